"""The cards: three packs of 78, drawn by code, with their colours and letters.

`pen` draws lines, `livery`, `people`, `figures` and `scenery` are what pictures are made of, `index` writes
letters and numbers, `colours` holds colours; `french*`, `italian*` and `industrial` are the packs, `backs` is what
hides a card. The deck makes sprites of all this.
"""
