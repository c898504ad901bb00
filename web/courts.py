"""The courts: king, queen, knight and jack as heraldic half figures, turned round below the middle line.

A figure stands on the middle line of its card, x from -36 to 36, y from -100 to 0. The king is known
by his crown and beard, the queen by her hair and flower, the knight by his horse and lance, the jack
by his cap and feather; each wears the colours of his suit and its sign on the chest.
"""

from tarot_records.web.drawing import GOLD, INK, disc, line, shape

SKIN, HAIR = "#f5d8b6", "#8a5a2b"
CLOTH: dict[str, tuple[str, str, str]] = {
    "S": ("#2c4a86", "#1c2f58", "#dfe7f3"),
    "H": ("#b4242f", "#7f1520", "#f7e1dd"),
    "D": ("#d98a1f", "#9c5410", "#f9ecd0"),
    "C": ("#3b7048", "#24492e", "#e0ecdc"),
}
"""Each suit's cloth: its colour, a darker one, and the ground behind the figure."""

_TORSO = "M-36 0V-16C-35-28-24-34-10-37L0-33 10-37C24-34 35-28 36-16V0Z"


def _body(main: str, dark: str) -> str:
    """Shoulders and a tabard with a gold hem."""
    return (
        shape(_TORSO, main)
        + shape("M-36 0V-16C-35-25-29-30-22-33L-19 0ZM36 0V-16C35-25 29-30 22-33L19 0Z", dark)
        + line("M-21-33-18 0M21-33 18 0", GOLD, 2)
    )


def _face() -> str:
    """A face seen from the front."""
    return (
        shape("M-6-44H6V-33Q0-29-6-33Z", "#e6c096")
        + shape("M-12-64C-12-76 12-76 12-64V-56C12-46 5-41 0-41S-12-46-12-56Z", SKIN)
        + disc(-4.7, -60, 1.5, INK)
        + disc(4.7, -60, 1.5, INK)
        + line("M-7.5-64Q-5-65.5-2.5-64M2.5-64Q5-65.5 7.5-64", HAIR, 1.2)
        + line("M0-59 1.5-53H-1", "#c2906a", 1)
        + line("M-3-48.5Q0-46.5 3-48.5", "#a83a35", 1.5)
    )


def _king(main: str, dark: str) -> str:
    return (
        shape("M-15-68C-20-56-18-44-14-38L14-38C18-44 20-56 15-68Z", "#8d8a86")
        + _body(main, dark)
        + _face()
        + shape("M-12-57C-11-50-5-52 0-52S11-50 12-57C15-44 9-32 0-29-9-32-15-44-12-57Z", "#a5a29d")
        + line("M-3.5-48.5Q0-46.5 3.5-48.5", "#a83a35", 1.6)
        + shape("M-26-37C-16-34-8-30 0-26 8-30 16-34 26-37L29-31C18-27 8-22 0-17-8-22-18-27-29-31Z", "#fffdf6")
        + line("M-20-31V-28M-11-27V-24M0-23V-20M11-27V-24M20-31V-28", INK, 1.8)
        + shape("M-17-68-22-92-11-82 0-98 11-82 22-92 17-68Q0-73-17-68Z", GOLD)
        + line("M-17-68Q0-73 17-68", dark, 3)
        + "".join(disc(x, y, 2.6, main) for x, y in ((-22, -93), (0, -98), (22, -93)))
        + line("M30 0V-66", GOLD, 3)
        + disc(30, -69, 5.5, main)
        + line("M30-80V-72M27-77H33", GOLD, 2)
    )


