"""Trumps of Minchiate up to the elements: the Fool, the powers, the virtues, and what stands between them.

A picture runs from -55 to 55 and from -91 to 91; whoever stands in it stands on y = 88.
"""

from drawing.figures import crown, head, seated, tunic, veil, wings
from drawing.florentine_parts import arms, scene, woman
from drawing.pen import *
from drawing.scenery import BLADE, ORB, SCALES, SCEPTRE, ground, pool, tower

_TURBAN = (
    shape("M-22-66C-32-84-14-98 0-98S32-84 22-66Q0-78-22-66Z", WHITE)
    + line("M-20-70Q0-90 18-92M-10-70Q6-84 24-80", 1)
    + disc(0, -84, 5, RED)
)
_BELLS = both(shape("M6-74C20-92 36-86 36-64Q26-72 16-60Z", RED) + disc(36, -62, 4, GOLD))
_THRONE = "#b98a4e"
_SKELETON = (
    "M0-46V4M-12-38H12M-12-28H12M-10-18H10M-10 4H10M-8 4-10 40-14 86H-22M8 4 10 40 14 86H22M-12-38-18 0M12-38 26 8"
)
_JUG = shape("M-7-12H7L5-6Q14 8 5 14H-5Q-14 8-5-6Z", GOLD)

