"""Readers for records in free text: single lines become words of the strict notation, whole texts become records.

Each word and fact keeps the place where it was typed, so that a fault is reported there.
"""
