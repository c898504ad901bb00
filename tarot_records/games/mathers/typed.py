"""What people write for the words of Mathers' tarot, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "greater": ("grands atouts", "des grands atouts", "trionfi maggiori", "hohe Trümpfe"),
    "lesser": ("petits atouts", "des petits atouts", "trionfi minori", "niedrige Trümpfe"),
    "trumps": ("atouts", "des atouts", "trionfi", "Trümpfe"),
    "tarot_trumps": ("bouts", "des bouts", "onori", "Honneurs"),
    "sequence": (
        "a sequence",
        "séquence",
        "une séquence",
        "suite",
        "sequenza",
        "una sequenza",
        "Sequenz",
        "eine Sequenz",
    ),
    "declared": ("annonces", "dichiarazioni", "Angesagt"),
    "asks": ("demandes", "richieste", "Fragen"),
    "cuts": ("coupes", "tagli", "Gestochen"),
    "fool": ("Excuse", "Matto", "Sküs"),
    "tricks": ("plis", "prese", "Stiche"),
    "made": ("points faits", "punti fatti", "Gemacht"),
    "discard": ("écart", "si scarta", "Ablage"),
    "discard=before_taking": ("avant de prendre", "prima di prendere", "vor dem Nehmen"),
    "discard=after_taking": ("après avoir pris", "dopo aver preso", "nach dem Nehmen"),
    "tiers": ("paliers", "gradi", "Stufen"),
    "tiers=highest": ("le plus haut", "il più alto", "die höchste"),
    "tiers=cumulative": ("cumulés", "cumulati", "zusammen"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