def _queen(main: str, dark: str) -> str:
    return (
        shape(
            "M0-84C20-84 21-66 21-54 21-40 26-34 28-26L10-30H-10L-28-26C-26-34-21-40-21-54-21-66-20-84 0-84Z", "#b9732c"
        )
        + _body(main, dark)
        + shape("M-11-37Q0-14 11-37L0-33Z", SKIN)
        + _face()
        + shape("M-13-62C-13-78 13-78 13-62 8-72 3-73 0-73S-8-72-13-62Z", "#b9732c")
        + line("M-12-36Q0-10 12-36", GOLD, 2.2)
        + disc(0, -22, 2.6, "#fffdf6")
        + shape("M-14-75-17-89-8-82 0-94 8-82 17-89 14-75Q0-80-14-75Z", GOLD)
        + "".join(disc(x, y, 2.2, "#fffdf6") for x, y in ((-17, -90), (-8, -83), (0, -95), (8, -83), (17, -90)))
        + line("M-30 0C-30-16-29-26-30-40", "#3b7048", 2)
        + shape("M-30-18c-7-1-8-6-8-9 5 0 8 3 8 9Z", "#3b7048")
        + "".join(disc(-30 + x, -47 + y, 4.4, main) for x, y in ((0, -5), (5, -1), (3, 5), (-3, 5), (-5, -1)))
        + disc(-30, -47, 3.2, GOLD)
    )


def _jack(main: str, dark: str) -> str:
    return (
        shape("M-17-70C-19-56-18-48-17-43H17C18-48 19-56 17-70Z", HAIR)
        + _body(main, dark)
        + _face()
        + shape("M-12-62C-12-70-6-71 0-71S12-70 12-62L15-66C15-74 8-78 0-78S-15-74-15-66Z", HAIR)
        + shape("M-14-37C-6-30 6-30 14-37L18-31C8-22-8-22-18-31Z", "#fffdf6")
        + shape("M-22-70C-26-86-8-92 4-90 18-88 24-80 21-70 8-76-8-76-22-70Z", main)
        + line("M-21-70C-8-76 8-76 21-70", dark, 3.4)
        + shape("M10-84C14-98 28-102 35-92 28-94 24-90 22-84Z", "#fffdf6")
        + line("M12-83C18-92 24-95 33-93", GOLD, 1.4)
        + line("M-30 0V-74", "#7a4a22", 3)
        + shape("M-30-94-34-80-30-70-26-80Z", "#b8bcc4")
        + shape("M-30-72C-22-74-18-68-18-62-22-65-27-66-30-64Z", "#b8bcc4")
    )


def _knight(main: str, dark: str) -> str:
    """A horse's head in profile, and a lance with a pennon."""
    return (
        line("M25 0V-98", "#7a4a22", 3)
        + shape("M25-100 21.5-90H28.5Z", "#b8bcc4")
        + shape("M26-88C32-84 33-90 36-86V-70C33-74 32-68 26-72Z", main)
        + shape(
            "M-22 0C-16-10-12-18-13-30-19-27-26-26-30-31-34-36-32-41-28-45L-16-66C-17-73-15-79-12-84L-6-76"
            "C14-74 24-54 22-30 21-18 18-8 18 0Z",
            "#f4efe4",
        )
        + shape("M-6-76C14-74 24-54 22-30 21-18 18-8 18 0H28C32-24 32-56 18-72 12-79 4-83-3-82Z", dark)
        + line(
            "M-16-66C-17-73-15-79-12-84L-6-76M-28-45-16-66M-13-30C-19-27-26-26-30-31-34-36-32-41-28-45"
            "M-22 0C-16-10-12-18-13-30",
            INK,
            1.4,
        )
        + disc(-10.5, -60, 2.2, INK)
        + line("M-29.5-36-26.5-37", INK, 1.6)
        + line("M-21-56-11-36M-26-47C-18-44-14-40-11-36-2-40 4-50 1-68M-11-36C-4-28 8-24 21-25", GOLD, 2.4)
        + disc(-11, -36, 3, main)
        + shape("M-24 0C-19-6-15-12-14-18-2-8 10-6 19-10L18 0Z", main)
        + line("M-14-18C-2-8 10-6 19-10", GOLD, 2)
    )


_FIGURES = {"K": _king, "Q": _queen, "N": _knight, "J": _jack}


def court(suit: str, rank: str) -> str:
    """The upper half figure of this court."""
    main, dark, _ = CLOTH[suit]
    return _FIGURES[rank](main, dark)
