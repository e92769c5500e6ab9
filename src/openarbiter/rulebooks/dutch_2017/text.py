"""The text of 2017: its own terms (section A), its criteria C.1 to C.19 (section C), its edition.

Order, scoregroups, colour preferences, topscorers and colours are those of the later editions; the
floats of rounds without a game and the bar of the bye are its own. C.12 to C.19 look at everybody
who gets a float in the bracket in whatever way, as the text approved in 2024 has it: in the
collapsed last bracket residents of different scores meet and float too.

Source:
    C.04.3, approved by the General Assembly 2016 and by the Executive Board 2017, applied from
    1 July 2017 to 31 January 2026.
"""

from __future__ import annotations

from datetime import date
from functools import partial

from openarbiter.languages import said
from openarbiter.model import Player, Result, RoundNo, Tournament
from openarbiter.rulebooks.downfloating.choice import Ahead
from openarbiter.rulebooks.dutch.terms import Situation, Wording, floats_by_round
from openarbiter.rulebooks.dutch.terms import situation as later_situation
from openarbiter.rulebooks.dutch.text import (
    DUTCH,
    DUTCH_OF_2024,
    MOST_MOVED_DOWN,
    OF_BYE,
    criteria_of,
    next_bracket,
)
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    InFiles,
    Needs,
    PublishedSheet,
    Rules,
    Telling,
    entry_points,
    first_number,
)
from openarbiter.rulebooks.statement import Bye, Criterion, Statement
from openarbiter.values import replace

NEVER_BYE = 3
"""What an unpaired player of a next bracket that is the last one counts who may not have the bye.

Reading of C.7: such a player makes the round incomplete, which two more unpaired players do not.
"""

AHEAD = "C.7"
"""The criterion that looks at the next bracket."""

_BARRING = frozenset({Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN})
"""Results that bar from the bye (C.2): the bye, and a win against somebody who did not come."""


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round; later records say only who is present.

    Source:
        C.04.3 (2017), section A and C.2.
    """
    found = later_situation(tournament, round_no, WORDING_2017)
    players = tournament.players
    may = [may_take_bye(players[place], round_no) for place in found.places]
    return replace(found, may_take_bye=may)


def may_take_bye(player: Player, round_no: RoundNo) -> bool:
    """Whether a player may have the pairing-allocated bye (C.04.3 of 2017, C.2).

    A full-point bye that the arbiter gave is no win against an absent opponent, and does not bar.
    """
    return not any(record.result in _BARRING for record in player.rounds[: round_no - 1])


def _in_no_order(_before: Situation, _each: int) -> tuple[int, ...]:
    """Whoever is left over has the bye, whatever the score (A.9)."""
    return ()


def _criteria() -> tuple[Criterion, ...]:
    """C.5 to C.19: those of the text of 2024 from C6 on, but for C9, under other numbers."""
    ahead = Ahead(
        AHEAD,
        AHEAD,
        "The downfloaters let the next bracket fulfil C.5 and C.6 best.",
        choice=next_bracket,
        heaviest=NEVER_BYE,
    )
    found: list[Criterion] = []
    number = 5
    for each in DUTCH_OF_2024.criteria:
        if each.code in {"C5", OF_BYE}:
            continue
        if each.code == MOST_MOVED_DOWN:
            found.append(each)
            continue
        # C.6 names the aim of C7 in the words of the newer text.
        sentence = (DUTCH.criterion("C7") if each.code == "C7" else each).sentence
        own = ahead if each.code == "C8" else replace(each, sentence=sentence)
        found.append(replace(own, code=f"C.{number}", article=f"C.{number}"))
        number += 1
    return tuple(found)


DUTCH_OF_2017 = Statement(
    limits=(
        Article("C.1", "C.1", "Two players who have met do not meet again."),
        Article(
            "C.2",
            "C.2",
            "Nobody gets the bye who had it, or won because the opponent did not come.",
        ),
        Article(
            "C.3",
            "C.3",
            "Two non-topscorers with the same absolute colour preference do not meet.",
        ),
        Article(
            "C.4",
            "C.4",
            "The penultimate bracket leaves players with whom the round can be completed.",
        ),
    ),
    bye=Bye(
        article="A.9",
        order=_in_no_order,
        barred="C.2",
        undecided="A.9",
        barred_because="C.2",
        others_because="A.9",
    ),
    criteria=_criteria(),
    colours=tuple(
        replace(rule, article=f"E.{number}") for number, rule in enumerate(DUTCH.colours, start=1)
    ),
)
"""Section C and section E."""

WORDING_2017 = Wording(
    system="dutch-2017",
    statement=DUTCH_OF_2017,
    bye_always_downfloats=True,
    every_round_without_game_floats=True,
)
"""Whoever plays no game in a round has a downfloat (A.4.b)."""

_PACKAGE = "openarbiter.rulebooks.dutch_2017"

DUTCH_2017 = Edition(
    id=WORDING_2017.system,
    document=Document(
        name=said("Swiss: Dutch, edition 2017"),
        title=said("FIDE (Dutch) System, in force until 31 January 2026"),
        applied_from=date(2017, 7, 1),
        source="C.04.3, applied from 1 July 2017",
        family="dutch",
    ),
    rules=Rules(criteria_of(DUTCH_OF_2017)),
    pair=Engine(_PACKAGE, "text", "pairing"),
    entry=entry_points(_PACKAGE, literal="dutch_2017"),
    telling=Telling(
        by_codes=True, halves=True, floats=partial(floats_by_round, wording=WORDING_2017)
    ),
    in_files=InFiles(
        # The code without a year means this text where the tournament began before 2026-02-01.
        codes=("FIDE_DUTCH_2017", "FIDE_DUTCH")
    ),
    needs=Needs(lots=first_number("E")),
    sheets=(
        PublishedSheet("start-list", "A.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("step-log", "A.9"),
    ),
)
