"""Lim: who was passed over is named with the clause and the article that the log has."""

from __future__ import annotations

import re

import openarbiter as oa
from openarbiter.explanations.facts import WhyNot
from openarbiter.explanations.reasons import Kind
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate

LIM = edition("lim-2026")

MEETS = re.compile(r" (?:floater )?(\d+) meets (\d+)")
PASSED = re.compile(r"^ +passed over because (.*) \(([\d.]+)\): ([\d ]+)$")


def test_a_wish_for_who_was_passed_over_gets_the_clause_of_the_log() -> None:
    """Opponents who were tried first, in five tournaments; who met is told by the meeting."""
    found = 0
    for seed in range(5):
        event = generate(Settings(players=14, rounds=6), seed, pair=LIM.pair)
        for number in range(2, event.paired_rounds + 1):
            player = Tpn(0)
            for line in LIM.pair(event, RoundNo(number)).steps:
                if pair := MEETS.search(line):
                    player = Tpn(int(pair[1]))
                elif not re.match(r" {4,}", line):
                    player = Tpn(0)
                passed = PASSED.match(line)
                if passed is None or not player or "have met" in passed[1]:
                    continue
                for other in map(int, passed[3].split()):
                    wish = oa.Wish(pairs=((player, Tpn(other)),))
                    told = oa.explain(event, system=LIM.id, round=number, wish=wish).facts
                    assert isinstance(told, WhyNot)
                    if told.reason.kind is not Kind.PROCEDURE or not told.reason.clause:
                        continue
                    assert told.reason.turn is not None
                    if told.reason.turn.player == player:
                        assert told.reason.clause == passed[1]
                        assert told.reason.article == passed[2]
                        found += 1
    assert found > 20
