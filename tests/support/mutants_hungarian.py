"""Mutants at Hungarian tarokk, of both rulesets; see `support/mutants_tarock`.

A change of part II that may leave a right record asks the second opinion where it is wrong, if it is.
"""

from itertools import pairwise
from random import Random
from typing import Any

from oracles import hungarian as oracle
from oracles.hungarian_figures import KINGS_OWN, TRICK_OF
from oracles.tarock import KINGS, TRULL, Json, answering, kind, winning
from support.mutants_tarock import (
    Change,
    another,
    bid_out_of_turn,
    bids,
    card_missing,
    card_more,
    card_of_another,
    card_twice,
    contract_stated,
    declarations,
    end_of,
    end_seats,
    first,
    foreign_card,
    kontra_level,
    number_changed,
    trick_stated,
)
from support.tarock_hands import section_of

ENDING = [item for item, trick in TRICK_OF.items() if trick > 7]
"""Figures of the last two tricks, of which a side announces one each."""


def drawn_wrongly(record: Json, chance: Random) -> str | None:
    """Cards of the talon out of their order, or one too few, or by another."""
    entries = first(record).get("exchanges")
    if not entries:
        return None
    one, two = chance.sample(entries, 2)
    what = chance.choice(["cards", "few", "seat"])
    if what == "cards":
        one["cards"][0], two["cards"][0] = two["cards"][0], one["cards"][0]
    elif what == "few":
        one["cards"].pop()
    else:
        one["taker"], two["taker"] = two["taker"], one["taker"]
    return "exchanges"


def honour_laid_away(record: Json, chance: Random) -> str | None:
    """An honour or a king laid away by who holds it, or T20."""
    hand = first(record)
    drawn = {entry["taker"]: entry["cards"] for entry in hand.get("exchanges") or []}
    choices = [
        (entry, card)
        for entry in hand.get("scart") or []
        for card in hand["deal"]["hands"][entry["seat"]] + drawn[entry["seat"]]
        if card in [*TRULL, *KINGS] or (card == "T20" and oracle.options_of(record)["xx_scart"] == "no")
    ]
    if not choices:
        return None
    entry, card = chance.choice(choices)
    entry["cards"][0] = card
    entry.pop("shown", None)
    return "scart"


def scart_of_another(record: Json, chance: Random) -> str | None:
    """What one player laid away is written down as another's."""
    scart = first(record).get("scart")
    if not scart:
        return None
    one, two = chance.sample(scart, 2)
    one["seat"] = two["seat"]
    return "scart"


def honour_or_suit_called(record: Json, chance: Random) -> str | None:
    """A card called that is no trump below T20."""
    calls = first(record).get("calls")
    if not calls:
        return None
    calls[0]["card"] = chance.choice(["F", "T21", *KINGS, "SQ"] if free_trumps(record) else ["SK", "DQ"])
    return "calls"


def free_trumps(record: Json) -> bool:
    return oracle.options_of(record)["free_call"] == "no_honours"


def bid_with_no_honour(record: Json, chance: Random) -> str | None:
    """A bid by who was dealt no honour, others having spoken."""
    hands = first(record)["deal"]["hands"]
    poor = [bid for bid in bids(record) if not any(card in hands[bid["seat"]] for card in TRULL)]
    if not poor:
        return None
    bid = chance.choice(poor)
    bid["bid"] = chance.choice(["two", "one", "solo"])
    bid.pop("card", None)
    return "bids"


def trumps_told_wrongly(record: Json, chance: Random) -> str | None:
    """Another number of trumps than were laid away, or held."""
    told = [entry for entry in declarations(record) if entry["kind"] in ("trumps_laid", "tarokks")]
    if not told:
        return None
    chance.choice(told)["size"] += 1
    return "declarations"


# -- part II ---------------------------------------------------------------------------------------


def where_wrong(record: Json) -> str | None:
    """The section where the second opinion finds a rule broken, or `scores`; None if all is right."""
    why = oracle.why_illegal(record)
    if why:
        return section_of(why) or None
    return "scores" if oracle.wrong_scores(record) else None


def unscored(record: Json) -> None:
    """Takes all scores away, so that a rule that is broken is not hidden behind a number that is wrong with it."""
    for hand in record["hands"]:
        hand.pop("scores", None)
    record.pop("result", None)


def only_said(record: Json) -> None:
    """Leaves nothing after the declarations: a figure too many would be broken by the play as well."""
    unscored(record)
    del record["hands"][1:]
    if first(record).pop("tricks", None):
        first(record)["end"] = "unrecorded"


def announced(record: Json, items: list[str]) -> list[Json]:
    """The announcements of these figures."""
    return [entry for entry in declarations(record) if entry["kind"] in items]


def after(record: Json, entry: Json, **said: Any) -> str:
    """Something said by the same player right after an entry, and nothing played."""
    only_said(record)
    declarations(record).insert(declarations(record).index(entry) + 1, {"seat": entry["seat"], **said})
    return "declarations"


