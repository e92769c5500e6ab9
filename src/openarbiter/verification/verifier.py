"""What a verification asks of an edition: the rules of a round, and what is looked at and what not.

An edition names its verifier; one that names none is held against the rules of all Swiss systems.

Source:
    C.04.1 (BR 2 to 7).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias, cast

from openarbiter.languages import said
from openarbiter.model import Colour, Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules, registry
from openarbiter.rulebooks.edition import Edition, Rules, loaded
from openarbiter.rulebooks.pairing import Bracket, CriterionValue
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound

EVERYWHERE = (
    said("the records of the file"),
    said("rematches and forbidden pairs"),
    said("who may have the bye, and absences"),
    said("the limits of colours"),
)
"""What is looked at whatever the Swiss system."""

Values: TypeAlias = tuple[tuple[str, CriterionValue], ...]
"""(code, value) of the criteria of a group."""


def basic(
    tournament: Tournament, round_no: RoundNo, _edition: Edition | None = None
) -> SystemRules:
    """What holds for every Swiss system (BR 2 to 7)."""
    history = basic_rules.histories(tournament, round_no)
    return SystemRules(
        may_take_bye={
            player.tpn: not barred
            for player, barred in zip(tournament.players, history.barred_from_bye, strict=True)
        },
        wants=repeated_colours(tournament, round_no),
    )


def repeated_colours(tournament: Tournament, round_no: RoundNo) -> dict[Tpn, Colour]:
    """The colour of everybody who had the other one in the last two games (BR 7)."""
    history = basic_rules.histories(tournament, round_no)
    return {
        player.tpn: Colour.BLACK if repeated > 0 else Colour.WHITE
        for player, repeated in zip(tournament.players, history.repeated_colour, strict=True)
        if repeated
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Verifier:
    """What a verification asks of an edition.

    Attributes:
        looked_at: Everything that is decided or valued, in words.
        not_looked_at: What may be wrong all the same.
        rules: What the edition says about a round. Raises
            :class:`~openarbiter.errors.NotCoveredError` and
            :class:`~openarbiter.errors.RequestError`.
    """

    looked_at: tuple[str, ...] = EVERYWHERE
    not_looked_at: tuple[str, ...] = (said("what the system itself demands beyond C.04.1"),)
    rules: Callable[[Tournament, RoundNo, Edition], SystemRules] = basic


def verifier_by(
    rules: Callable[[Tournament, RoundNo, Edition], SystemRules], *looked_at: str, but: str
) -> Verifier:
    """A verifier by some rules, of more than is looked at everywhere, but not of the last."""
    return Verifier(looked_at=(*EVERYWHERE, *looked_at), not_looked_at=(but,), rules=rules)


BASIC = Verifier()
"""Of an edition that names no verifier."""


def verifier_of(edition: Edition) -> Verifier:
    """The verifier an edition names, that of its statement, or the one of the basic rules."""
    if edition.entry.verifier:
        return cast("Verifier", loaded(edition.entry.verifier))
    engine, statement = edition.engine, edition.rules
    if engine is None or isinstance(statement, Rules):
        return BASIC
    from openarbiter.verification.by_statement import rules_of  # noqa: PLC0415  (it imports this)

    def rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
        return rules_of(statement, engine.situation(tournament, round_no))

    return Verifier(looked_at=EVERYWHERE[:-1], rules=rules)


def system_rules(tournament: Tournament, round_no: RoundNo, system: str) -> SystemRules:
    """What a system says about a round; of one that is not here, what holds for every system.

    Raises:
        RequestError: There is no such round.
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    edition = registry.known(system)
    if edition is None:
        return basic(tournament, round_no)
    of_round = edition.for_round(tournament, round_no)
    return verifier_of(of_round).rules(tournament, round_no, of_round)


