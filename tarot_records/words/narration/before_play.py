"""Before play: what the deal, the bids and the contract, the stock, the scart and the declarations tell."""

from tarot_records.cards import codes_of
from tarot_records.position import NOBODY, hand_size
from tarot_records.words.narration.moment import Moment, disclosed
from tarot_records.words.narration.telling import Clause


def deal(m: Moment) -> tuple[Clause, ...]:
    """Who dealt, and how many cards lie where."""
    setting = m.after.setting
    sizes = [hand_size(m.after, seat) for seat in range(len(m.after.hands))]
    talon = setting.talon.bit_count() + setting.talon_unseen
    if len(set(sizes)) == 1:
        parts = [Clause("each", {"count": sizes[0]})]
    else:
        given = tuple(Clause("to", {"number": size, "who": seat}) for seat, size in enumerate(sizes))
        parts = [Clause("hands", {"given": given})]
    if setting.dead:
        parts.append(Clause("dead", {"number": setting.dead.bit_count()}))
    if talon and not setting.taken:
        parts.append(Clause("stock", {"number": talon}))
    if setting.dealer == NOBODY:
        return (Clause("dealt", {"parts": tuple(parts)}),)
    return (Clause("deal", {"dealer": setting.dealer, "parts": tuple(parts)}),)


def petit_sec(m: Moment) -> tuple[Clause, ...]:
    """A deal void for a lone Petit."""
    return (Clause("petit_sec", {"who": m.who}),)


def bid(m: Moment) -> tuple[Clause, ...]:
    """A word of the auction."""
    _, bid = m.after.setting.bids[-1]
    return (Clause("pass", {"who": m.who}) if bid == "pass" else Clause("bid", {"who": m.who, "bid": bid}),)


def contract(m: Moment) -> tuple[Clause, ...]:
    """What is played, by whom, and whether alone."""
    setting = m.after.setting
    contract = setting.contract
    if contract is None:
        return (Clause("all_pass", {}),)
    facts = {"who": contract.declarer, "contract": contract.name}
    if contract.imposed:
        return (Clause("imposed", facts),)
    if setting.bids and all(bid == "pass" for _, bid in setting.bids):
        dealer = "_dealer" if setting.dealer == contract.declarer else ""
        calls = "_calls" if m.then == "call" else ""
        return (Clause(f"nobody_bid{dealer}{calls}", {"who": contract.declarer}),)
    if m.partner == contract.declarer:
        return (Clause("alone", facts),)
    return (Clause("plays" if setting.bids else "stated", facts),)


def call(m: Moment) -> tuple[Clause, ...]:
    """The card called; with its holder where the table knows at once."""
    contract, facts = m.after.setting.contract, {"who": m.who, "card": m.hand.calls[m.number].card}
    if contract is None or m.partner == NOBODY:
        return (Clause("call", facts),)
    if m.partner == contract.declarer:
        return (Clause("call_alone", facts),)
    return (Clause("call_partner", {**facts, "partner": m.partner}),)


def talon(m: Moment) -> tuple[Clause, ...]:
    """The stock taken up."""
    setting = m.after.setting
    taken = Clause("talon_unknown", {"who": m.who})
    if setting.talon or setting.talon_unseen:
        taken = Clause("talon", {"who": m.who, "cards": (codes_of(setting.talon), setting.talon_unseen)})
    return taken, *disclosed(m)


def scart(m: Moment) -> tuple[Clause, ...]:
    """Cards laid away, and those of them that were shown."""
    laid, unseen, earlier = 0, 0, None if m.before is None else m.before.setting
    for seat, scart in enumerate(m.after.setting.scarts):
        laid |= scart & ~(earlier.scarts[seat] if earlier and earlier.scarts else 0)
        unseen += m.after.setting.scart_unseen[seat]
        unseen -= earlier.scart_unseen[seat] if earlier and earlier.scart_unseen else 0
    if not laid and unseen <= 0:
        return (Clause("scart_nothing", {"who": m.who}),)
    scarts = m.hand.scart or ()
    shown = scarts[m.number].shown if m.number < len(scarts) else ()
    shows = Clause("and_shows", {"cards": (shown, 0)}) if shown else None
    return (Clause("scart", {"who": m.who, "cards": (codes_of(laid), unseen), "shows": shows}),)


def declaration(m: Moment) -> tuple[Clause, ...]:
    """What was declared or shown, and its worth."""
    done = m.after.setting.declared[-1]
    what = worth = None
    if done.cards:
        what = Clause("of_cards", {"group": (done.cards, done.size - done.cards.bit_count())})
    elif done.size:
        what = Clause("of_so_many", {"count": done.size})
    if done.value:
        worth = Clause("worth", {"points": done.value})
    return (Clause("declares", {"who": m.who, "kind": done.kind, "what": what, "worth": worth}),)
