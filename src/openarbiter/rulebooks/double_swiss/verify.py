"""Published rounds against C.04.5: its limits, its colours, C4 to C8; second games against 4.4.

Source:
    C.04.5 (applied from 2026-02-01), Articles 2 to 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.languages import said
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.double_swiss.text import DOUBLE_SWISS, Situation, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of
from openarbiter.verification.findings import RuleFinding
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import verifier_by

_SECOND = "4.4"


def _rules(tournament: Tournament, round_no: RoundNo, edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    rules = rules_of(DOUBLE_SWISS, before)
    return _second_games(tournament, before, rules) if edition.continues(round_no) else rules


def _second_games(tournament: Tournament, before: Situation, rules: SystemRules) -> SystemRules:
    """Second games: the same opponents, White for who had Black (4.4)."""
    first = before.round_no

    def due(one: Tpn, other: Tpn) -> tuple[Tpn, str]:
        had_white = tournament.player(one).record(first).colour is Colour.WHITE
        return (other if had_white else one), _SECOND

    def wrong(published: PublishedRound) -> Iterator[RuleFinding]:
        for game in published.games:
            one, other = game.players
            if tournament.player(one).record(first).opponent != other:
                yield RuleFinding(
                    kind="second-game",
                    article=_SECOND,
                    round_no=RoundNo(first + 1),
                    found=said("players {first} and {second} are paired", first=one, second=other),
                    expected=said(
                        "the opponents of round {number}, the first games of the match",
                        number=first,
                    ),
                    players=game.players,
                    boards=(game.board,),
                )

    return replace(
        rules,
        due_colours=due,
        colour_rule=lambda _one, _other: "second-game",
        rematch="",
        choices=lambda published: ((), wrong(published)),
    )


VERIFIER = verifier_by(
    _rules,
    said("the colours of the first games (4.3)"),
    said("the opponents and colours of the second games (4.4)"),
    but=said("whether another bye, other upfloaters or other pairs were due (3.4 to 3.6)"),
)
