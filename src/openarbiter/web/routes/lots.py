"""Lots: the first colour, the numbers of a round robin, the places still shared at the end.

What a seed draws is shown with the lot of everybody, so that a reader can draw it again.

Source:
    C.04.3, 5.1, and the like in the other documents, each named by its edition; NSWCA guidelines,
    4; C.05, Annex 2; C.07, 4.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote
from typing import Final

from openarbiter.desk import (
    Action,
    AnnounceSeed,
    DrawLots,
    LotsOf,
    Pid,
    Section,
    lot_before_round_1,
    lots_of,
    missing_for_final,
    undrawn,
)
from openarbiter.model import Colour
from openarbiter.model.alphabet import composed
from openarbiter.model.lots import lot
from openarbiter.ranking.tables.sheets import lots_notes
from openarbiter.rulebooks.round_robin.varma import ARTICLE, FEWEST, MOST, RestrictedDraw
from openarbiter.web.answers import Answer, Page
from openarbiter.web.people import person
from openarbiter.web.perform import submitted
from openarbiter.web.request import Form, Request
from openarbiter.web.tables import table_of
from openarbiter.web.wording import Facts

LONGEST_SEED: Final = 160
COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK}
WAYS: Final = ("seed", "hand")


def show(now: Request) -> Answer:
    """What was drawn by lot and what is still to be drawn, with the forms to draw it."""
    return _page(now, Form({}, now.words))


def _page(now: Request, form: Form) -> Answer:
    section = now.section
    lots = lots_of(section)
    missing = undrawn(section)
    numbers = lots is not None and lots.numbers
    known = section.lots(LotsOf.NUMBERS if numbers else LotsOf.COLOUR)
    players = section.tournament.players
    of = players[0].name if numbers and players else "colour"
    seed = (known.seed if known else "") or proposal(now, section)
    facts = {
        "section": section.key,
        "section_name": section.name,
        "round_1": None if lots is None else _round_1(section),
        "to_draw": missing.value if missing else "",
        "numbers": numbers,
        "varma": _varma(section),
        "started": section.published_rounds > 0,
        "seed": section.seed,
        "proposal": proposal(now, section),
        "players": [
            {"pid": pid, "who": person(section, pid)} for pid in section.roster.pids if numbers
        ],
        "places": _places(section),
        "command": f"printf %s {quote(f'{seed}:{of}')} | sha256sum",
        "values": dict(form.values),
        "faults": form.faults,
    }
    return Page(now, "lots", facts)


def proposal(now: Request, section: Section) -> str:
    """The seed that was announced, else what everybody knows: event, day, section."""
    if section.seed:
        return section.seed
    name = section.name if len(now.state.sections) > 1 else ""
    parts = (now.state.name, now.state.start, name)
    return ", ".join(part for part in parts if part)[:LONGEST_SEED]


def _varma(section: Section) -> Facts | None:
    """The restricted draw of a round robin: whether it is offered, and for how many players."""
    lots = lots_of(section)
    if lots is None or not lots.restricted:
        return None
    players, drawn = len(section.roster.pids), section.lots(LotsOf.NUMBERS)
    return {
        "article": ARTICLE,
        "fewest": FEWEST,
        "most": MOST,
        "covered": FEWEST <= players <= MOST,
        "drawn": drawn is not None and drawn.restricted,
    }


def _round_1(section: Section) -> Facts:
    """What is drawn before round 1, and the lot behind it where a seed drew it.

    ``lots`` are the lots of those who were drawn: of the word ``colour``, of each name, or in a
    restricted draw of the envelopes and the numbers; ``steps`` say how a restricted draw went.
    """
    lots, drawn = lots_of(section), lot_before_round_1(section)
    seed = drawn.seed if drawn else ""
    names = ["colour"]
    if lots is not None and lots.numbers:
        names = [composed(player.name) for player in section.tournament.players]
    if drawn is not None and drawn.restricted is not None:
        names = _lots_behind(drawn.restricted)
    elif drawn is not None and drawn.restriction:
        names = []
    return {
        "article": lots.article if lots else "",
        "whose": lots.whose if lots else "",
        "drawn": drawn.sentence if drawn else "",
        "steps": list(drawn.sentences[1:]) if drawn else [],
        "changed": drawn is not None and bool(drawn.restriction) and drawn.restricted is None,
        "seed": seed,
        "lots": [{"of": of, "lot": lot(seed, of)} for of in names] if seed else [],
    }


def _lots_behind(draw: RestrictedDraw) -> list[str]:
    """What has a lot in a restricted draw: the envelopes that were offered, then the numbers."""
    envelopes = [f"{turn.names[0]} {letter}" for turn in draw.turns for letter in turn.offered]
    return [*envelopes, *(str(number) for turn in draw.turns for number in turn.numbers)]


def _places(section: Section) -> Facts:
    """The places that are shared after the last round, and the lots that were drawn for them.

    ``shared`` has those of each place by number, with the lot of each where a seed drew it; it is
    empty before every round is complete.
    """
    if not section.published_rounds or missing_for_final(section):
        return {"open": False, "article": "C.07, 4.2", "drawn": "", "shared": []}
    drawn = section.lots(LotsOf.PLACES)
    table = table_of(section, section.published_rounds)
    order = {row.player: at for at, row in enumerate(table)}
    notes = lots_notes(table)
    return {
        "open": True,
        "article": "C.07, 4.2",
        "drawn": notes[0] if notes else "",
        "shared": [
            {
                "rank": rank,
                "players": [
                    {
                        "pid": pid,
                        "who": person(section, pid),
                        "place": order[section.tpn(pid)] + 1,
                        "lot": lot(drawn.seed, section.tpn(pid)) if drawn and drawn.seed else "",
                    }
                    for pid in sorted(pids, key=lambda pid: order[section.tpn(pid)])
                ],
            }
            for rank, pids in _shared(section)
        ],
    }


def _shared(section: Section) -> list[tuple[int, list[Pid]]]:
    """Each place that the tie-breaks leave shared, and who shares it, by number."""
    found: dict[int, list[Pid]] = {}
    for row in table_of(section, section.published_rounds, lots=False):
        found.setdefault(row.rank, []).append(section.pid(row.player))
    return [(rank, sorted(pids)) for rank, pids in found.items() if rank and len(pids) > 1]


def announce(now: Request) -> Answer:
    """Announce the seed before anybody draws."""
    section, form = now.section, now.form
    seed = form.text("seed", limit=LONGEST_SEED, required=True)
    action = AnnounceSeed(section=section.key, seed=seed)
    return _submitted(now, action if seed != section.seed else None)


def _submitted(now: Request, action: Action | None) -> Answer:
    back = f"/{now.section.key}/lots"
    return submitted(now, action, back=back, again=lambda: _page(now, now.form))


def draw(now: Request) -> Answer:
    """Draw lots by a seed, or enter what was drawn by hand."""
    section, form = now.section, now.form
    what = LotsOf(form.choice("what", [one.value for one in LotsOf], default="colour"))
    way = form.choice("way", WAYS, default="seed")
    return _submitted(now, (_by_seed if way == "seed" else _by_hand)(section, what, form))


def _by_seed(section: Section, what: LotsOf, form: Form) -> DrawLots:
    seed = form.text("seed", limit=LONGEST_SEED, required=True)
    restricted = what is LotsOf.NUMBERS and form.values.get("restricted") == "yes"
    return DrawLots(section=section.key, what=what, seed=seed, restricted=restricted)


def _by_hand(section: Section, what: LotsOf, form: Form) -> DrawLots:
    """What was drawn by hand: a colour, or a number for everybody who is concerned."""
    how = form.text("how", limit=LONGEST_SEED)
    if what is LotsOf.COLOUR:
        colour = COLOURS.get(form.choice("colour", COLOURS))
        return DrawLots(section=section.key, what=what, colour=colour, how=how)
    groups = [list(section.roster.pids)] if what is LotsOf.NUMBERS else []
    if what is LotsOf.PLACES and not missing_for_final(section):
        groups = [pids for _, pids in _shared(section)]
    order = [pid for pids in groups for pid in _ordered(pids, form)]
    return DrawLots(section=section.key, what=what, order=tuple(order), how=how)


def _ordered(pids: Sequence[Pid], form: Form) -> list[Pid]:
    """Some players in the order of the numbers typed, of which each stands once."""
    typed = {pid: form.number(f"p-{pid}", 1, len(pids)) for pid in pids}
    for pid, number in typed.items():
        if list(typed.values()).count(number) > 1:
            form.wrong(f"p-{pid}", "twice", found=number)
    return sorted(pids, key=typed.__getitem__)


ROUTES: Final = (
    ("GET", "/{s}/lots", show),
    ("POST", "/{s}/lots", draw),
    ("POST", "/{s}/lots/announce", announce),
)
