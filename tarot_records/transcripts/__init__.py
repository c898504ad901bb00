"""What people type in their own words becomes words of the strict notation.

Each word keeps the place where it was typed, so that a fault is reported there.
"""
