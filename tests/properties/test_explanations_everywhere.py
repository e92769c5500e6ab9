"""Every system explains its rounds: each pair, each bye, every question, in every form."""

from __future__ import annotations

import json
import random

import pytest

from openarbiter.errors import RuleError
from openarbiter.explanations.asking import explain_player, explain_round, why_not
from openarbiter.explanations.facts import RoundStory
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wording import reasons_of
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.registry import edition, edition_ids
from openarbiter.simulate import Settings, generate


@pytest.mark.parametrize("system", edition_ids())
def test_every_question_has_an_answer(system: str) -> None:
    """The story holds every board and the bye; every answer has its text, page and JSON."""
    paired_by = edition(system)
    for seed in range(5):
        rng = random.Random(seed)  # noqa: S311  (the same rounds every time)
        size = rng.randint(3, 14)
        settings = Settings(
            players=size,
            rounds=min(5, size - 1),
            forfeit_rate=rng.choice((0.0, 0.1)),
            half_point_bye_rate=0.0 if system == "round-robin" else 0.05,
        )
        try:
            event = generate(settings, seed, pair=paired_by.pair)
        except RuleError:  # too few opponents for another round
            continue
        for number in map(RoundNo, range(1, event.paired_rounds + 1)):
            pairing = paired_by.pair(event, number)
            told = explain_round(event, paired_by, number)
            assert isinstance(told.facts, RoundStory)
            boards = [(each.board, each.white, each.black) for each in told.facts.boards]
            assert boards == [(game.board, game.white, game.black) for game in pairing.games]
            assert not told.facts.differs
            bye = told.facts.bye
            assert pairing.bye == (None if bye is None else bye.player)
            assert all(each.kind is not Kind.CHOSEN for each in _against_others(told.facts))
            pair = (Tpn(rng.randint(1, size - 1)), Tpn(size))
            answers = [
                told,
                explain_player(event, paired_by, number, Tpn(rng.randint(1, size))),
                why_not(event, paired_by, number, Wish(pairs=(pair,))),
                why_not(event, paired_by, number, Wish(bye=Tpn(rng.randint(1, size)))),
            ]
            for answer in answers:
                assert answer.render("text", numbers=True)
                assert answer.render("markdown", numbers=True).startswith("# ")
                assert answer.render("html", numbers=True).endswith("</html>\n")
                assert json.loads(answer.render("json"))["round"] == number


def _against_others(story: RoundStory) -> list[Reason]:
    """Reasons against somebody else floating or having the bye."""
    first = [bracket.verdict for bracket in story.brackets]
    return [reason for reason in reasons_of(story) if reason not in first]
