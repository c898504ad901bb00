"""Values that know no game and no language: cards, packs, positions, faults and their codes, limits, dates.

Every other package builds on them. They import nothing of this project outside `core`.
"""
