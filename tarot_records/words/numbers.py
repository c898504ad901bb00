"""Numbers as people write them on a score sheet: halves and thirds of points, scores with their sign."""

_PARTS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


def points(value: int, unit: int) -> str:
    """Points given in 1/unit: `40½`."""
    whole, rest = divmod(abs(value), unit)
    if rest == 0:
        part, text = "", str(whole)
    else:
        part = _PARTS.get((rest, unit), f" {rest}/{unit}")
        text = str(whole) if whole else ""
    return ("−" if value < 0 else "") + text + part


def score(value: int) -> str:
    """A score with its sign."""
    return f"+{value}" if value > 0 else points(value, 1)
