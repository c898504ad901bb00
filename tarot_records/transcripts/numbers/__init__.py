"""The numbers of a hand: card points, scores and running totals, given to players and sides."""
