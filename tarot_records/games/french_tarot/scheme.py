"""How French Tarot counts: in pairs, with half points."""

from tarot_records.counting.scheme import EXCUSE, Scheme

SCHEME = Scheme(
    group=2,
    odd="exact",
    fools=EXCUSE,
    total=91,
    source="Fédération Française de Tarot, rules of 2012 [FFT12], p. 4, 11-12",
    way="fractional",
    note="with three or five players the odd half goes to the side that wins the hand",
)
WHOLE_PACK = SCHEME.total * SCHEME.unit
"""Half points of all cards."""
