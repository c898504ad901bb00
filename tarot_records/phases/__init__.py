"""The phases of which games are made, such as deal, auction, scart, play and settlement, each with its own rules."""
