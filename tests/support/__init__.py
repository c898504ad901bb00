"""Helpers of the tests: records, archives, servers and slips of the pen, made on purpose."""
