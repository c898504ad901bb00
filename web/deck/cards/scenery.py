"""What stands round the figures on the trumps of the Italian pack."""

from .pen import GOLD, INK, disc, dots, line, shape, star


def ground(colour: str) -> str:
    """What is behind everything; left white where ink is to be saved."""
    return f'<path fill="var(--card-ground,{colour})" stroke="none" d="M-56-92H56V92H-56Z"/>'


def lawn(colour: str) -> str:
    """What everything stands on."""
    return shape("M-57 80Q-24 74 6 79T57 77V96H-57Z", colour)


def great_sun(y: float, radius: float) -> str:
    """The sun with its face, straight and waving rays by turns."""
    r = radius / 20
    return (
        star(0, y, radius * 1.75, radius * 1.05, 16, GOLD)
        + disc(0, y, radius, "#f9d978")
        + f'<g transform="translate(0 {y:g}) scale({r:g})">'
        + line("M-9-5Q-6-8-3-5M3-5Q6-8 9-5M0-4 2 4H-2M-6 9Q0 13 6 9", 1.3)
        + dots("-6 -3,6 -3", 2.4, INK)
        + dots("-11 5,11 5", 5, "#f0a94e")
        + "</g>"
    )


def pool(colour: str) -> str:
    """Water in front."""
    return shape("M-57 60q8-5 14 0t14 0 14 0 14 0 14 0 14 0 14 0 16 0V96H-57Z", colour) + line(
        "M-44 72q5-3 10 0t10 0M10 70q5-3 10 0t10 0M-14 84q5-3 10 0t10 0", 1
    )


def tower(colour: str) -> str:
    """A tower with battlements, its foot at the origin."""
    return (
        shape("M-14 0V-52H-17V-64H-11V-59H-5V-64H5V-59H11V-64H17V-52H14V0Z", colour)
        + shape("M-4-30V-38A4 4 0 0 1 4-38V-30ZM-5 0V-12A5 5 0 0 1 5-12V0Z", INK)
        + line("M-14-46H14M-14-22H-8M6-20H14M-12-8H-8M8-34H14", 0.8)
    )
