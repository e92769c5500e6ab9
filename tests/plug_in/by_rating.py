"""A system in one file: everybody is one bracket by rating, and one criterion decides.

It says its rule once, as a statement; articles, values, colours, explanations and what a published
round is held against follow from it.
"""

from __future__ import annotations

from openarbiter.matching.cheapest import cheapest
from openarbiter.model import Points, RoundNo, Tournament
from openarbiter.rulebooks import basic_rules, passed_over
from openarbiter.rulebooks.choosing import bye_taker, prices
from openarbiter.rulebooks.edition import Article, Document, Edition, Engine
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.positions import Positions, by_position
from openarbiter.rulebooks.publication import published
from openarbiter.rulebooks.statement import Bye, Choice, ColourRule, Colours, Criterion, Statement
from openarbiter.rulebooks.upfloaters import Field
from openarbiter.values import dataclass, replace

__all__ = ["BY_RATING", "TEXT", "round_pairing", "situation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Positions):
    """What may be looked at: ratings, by position."""

    rating: list[int]


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """The players present, by rating."""
    history = basic_rules.histories(tournament, round_no)
    rating = [player.rating or 0 for player in tournament.players]
    present = basic_rules.present_players(tournament, round_no)
    places = sorted(present, key=lambda place: -rating[place])
    return Situation(
        **by_position(tournament, round_no, places, history.score, history),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        rating=[rating[place] for place in places],
    )


TEXT = Statement(
    limits=(Article("R1", "1", "Two players who have met do not meet again."),),
    bye=Bye(
        article="2",
        order=lambda before, each: (before.rating[each],),
        barred="2",
        undecided="the rule, 2",
        barred_because="2",
        others_because="1",
    ),
    criteria=(
        Criterion(
            "R3",
            "3",
            "The ratings of those who meet differ as little as possible.",
            worse="the ratings would differ more",
            pair=lambda before, one, other: abs(before.rating[one] - before.rating[other]),
        ),
    ),
    colours=(
        ColourRule("fewer", "4", lambda before, _, one, other: _fewer_whites(before, one, other)),
        ColourRule("higher", "5", lambda *_: True),
    ),
    alike=lambda before, each: before.rating[each],
)


def _fewer_whites(before: Situation, one: int, other: int) -> bool | None:
    mine, theirs = before.colour_difference[one], before.colour_difference[other]
    return None if mine == theirs else mine < theirs


def round_pairing(before: Situation) -> RoundPairing:
    """The pairs by the only criterion, their colours, and the log."""
    field = Field(before)
    bye = bye_taker(TEXT.bye, before, field.graph)
    players = [each for each in range(len(before.tpn)) if each != bye]
    found = cheapest(field.inside(players), *prices(TEXT, before, players))
    assert found is not None, "the bye was given so"
    pairs = [(players[one], players[two]) for one, two in enumerate(found.mate) if one < two]
    bracket = TEXT.bracket(before, players, Choice(Points(0), (), pairs))
    over = () if bye is None else TEXT.bye.passed_over(before, bye)
    steps = [*passed_over.lines(over), f"[3] {bracket.criteria[0][1]}"]
    return replace(
        published(before, BY_RATING.id, Colours(TEXT, before).games(pairs), bye),
        make_brackets=lambda: (bracket,),
        make_steps=lambda: steps,
    )


BY_RATING = Edition(
    id="by-rating",
    document=Document(title="By rating: one bracket, one criterion", source="an invented club"),
    rules=TEXT,
    pair=Engine("tests.plug_in", "by_rating", "by_rating"),
)
