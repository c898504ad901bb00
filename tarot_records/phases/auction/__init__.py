"""Auctions, and the contracts in which they end."""
