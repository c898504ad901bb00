"""What people write for the words of Slovenian tarok, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "klop": ("klop",),
    "three": ("tri", "trojka", "3"),
    "two": ("dva", "dvojka", "2"),
    "one": ("ena", "enka", "1"),
    "solo_three": ("solo tri", "solo 3"),
    "solo_two": ("solo dva", "solo 2"),
    "solo_one": ("solo ena", "solo 1"),
    "beggar": ("berač", "Bettler", "mendiant", "mendicante"),
    "solo_without": ("solo brez", "brez"),
    "open_beggar": ("odprti berač", "berač odprti"),
    "colour_valat": ("barvni valat",),
    "valat_without": ("valat brez",),
    "trula": ("trula", "Trull"),
    "kings": ("kralji", "vier Könige", "four kings", "quatre rois", "quattro re"),
    "king_ultimo": ("kralj ultimo", "König ultimo", "roi ultimo", "re ultimo"),
    "pagat_ultimo": ("pagat ultimo",),
    "valat": ("valat",),
    "kontra": ("kontra", "contre", "contra", "contro"),
    "difference": ("razlika", "Differenz", "différence", "differenza"),
    "mond": ("mondfang",),
    "F": ("škis", "skis"),
    "T21": ("mond",),
    "T1": ("pagat",),
}
"""Bid, declaration, entry of the score or card -> other words for it."""