@dataclass(frozen=True, slots=True)
class ColoursByRule:
    """Colours as the colour chapter of a rulebook gives them to one pair, with the rule.

    Attributes:
        tpn: Pairing numbers by position.
        decide: Whether the first of two positions has White, and the rule that says so.
        articles: Articles by rule; a rule that is not there is one itself.
    """

    tpn: Sequence[Tpn]
    decide: Callable[[int, int], tuple[bool, str]]
    articles: Mapping[str, str] = field(default_factory=dict)

    def due(self, one: Tpn, other: Tpn) -> tuple[Tpn, str]:
        """Who has White, and the article."""
        higher, lower = sorted((self.tpn.index(one), self.tpn.index(other)))
        white, rule = self.decide(higher, lower)
        return self.tpn[higher if white else lower], self.articles.get(rule, rule)

    def rule(self, one: Tpn, other: Tpn) -> str:
        """The rule that decides."""
        return self.decide(*sorted((self.tpn.index(one), self.tpn.index(other))))[1]


def only_colour(
    tpn: Sequence[Tpn], allowed: Sequence[int], white: int, black: int
) -> dict[Tpn, Colour]:
    """Players whom the limits leave one colour only.

    Args:
        tpn: Pairing numbers by position.
        allowed: Colours each may have, as a mask.
        white: The mask of White alone.
        black: The mask of Black alone.
    """
    colours = {white: Colour.WHITE, black: Colour.BLACK}
    return {each: colours[mask] for each, mask in zip(tpn, allowed, strict=True) if mask in colours}


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A score group or bracket of a published round, by places in the order of the system.

    Attributes:
        moved_down: Who came down to it, highest rank first.
        start: Place of the first resident, who are the players of its own score.
        end: Place after the last resident.
        next_end: Place after the last player of the next score group; ``end`` for the last one.
        pairs: (higher, lower), by the higher.
        downfloaters: Who meets nobody of it, highest rank first.
    """

    moved_down: tuple[int, ...]
    start: int
    end: int
    next_end: int
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]

    @property
    def residents(self) -> range:
        """Its own players, highest rank first."""
        return range(self.start, self.end)

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody, highest rank first."""
        return (*self.moved_down, *self.residents)

    def as_bracket(self, tpn: Sequence[Tpn], score: Sequence[Points], values: Values) -> Bracket:
        """The group in TPNs, from the pairing numbers and scores (tenths) by place."""
        return Bracket.of_positions(
            tpn,
            score=score[self.start],
            residents=self.residents,
            moved_down=self.moved_down,
            pairs=self.pairs,
            downfloaters=self.downfloaters,
            criteria=values,
            method="published",
        )


def published_groups(
    tpn: Sequence[Tpn], score: Sequence[Points], published: PublishedRound
) -> tuple[Group, ...]:
    """The score groups as the pairs show them.

    Args:
        tpn: Pairing numbers by place in the order of the system; who is not there is in no group.
        score: Scores (tenths) by place, descending.
        published: The round: everybody is in exactly one game, but for one bye of an odd number.
    """
    partner: dict[int, int] = {}
    place = {each: number for number, each in enumerate(tpn)}
    for game in published.games:
        one, other = place[game.white], place[game.black]
        partner |= {one: other, other: one}
    starts = [number for number, own in enumerate(score) if not number or own != score[number - 1]]
    return groups_of([*pairwise([*starts, len(score)])], partner)


def groups_of(bounds: Sequence[tuple[int, int]], partner: Mapping[int, int]) -> tuple[Group, ...]:
    """The groups of a round from the top.

    Nothing is paired here: a player who meets somebody of a lower score group, or nobody, has
    floated through every group between.

    Args:
        bounds: Place of the first player of every score group, and the place after the last.
        partner: The opponent of every place that has one, both ways.
    """
    found: list[Group] = []
    down: tuple[int, ...] = ()
    ends = [end for _, end in bounds]
    for (start, end), next_end in zip(bounds, [*ends[1:], *ends[-1:]], strict=True):
        players = (*down, *range(start, end))
        pairs = tuple((one, partner[one]) for one in players if one < partner.get(one, -1) < end)
        inside = {each for pair in pairs for each in pair}
        left = tuple(each for each in players if each not in inside)
        found.append(
            Group(
                moved_down=down,
                start=start,
                end=end,
                next_end=next_end,
                pairs=pairs,
                downfloaters=left,
            )
        )
        down = left
    return tuple(found)
