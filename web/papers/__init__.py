"""The papers of a game: score sheet, print sheet, and the counting of cards."""
