"""The letters and numbers of the cards, as stroked paths: the deck needs no font and looks the same everywhere."""

_WIDTH, _HEIGHT = 21.0, 28.0

_STROKES = {
    "0": "M10.5 1C-.5 1-.5 27 10.5 27S21.5 1 10.5 1Z",
    "1": "M4 7 11 1V27M4 27H18",
    "2": "M3 8C3-1.5 18-1.5 18 7.5 18 14 3 19 3 27H18.5",
    "3": "M3 5C6-1 17 0 17 7 17 11.5 13 13.3 9 13.3 14 13.3 18 15.5 18 20 18 29 5 29 2.5 22",
    "4": "M14 27V1L2 19.5H19.5",
    "5": "M17 1H5L4 12.5C8 9 18 10 18 18.5 18 28.5 5.5 29 2.5 22.5",
    "6": "M16 2.5C8 0 3 8.5 3 18 3 30 18 30 18 19.5 18 9.5 5 9.5 3 18",
    "7": "M2 1H18.5C12.5 9 9 18 8.5 27",
    "8": "M10.5 13C3.5 12.5 3.5 1 10.5 1S17.5 12.5 10.5 13ZM10.5 13C.5 13.5.5 27 10.5 27S20.5 13.5 10.5 13Z",
    "9": "M5 25.5C13 28 18 19.5 18 10 18-2 3-2 3 8.5 3 18.5 16 18.5 18 10",
    "J": "M8 1H18M14 1V19C14 29.5 2 29.5 2 20.5",
    "N": "M3 27V1L18 27V1",
    "Q": "M10.5 1C-.5 1-.5 26 10.5 26S21.5 1 10.5 1ZM11.5 18.5 19.5 28",
    "K": "M4 1V27M18 1 4 17M8.5 12 19 27",
    "?": "M3 8C3-1.5 18-1.5 18 7.5 18 13 10.5 13 10.5 19.5M10.5 26.5V27",
}


def written(text: str, x: float, y: float, height: float, *, width: float, weight: float = 3.6) -> str:
    """These characters with their middle at x and their top at y, made narrower to fit the width."""
    tall = height / _HEIGHT
    wide = min(tall, width / (len(text) * (_WIDTH + 2)))
    left = x - len(text) * wide * (_WIDTH + 2) / 2 + wide
    parts = "".join(
        f'<path d="{_STROKES[char]}" transform="translate({left + i * wide * (_WIDTH + 2):.4g} {y:.4g})'
        f' scale({wide:.3g} {tall:.3g})"/>'
        for i, char in enumerate(text)
    )
    return (
        f'<g fill="none" stroke="currentColor" stroke-width="{weight / (wide * tall) ** 0.5:.3g}"'
        f' stroke-linecap="round" stroke-linejoin="round">{parts}</g>'
    )
