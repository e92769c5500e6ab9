"""Every question about random rounds of any system: is all told, in every form?"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from openarbiter.errors import RuleError
from openarbiter.explanations.asking import (
    Explanation,
    explain_player,
    explain_round,
    why_not,
)
from openarbiter.explanations.facts import RoundStory
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wording import reasons_of
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate

__all__ = ["untold"]


def untold(system: str, seeds: range, most_players: int = 14) -> Iterator[tuple[str, list[str]]]:
    """(label, what is not told) of every round of one tournament a seed.

    Args:
        system: Id of the edition.
        seeds: Seeds of the tournaments.
        most_players: Largest number of players.
    """
    paired_by = edition(system)
    for seed in seeds:
        rng = random.Random(seed)  # noqa: S311  (the same rounds every time)
        size = rng.randint(3, most_players)
        settings = Settings(
            players=size,
            rounds=min(6, size - 1),
            forfeit_rate=rng.choice((0.0, 0.1)),
            half_point_bye_rate=0.0 if system == "round-robin" else 0.05,
        )
        try:
            event = generate(settings, seed, pair=paired_by.pair)
        except RuleError:  # too few opponents for another round
            continue
        for number in map(RoundNo, range(1, event.paired_rounds + 1)):
            label = f"{system}, seed {seed}, round {number}"
            yield label, list(_untold(event, paired_by, number, rng))


def _untold(
    event: Tournament, paired_by: Edition, number: RoundNo, rng: random.Random
) -> Iterator[str]:
    size = len(event.players)
    told = explain_round(event, paired_by, number)
    yield from _of_story(told, paired_by.pair(event, number))
    pair = (Tpn(rng.randint(1, size - 1)), Tpn(size))
    answers = (
        told,
        explain_player(event, paired_by, number, Tpn(rng.randint(1, size))),
        why_not(event, paired_by, number, Wish(pairs=(pair,))),
        why_not(event, paired_by, number, Wish(bye=Tpn(rng.randint(1, size)))),
    )
    for answer in answers:
        if not answer.render("text", numbers=True).startswith(f"Round {number}"):
            yield "a text without a head"
        if not answer.render("markdown", numbers=True).startswith(f"# Round {number}"):
            yield "a Markdown page without a head"
        if not answer.render("html", numbers=True).endswith("</html>\n"):
            yield "half an HTML page"
        if json.loads(answer.render("json"))["round"] != number:
            yield "another round"


def _of_story(told: Explanation, pairing: RoundPairing) -> Iterator[str]:
    """What a story leaves out of a pairing."""
    story = told.facts
    if not isinstance(story, RoundStory):
        yield "no story"
        return
    boards = [(each.board, each.white, each.black) for each in story.boards]
    if boards != [(game.board, game.white, game.black) for game in pairing.games]:
        yield "not all boards"
    if story.differs:
        yield "a difference to a file that holds these very games"
    if pairing.bye != (None if story.bye is None else story.bye.player):
        yield "not the bye"
    for bracket in story.brackets:
        players = len(bracket.residents) + len(bracket.moved_down)
        floating = len(bracket.downfloaters)
        told_of = len(bracket.others) + bracket.untold
        if floating and bracket.boards and told_of != players - floating:
            yield "not everybody who might have floated"
    if any(reason.kind is Kind.CHOSEN for reason in _against_others(story)):
        yield "nothing against somebody who was not chosen"


def _against_others(story: RoundStory) -> list[Reason]:
    """Reasons against somebody else floating or having the bye."""
    first = [bracket.verdict for bracket in story.brackets]
    return [reason for reason in reasons_of(story) if reason not in first]
