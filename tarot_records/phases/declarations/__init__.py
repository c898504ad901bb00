"""What players say besides bids: declarations, announcements, kontras, and cards shown before play."""