OWN: dict[int, str] = {
    # the Fool
    0: scene(SAND)
    + tunic(RED, GOLD, BLUE)
    + rod("M32-22 40-56", BROWN, 3)
    + disc(42, -62, 9, GOLD)
    + arms(RED, "low", "high")
    + head("#a8662c", hat=_BELLS)
    + put("child", -32, 56, GREEN, size=0.9),
    # the Juggler
    1: scene(SAND)
    + tunic(GREEN, RED, GOLD)
    + rod("M-42 30-46 90M42 30 46 90", BROWN, 4)
    + shape("M-50 24H50V32H-50Z", _THRONE)
    + shape("M-42 8H-30L-32 24H-40Z", RED)
    + shape("M14 14H24V24H14Z", GOLD)
    + disc(36, 20, 4, GOLD)
    + rod("M26-38 40-58", GOLD, 2)
    + arms(RED, "low", "high")
    + head("#a8662c", hat=shape("M-30-68Q-20-90 0-90T30-68Q0-74-30-68Z", RED)),
    # the Grand Duke
    2: scene("#e3ecd4", STONE)
    + seated(GREEN, PLUM, _THRONE)
    + at(-32, -4, SCEPTRE)
    + arms(PLUM, "high")
    + head("#a8662c", long=True, hat=crown(RED)),
    # the Western emperor
    3: scene("#f4dcc8", STONE)
    + seated(RED, GREEN, _THRONE)
    + at(-27, 4, ORB)
    + at(32, -4, SCEPTRE)
    + arms(GREEN, "low", "high")
    + head("#d8d4cb", beard=True, hat=crown(RED)),
    # the Eastern emperor
    4: scene(SAND, STONE)
    + seated(GOLD, BLUE, RED)
    + at(-27, 4, ORB)
    + shape("M28-20Q20-56 36-84 46-50 36-20Z", STEEL)
    + arms(BLUE, "low", "high")
    + head("#3a2a20", beard=True, hat=_TURBAN),
    # Love
    5: scene("#fbe6d8")
    + put("glory", 0, -46, GOLD)
    + at(0, -42, wings(WHITE, RED), 0, 0.6)
    + put("child", 0, -40, RED)
    + at(-26, 42, tunic(BLUE, RED, GOLD) + arms(BLUE) + head("#5b4630", hat=crown(RED)), 0, 0.54)
    + at(26, 42, woman(RED, mantle=GREEN, hat=crown(GREEN)), 0, 0.54),
    # Temperance
    6: scene(SKY)
    + woman(RED, "high", "low", BLUE)
    + line("M-22-22Q16-16 20 12", 4, WHITE)
    + at(-30, -22, _JUG, 70)
    + at(27, 16, _JUG),
    # Fortitude
    7: scene("#e3ecd4")
    + at(-16, 0, woman(BLUE, mantle=RED))
    + shape("M16-28H48L42-16V90H22V-16Z", STONE)
    + line("M29-10V88M35-10V88")
    + shape("M12-28 20-38H44L52-28Z", STONE),
    # Justice
    8: scene("#f4dcc8", STONE)
    + seated(RED, BLUE, _THRONE)
    + at(-32, 0, SCALES, 0, 0.8)
    + at(32, -24, BLADE, 0, 0.8)
    + arms(BLUE, "high", "high")
    + head("#d19a3c", long=True, hat=crown(BLUE)),
    # the Wheel
    9: scene(SKY)
    + rod("M-30 88 0 10 30 88", BROWN, 4)
    + disc(0, 10, 36, _THRONE)
    + disc(0, 10, 28, WHITE)
    + rod("M-28 10H28M0-18V38M-20-10 20 30M-20 30 20-10", GOLD, 2)
    + disc(0, 10, 8, RED)
    + put("child", 0, -52, RED, size=0.8)
    + put("child", -40, 12, GREEN, turn=-20, size=0.7)
    + put("child", 40, 14, BLUE, turn=170, size=0.7),
    # the Chariot
    10: scene(SKY, SAND)
    + at(0, 8, arms(BLUE, "low", "high") + put("coat", 0, 0, BLUE) + head("#a8662c", hat=crown(RED)), 0, 0.9)
    + at(29, -12, SCEPTRE)
    + shape("M-42 18H42L36 62H-36Z", RED)
    + put("star", 0, 40, GOLD, size=1.6)
    + both(disc(34, 68, 20, GOLD) + disc(34, 68, 14, WHITE) + line("M34 54V82M20 68H48", 2)),
    # Time
    11: scene("#dfe6f2")
    + wings(STEEL, STONE)
    + put("gown", 0, 0, "#b98a4e")
    + rod("M-36 88-27 0M36 88 27 0M-34-2H-18M34-2H18", BROWN, 3)
    + arms("#b98a4e")
    + shape("M-14 20H14L-14 60H14Z", WHITE)
    + rod("M-16 20H16M-16 60H16", BROWN, 3)
    + head(WHITE, beard=True),
    # the Hanged Man
    12: scene(SKY)
    + rod("M-42 90V-68M42 90V-68M-57-68H57", BROWN, 6)
    + rod("M4-68V-20M-4 10-18-20 2-28", RED, 9)
    + at(0, 24, put("coat", 0, 0, GREEN) + arms(GREEN, "high", "high") + head("#d19a3c"), 180, 0.9),
    # Death
    13: scene("#dfe6f2", BROWN)
    + rod(_SKELETON, WHITE, 4)
    + shape("M-12-58C-16-82 16-82 12-58L8-46H-8Z", WHITE)
    + dots("-5 -60,5 -60", 6)
    + line("M-4-50H4", 2)
    + rod("M-20-64 34 80", BROWN, 3)
    + shape("M-12-68Q-48-66-50-22-40-50-14-56Z", STEEL),
    # the Devil
    14: scene("#5a2f3c", BROWN)
    + both(shape("M8-24Q24-60 52-56L46-40 52-28 40-24 38-10 26-12 12 0Z", NIGHT))
    + tunic("#c4543a", BROWN, BROWN)
    + rod("M32 88V-60M24-60V-42H40V-60", STEEL, 2)
    + arms("#c4543a", "low", "high")
    + head("#3a2a20", beard=True, hat=both(shape("M6-72Q8-92 26-96 18-86 16-68Z", WHITE))),
    # the House of the Devil
    15: scene(NIGHT)
    + put("flame", 0, -40, size=0.8)
    + at(0, 86, tower(SAND), 0, 1.7)
    + shape("M54-88 24-62 34-58 2-30 14-60 6-64 26-88Z", GOLD)
    + put("child", -40, 30, RED, turn=160, size=0.8)
    + put("child", 40, 46, BLUE, turn=200, size=0.8),
    # Hope
    16: scene("#e3ecd4")
    + put("glory", 26, -60, GOLD, size=0.7)
    + at(26, 0, crown(RED), 0, 0.7)
    + at(-14, 0, woman(GREEN, "low", "high", WHITE))
    + rod("M32 0V62M22 10H42M14 40Q18 62 32 62T50 40", STEEL, 4),
    # Prudence
    17: scene("#f4dcc8", STONE)
    + rod("M-32-20V-30", GOLD, 3)
    + disc(-32, -44, 15, GOLD)
    + disc(-32, -44, 10, SKY)
    + woman(PLUM, "high", "high", BLUE, hat=crown(BLUE))
    + rod("M36 50Q20 34 36 18T36-14 34-44", GREEN, 6)
    + dots("33 -44", 3),
    # Faith
    18: scene(SAND)
    + rod("M-34 88V-72M-50-48H-18", BROWN, 6)
    + put("glory", 32, -56, GOLD, size=0.6)
    + disc(32, -56, 9, WHITE)
    + shape("M22-44H42Q42-30 34-28V-18L40-12H24L30-18V-28Q22-30 22-44Z", GOLD)
    + woman(WHITE, "low", "high", RED, hat=veil(BLUE)),
    # Charity
    19: scene("#f4dcc8")
    + put("flame", 33, -54, size=0.6)
    + shape("M22-32H44L38-20H28Z", GOLD)
    + woman(RED, "low", "high", GOLD)
    + put("child", -34, 58, BLUE, size=0.9)
    + put("child", 36, 62, GREEN, size=0.7),
    # Fire
    20: scene("#5a2f3c", BROWN)
    + put("flame", 0, 8, size=1.65)
    + rod("M-42 84 38 66M42 84-38 66", BROWN, 9)
    + dots("-40 -30,40 -44,-24 -66,34 -72", 4, GOLD),
    # Water
    21: ground(SKY)
    + rod("M0 44V-74", BROWN, 3)
    + shape("M4-62Q46-40 40 20H4Z", WHITE)
    + shape("M-4-54Q-40-26-38 20H-4Z", SAND)
    + shape("M0-74 26-70 0-64Z", RED)
    + shape("M-50 34H50Q44 66 26 70H-26Q-44 66-50 34Z", BROWN)
    + pool("#5aa0d0"),
}
"""Trump -> its picture; the Fool is 0."""
