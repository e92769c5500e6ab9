"""Reasons that only one position or one system gives: who alone may have the bye, and by steps."""

from __future__ import annotations

import re

import openarbiter as oa
from openarbiter.explanations.facts import WhyNot
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from tests.every import every
from tests.explaining.wishes import SYSTEMS
from tests.referee.histories import rated, tournament


def against(event: Tournament, system: str, number: int, wish: oa.Wish) -> Reason:
    """What stands against a wish."""
    facts = oa.explain(event, system=system, wish=wish, round=number).facts
    assert isinstance(facts, WhyNot)
    return facts.reason


@every("system", SYSTEMS)
def test_whoever_alone_may_have_the_bye_cannot_play(system: str) -> None:
    """Not that others would find no opponent; with 5 away nobody has the bye, and 4 may play."""
    event = rated(tournament("F | F | 4w+ | 3b- | U", rounds=5), 1999, 1998, 1997, 1996, 1995)
    for wish in (oa.Wish(pairs=((Tpn(1), Tpn(4)),)), oa.Wish(colours=((Tpn(4), Colour.WHITE),))):
        told = against(event, system, 2, wish)
        assert (told.kind, told.players) == (Kind.BYE_NEEDED, (4,))
        assert against(event.with_bye(2, Tpn(5)), system, 2, wish).kind is not Kind.BYE_NEEDED


MEETS = re.compile(r" (?:floater )?(\d+) meets (\d+)")
PASSED = re.compile(r"^ +passed over because (.*) \(([\d.]+)\): ([\d ]+)$")


def test_who_was_passed_over_by_lim_hears_the_clause_of_the_log() -> None:
    """Opponents tried first (C.04.4.3, 3.8 and 4); who has met is told by the meeting."""
    found = 0
    for seed in range(2):
        event = oa.generate(system="lim-2026", seed=seed, players=14, rounds=6)
        for number in range(2, event.paired_rounds + 1):
            player = Tpn(0)
            for line in edition("lim-2026").pair(event, RoundNo(number)).steps:
                pair, passed = MEETS.search(line), PASSED.match(line)
                player = (
                    Tpn(int(pair[1])) if pair else player if line.startswith("    ") else Tpn(0)
                )
                if passed is None or not player or "have met" in passed[1]:
                    continue
                for other in map(int, passed[3].split()):
                    wish = oa.Wish(pairs=((player, Tpn(other)),))
                    told = against(event, "lim-2026", number, wish)
                    if told.clause and told.turn is not None and told.turn.player == player:
                        assert (told.clause, told.article) == (passed[1], passed[2])
                        found += 1
    assert found > 10
