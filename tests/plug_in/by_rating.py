"""A system in one file: everybody is one bracket by rating, and one criterion decides.

It says its rule once, as a statement; values, log, colours and what is verified follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.explanations.explainer import Explainer
from openarbiter.matching.cheapest import cheapest
from openarbiter.model import Points, RoundNo, Tournament
from openarbiter.rulebooks import basic_rules, passed_over
from openarbiter.rulebooks.choosing import bye_taker, prices
from openarbiter.rulebooks.edition import Article, Document, Edition, Engine, EntryPoints
from openarbiter.rulebooks.log_text import round_line
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.positions import Positions
from openarbiter.rulebooks.publication import published
from openarbiter.rulebooks.statement import Bye, Choice, ColourRule, Colours, Criterion, Statement
from openarbiter.rulebooks.upfloaters import Field
from openarbiter.values import dataclass, replace
from openarbiter.verification.by_statement import rules_of
from openarbiter.verification.verifier import Verifier

__all__ = ["BY_RATING", "EXPLAINER", "TEXT", "VERIFIER", "round_pairing", "situation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Positions):
    """What may be looked at: ratings, by position."""

    rating: list[int]


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


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """The players present, by rating."""
    history = basic_rules.histories(tournament, round_no)
    rating = [player.rating or 0 for player in tournament.players]
    present = basic_rules.present_players(tournament, round_no)
    places = sorted(present, key=lambda place: -rating[place])
    return Situation(
        tournament=tournament,
        round_no=round_no,
        present=tuple(present),
        places=places,
        tpn=[tournament.players[place].tpn for place in places],
        score=[Points(history.score[place]) for place in places],
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        colour_difference=[history.colour_difference[place] for place in places],
        may_take_bye=[not history.barred_from_bye[place] for place in places],
        rating=[rating[place] for place in places],
    )


def round_pairing(before: Situation) -> RoundPairing:
    """The pairs by the only criterion, their colours, and the log."""
    field = Field(before)
    bye = bye_taker(TEXT.bye, before, field.graph)
    players = [each for each in range(len(before.tpn)) if each != bye]
    found = cheapest(field.inside(players), *prices(TEXT, before, players))
    assert found is not None, "the bye was given so"
    pairs = [(players[one], players[two]) for one, two in enumerate(found.mate) if one < two]
    choice = Choice(Points(0), (), pairs)

    def steps() -> Iterator[str]:
        yield round_line(before, BY_RATING.id)
        if bye is not None:
            yield f"[2] bye: {before.tpn[bye]}"
            yield from passed_over.lines(TEXT.bye.passed_over(before, bye))
        yield f"[3] {dict(TEXT.values(before, choice))['R3']}"

    return replace(
        published(before, BY_RATING.id, Colours(TEXT, before).games(pairs), bye),
        make_brackets=lambda: (TEXT.bracket(before, players, choice),),
        make_steps=steps,
    )


class EXPLAINER(Explainer):
    """What holds for every system, and whom the bye goes to."""

    bye_choice = ("lowest", TEXT.bye.article)


VERIFIER = Verifier(
    looked_at=("rematches, byes and colours",),
    rules=lambda tournament, round_no, _: rules_of(TEXT, situation(tournament, round_no)),
)

BY_RATING = Edition(
    id="by-rating",
    document=Document(title="By rating: one bracket, one criterion", source="an invented club"),
    rules=TEXT,
    pair=Engine("tests.plug_in", "by_rating", "by_rating"),
    entry=EntryPoints(
        explainer="tests.plug_in.by_rating:EXPLAINER", verifier="tests.plug_in.by_rating:VERIFIER"
    ),
)