def second_figure_of_a_trick(record: Json, chance: Random) -> str | None:
    """Whoever announced a figure announces another of the same trick."""
    found = announced(record, ENDING)
    if not found:
        return None
    entry = chance.choice(found)
    others = [one for one in ENDING if one != entry["kind"] and TRICK_OF[one] == TRICK_OF[entry["kind"]]]
    item = chance.choice(others)
    return after(record, entry, kind=item, **({"cards": [chance.choice(KINGS)]} if item in KINGS_OWN else {}))


def ultimo_raised(record: Json, chance: Random) -> str | None:
    """The same card's uhu after its ultimó."""
    found = announced(record, [item for item in ENDING if TRICK_OF[item] == 9])
    if not found:
        return None
    entry = chance.choice(found)
    more = {"cards": entry["cards"]} if "cards" in entry else {}
    return after(record, entry, kind=entry["kind"].replace("_ultimo", "_uhu"), **more)


def figure_twice(record: Json, chance: Random) -> str | None:
    """A figure of part II announced again by whoever did."""
    found = announced(record, oracle.MORE)
    if not found:
        return None
    entry = chance.choice(found)
    return after(record, entry, kind=entry["kind"], **({"cards": entry["cards"]} if "cards" in entry else {}))


def king_named_otherwise(record: Json, chance: Random) -> str | None:
    """Another king named than was, or a card that is none."""
    found = announced(record, KINGS_OWN)
    if not found:
        return None
    entry = chance.choice(found)
    entry["cards"] = [chance.choice([card for card in [*KINGS, "SQ", "F"] if card not in entry["cards"]])]
    if chance.random() < 0.5:
        unscored(record)
    return where_wrong(record)


def king_that_won(record: Json, chance: Random) -> str | None:
    """The declarer names the king that won one of the last tricks, whosever he is; the score is told anew or not."""
    end, said = end_of(record), declarations(record)
    items = [
        item for item in KINGS_OWN if end.played.tricks and winning(end.played.tricks[TRICK_OF[item] - 1]) in KINGS
    ]
    if not items:
        return None
    item = chance.choice(items)
    said[:] = [entry for entry in said if (entry["seat"], entry["kind"]) != (end.declarer, item)]
    entry: Json = {"seat": end.declarer, "kind": item, "cards": [winning(end.played.tricks[TRICK_OF[item] - 1])]}
    said.insert(sum(one["kind"] == "trumps_laid" for one in said), entry)
    if chance.random() < 0.7 and not oracle.why_illegal(record):
        oracle.stated(record)
    return where_wrong(record)


def another_figure(record: Json, chance: Random) -> str | None:
    """A figure announced in the place of another that needs a card too."""
    found = announced(record, [item for item in TRICK_OF if item not in KINGS_OWN])
    if not found:
        return None
    entry = chance.choice(found)
    entry["kind"] = chance.choice([item for item in TRICK_OF if item not in [entry["kind"], *KINGS_OWN]])
    if chance.random() < 0.5:
        unscored(record)
    return where_wrong(record)


def figure_of_another(record: Json, chance: Random) -> str | None:
    """A figure announced by another player."""
    found = announced(record, list(TRICK_OF))
    if not found:
        return None
    entry = chance.choice(found)
    entry["seat"] = another(chance, end_seats(record), entry["seat"])
    if chance.random() < 0.5:
        only_said(record)
    return where_wrong(record)


def figure_not_announced(record: Json, chance: Random) -> str | None:
    """An announcement that somebody forgot to write down."""
    found = announced(record, list(TRICK_OF))
    if not found:
        return None
    declarations(record).remove(chance.choice(found))
    return where_wrong(record)


def one_figure_more(record: Json, chance: Random) -> str | None:
    """A figure of part II that nobody announced."""
    if not first(record).get("tricks"):
        return None
    item = chance.choice(oracle.MORE)
    entry = {"seat": chance.choice(end_seats(record)), "kind": item}
    place = chance.randrange(len(declarations(record)) + 1)
    king = {"cards": [chance.choice(KINGS)]} if item in KINGS_OWN else {}
    declarations(record).insert(place, entry | king)
    if chance.random() < 0.5:
        only_said(record)
    return where_wrong(record)


def kontra_before_a_figure_left_out(record: Json, chance: Random) -> str | None:
    """Without the kontra right before it: a foe must have said one, but for a bird after the declarer's trull."""
    said = declarations(record)
    found = [
        one
        for one, then in pairwise(said)
        if one["kind"] == "kontra" and then["kind"] in oracle.MORE and one["seat"] == then["seat"]
    ]
    if not found:
        return None
    said.remove(chance.choice(found))
    only_said(record)
    return where_wrong(record)


def trull_left_out(record: Json, chance: Random) -> str | None:
    """The declarer's trull, after which a bird tells nothing, or his trull said later."""
    said, end = declarations(record), end_of(record)
    found = [i for i, entry in enumerate(said) if entry["kind"] == "trull" and entry["seat"] == end.declarer]
    if not found or not announced(record, oracle.BIRDS):
        return None
    entry = said.pop(found[0])
    if chance.random() < 0.5:
        said.append(entry)
    only_said(record)
    return where_wrong(record)


