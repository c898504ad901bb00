"""The five highest trumps of Minchiate, which have no number: star, moon, sun, world and trumpets, with their emblems.

A picture runs from -55 to 55 and from -91 to 91.
"""

from drawing.figures import crown, wings
from drawing.florentine_parts import scene, stars, woman
from drawing.pen import *
from drawing.scenery import ground, lawn, pool

_PALE = "#fff3c8"
_FACE = line("M-8-5H-4M4-5H8M0-4 2 4H-2M-6 9Q0 13 6 9")
_STAR = "M0-28 5-12 16-16 12-5 28 0 12 5 16 16 5 12 0 28-5 12-16 16-12 5-28 0-12-5-16-16-5-12Z"
_MOON = shape("M6-24Q-20-22-20 0T6 24Q-6 0 6-24Z", GOLD)
_GLOBE = disc(0, 0, 24, "#5aa0d0") + shape("M-22-8Q-8-26 2-14T-4 8-22-8ZM4 6Q20-6 22 6T6 20Z", LEAF)
_TRUMPET = rod("M0 0 18-22", GOLD, 4) + shape("M14-26 22-18 40-24 22-46Z", GOLD)

EMBLEMS = {
    36: shape(_STAR, BLUE),
    37: _MOON,
    38: put("glory", 0, 0, GOLD, size=0.65) + disc(0, 0, 12, _PALE),
    39: _GLOBE,
    40: at(-18, 22, _TRUMPET),
}
"""Trump -> what tells it in its corner, about its middle."""

ARIE: dict[int, str] = {
    # the Star
    36: ground(NIGHT)
    + put("glory", 0, -34, _PALE)
    + at(0, -34, shape(_STAR, GOLD), 0, 1.3)
    + stars((-40, -70), (40, -70), (-44, 0), (44, 0), (-18, 24), (20, 26))
    + pool("#5aa0d0"),
    # the Moon
    37: ground("#33508a")
    + at(0, -34, _MOON + dots("-10 -6", 4), 0, 1.6)
    + stars((30, -50), (20, -18), (-44, -76))
    + put("tower", -38, 84, SAND)
    + put("tower", 38, 84, SAND)
    + lawn(GREEN),
    # the Sun
    38: scene(SKY)
    + put("glory", 0, -40, GOLD, size=1.15)
    + at(0, -40, disc(0, 0, 28, _PALE) + _FACE)
    + put("child", -22, 48, RED, size=1.1)
    + at(22, 48, mirrored(used("child", "", BLUE)), 0, 1.1),
    # the World
    39: ground("#e3ecd4")
    + at(0, 42, _GLOBE, 0, 1.8)
    + at(0, -38, wings(RED, GOLD), 0, 0.9)
    + put("child", 0, -30, PLUM, size=1.1)
    + at(0, -18, crown(RED), 0, 0.7),
    # the Trumpets
    40: ground(SKY)
    + put("glory", 0, -40, _PALE, size=1.3)
    + at(0, 14, wings(WHITE, BLUE) + woman(RED, "high", "high"), 0, 0.9)
    + both(at(14, -30, _TRUMPET))
    + put("tower", -36, 90, SAND)
    + put("tower", 36, 90, SAND),
}
"""Trump -> its picture."""
