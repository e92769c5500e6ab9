"""Published rounds against the Dubov text: its limits, its colours, and the values of its criteria.

Source:
    C.04.4.1 (applied from 2026-02-01), 1.3, 2.1, 2.3 and Article 5.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dubov.colours import Colours
from openarbiter.rulebooks.dubov.criteria import values_of
from openarbiter.rulebooks.dubov.terms import Situation, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import (
    EVERYWHERE,
    ColoursByRule,
    Verifier,
    only_colour,
)

_COLOURS = {
    "lot": "5.2.1",
    "due": "5.2.2",
    "stronger": "5.2.3",
    "alternation": "5.2.4",
    "higher": "5.2.5",
}
"""Articles of the colour rules."""


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    colours = ColoursByRule(before.tpn, Colours(before).deciding_rule, _COLOURS)
    return SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=colours.due,
        colour_rule=colours.rule,
        wants=only_colour(before.tpn, before.open_colours, ONLY_WHITE, ONLY_BLACK),
        rematch="2.1.1",
        bye="2.1.2",
        same_absolute="2.1.3",
        choices=lambda published: (_brackets(before, published), ()),
    )


def _brackets(before: Situation, published: PublishedRound) -> tuple[Bracket, ...]:
    """The brackets as the pairs show them: who meets a player of more points has floated up."""
    place = {tpn: position for position, tpn in enumerate(before.tpn)}
    pairs = sorted(
        (min(pair), max(pair))
        for pair in ((place[game.white], place[game.black]) for game in published.games)
    )
    found = []
    for start, end in before.groups:
        inside = [pair for pair in pairs if start <= pair[0] < end]
        upfloaters = sorted(other for _, other in inside if other >= end)
        residents = sorted(each for pair in inside for each in pair if each < end)
        if inside:
            found.append(_bracket(before, residents, upfloaters, inside))
    return tuple(found)


def _bracket(
    before: Situation,
    residents: Sequence[int],
    upfloaters: Sequence[int],
    pairs: Sequence[tuple[int, int]],
) -> Bracket:
    return Bracket.of_positions(
        before.tpn,
        score=before.score[residents[0]],
        residents=residents,
        moved_down=(),
        pairs=pairs,
        downfloaters=(),
        upfloaters=upfloaters,
        criteria=values_of(before, before.score[residents[0]], upfloaters, pairs),
        method="published",
    )


VERIFIER = Verifier(
    looked_at=(
        *EVERYWHERE,
        said("the colours of every board (Article 5)"),
        said("the values of the criteria in every bracket (2.3)"),
    ),
    not_looked_at=(
        said("whether other upfloaters, other pairs or another bye were due (Article 3)"),
    ),
    rules=_rules,
)