def bird_after_a_trull(record: Json, chance: Random) -> str | None:
    """A bird by somebody else right after a trull, and perhaps another word by a third; or the trull is another's."""
    found = announced(record, ["trull"])
    if not found:
        return None
    said, trull = declarations(record), chance.choice(found)
    if chance.random() < 0.3:
        trull["seat"] = another(chance, end_seats(record), trull["seat"])
    seat = another(chance, end_seats(record), trull["seat"])
    words = [{"seat": seat, "kind": chance.choice(oracle.BIRDS)}]
    if chance.random() < 0.5:
        third = another(chance, end_seats(record), seat)
        words.append({"seat": third, "kind": chance.choice(["kings", "double", *oracle.MORE[:-2]])})
    at = said.index(trull) + 1
    said[at : len(said) if chance.random() < 0.7 else at] = words
    only_said(record)
    return where_wrong(record)


def option_changed(record: Json, chance: Random) -> str | None:
    """Another value of an option of part II."""
    name = chance.choice(oracle.ILLUSTRATED)
    value = oracle.options_of(record)[name]
    record["options"][name] = chance.choice([one for one in oracle.OPTIONS[name] if one != value])
    return where_wrong(record)


def bound_moves(record: Json) -> list[tuple[int, int, str, bool]]:
    """Cards that answer and may not be played for a bound card's sake: trick, turn, the card, whether it is bound."""
    end, found = end_of(record), []
    own = {seat: cards_of(end, seat) for seat in end.deal.seats}
    for i, (trick, leader) in enumerate(zip(end.played.tricks, end.played.leaders, strict=True)):
        for turn, seat in enumerate(end.deal.from_(leader)):
            due = end.due(seat, i + 1)
            legal = oracle.legal_cards(own[seat], trick[:turn], i + 1, due)
            answers = answering(own[seat], kind(trick[0])) if turn else own[seat]
            found += [(i, turn, card, card in due) for card in answers if card not in legal]
            own[seat].remove(trick[turn])
    return found


def cards_of(end: Any, seat: int) -> list[str]:
    """What a player played in all."""
    return [
        trick[end.deal.from_(leader).index(seat)]
        for trick, leader in zip(end.played.tricks, end.played.leaders, strict=True)
    ]


def misplayed(record: Json, chance: Random, bound: bool) -> str | None:
    wrong = [(i, turn, card) for i, turn, card, early in bound_moves(record) if early == bound]
    if not wrong:
        return None
    i, turn, card = chance.choice([one for one in wrong if one[1]] or wrong)  # after a lead all others would be wrong
    tricks = first(record)["tricks"]
    old = tricks[i]["cards"][turn]
    for trick in tricks[i:]:
        trick["cards"] = [old if one == card else one for one in trick["cards"]]
    tricks[i]["cards"][turn] = card
    if chance.random() < 0.7:
        cut_short(record, i + 1)
    return f"trick {i + 1}"


def cut_short(record: Json, number: int) -> None:
    """Leaves nothing after a trick, so that a card played wrongly to it is not hidden behind what follows from it."""
    unscored(record)
    del record["hands"][1:]
    hand = first(record)
    del hand["tricks"][number:]
    hand["tricks"][-1].pop("winner", None)
    hand["end"] = "unrecorded"


def bound_card_early(record: Json, chance: Random) -> str | None:
    """A bound card played though another might go, or before one that is due earlier."""
    return misplayed(record, chance, bound=True)


def due_card_kept(record: Json, chance: Random) -> str | None:
    """The card of a figure not played in its trick."""
    return misplayed(record, chance, bound=False)


def figure_scored_wrongly(record: Json, chance: Random) -> str | None:
    """The number of a figure of part II, its side, or whether it was made, stated wrongly."""
    items = [item for hand in record["hands"] for item in hand["scores"]["items"] if item["name"] in oracle.MORE]
    if not items:
        return None
    item = chance.choice(items)
    what = chance.choice(["value", "half", "sign", "achieved", "announced"])
    if what == "value":
        item["value"] += chance.choice([-5, -1, 1, 5])
    elif what == "half":
        item["value"] //= 2
    elif what == "sign":
        item["value"] = -item["value"]
    else:
        item[what] = not item[what]
    return where_wrong(record)


PASKIEVICS: list[Change] = [
    card_twice,
    card_more,
    foreign_card,
    bid_out_of_turn,
    bid_with_no_honour,
    contract_stated,
    drawn_wrongly,
    honour_laid_away,
    scart_of_another,
    honour_or_suit_called,
    trumps_told_wrongly,
    kontra_level,
    card_of_another,
    trick_stated,
    card_missing,
    number_changed,
]
ILLUSTRATED: list[Change] = [
    *PASKIEVICS,
    second_figure_of_a_trick,
    ultimo_raised,
    figure_twice,
    king_named_otherwise,
    king_that_won,
    another_figure,
    figure_of_another,
    figure_not_announced,
    one_figure_more,
    kontra_before_a_figure_left_out,
    trull_left_out,
    bird_after_a_trull,
    option_changed,
    bound_card_early,
    due_card_kept,
    figure_scored_wrongly,
]
