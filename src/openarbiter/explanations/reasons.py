"""Reasons as data: why a pair, a bye or a float is as it is and not otherwise.

A reason names one criterion or article, the two values it compares and the players concerned. It
holds no words: :mod:`openarbiter.explanations.phrases` has a sentence for each kind and language.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from openarbiter.model import Points, RoundNo, Tpn
from openarbiter.rulebooks.pairing import CriterionValue, Fact


class Kind(Enum):
    """What kind of reason it is; the value is its name in JSON and in the catalogue of phrases."""

    CHOSEN = "chosen"  # nothing stands against it: this is what was published
    MET = "met"  # the two have met before
    FORBIDDEN = "forbidden"  # the pair is forbidden for this event
    COLOURS = "colours"  # the two have the same absolute colour preference
    BYE_BARRED = "bye-barred"  # the player may not receive the pairing-allocated bye (any more)
    NO_BYE = "no-bye"  # the number of players is even: nobody gets a bye
    BYE_NEEDED = "bye-needed"  # only players who shall have a game may have the bye
    NOT_PAIRED = "not-paired"  # somebody is not to be paired in this round
    LEFT_OUT = "left-out"  # somebody is to be paired and has neither an opponent nor the only bye
    COLOURS_GIVEN = "colours-given"  # should the two meet, somebody has White by the rules
    NO_OPPONENT = "no-opponent"  # no opponent is left with whom the wish could come true
    COMPLETION = "completion"  # the others could not all be paired any more
    WORSE = "worse"  # a criterion would have a worse value
    BYE_FIRST = "bye-first"  # the bye goes to somebody else before the pairs are made
    BYE_SCORE = "bye-score"  # somebody with fewer points may have the bye
    BYE_LEFT_OVER = (
        "bye-left-over"  # the bye is for who is left over below, and somebody has more points
    )
    BYE_ORDER = "bye-order"  # of as many points somebody else comes first in the order of the bye
    BOARDS = "boards"  # in the first round the colours go by the boards and the lot, whoever meets
    BETTER = "better"  # a criterion would have a better value: the pairing of the round is at fault
    ORDER = "order"  # no criterion tells them apart: the order of the candidates decides
    TABLE = "table"  # a table says who meets whom, and no wish can change it
    MATCH = "match"  # next games of matches: everybody meets the opponent of the game before
    PROCEDURE = "procedure"  # the steps of the system lead elsewhere; no value tells them apart


class What(Enum):
    """What the order of candidates looks at, in this order; the value is its name in JSON."""

    MOVED_DOWN = "moved-down"  # which moved-down players are paired
    OPPONENT = "opponent"  # whom a moved-down player meets, then whom a player of S1 meets
    NUMBER = "exchanged"  # how many players are exchanged between S1 and S2
    DIFFERENCE = "difference"  # the sum of the numbers that come into S1 less that of those leaving
    LEAVING = "leaving"  # who leaves S1, the lowest ranked first
    ENTERING = "entering"  # who comes into S1, the highest ranked first


EXCHANGES = (What.NUMBER, What.DIFFERENCE)
"""What is a number of the whole exchange, and not the rank of a player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPlace(Fact):
    """The place in the order of candidates where another one parts from the chosen one.

    Attributes:
        what: What differs there.
        player: For whom an opponent is looked for; ``None`` elsewhere.
        chosen: The first player that differs, as it was paired; of a number or a difference those
            who leave S1 and then as many who come into it.
        other: The same of the other candidate.
        numbers: The two numbers or differences; elsewhere the ranks of the two players in the
            bracket, from 1.
    """

    json_optional: ClassVar[Collection[str]] = ("player",)
    what: What
    player: Tpn | None = None
    numbers: tuple[int, int]
    chosen: tuple[Tpn, ...] = ()
    other: tuple[Tpn, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Fact):
    """The first difference of two pairings, in the order of the system.

    Attributes:
        player: Whose opponent differs; ``None`` where somebody is chosen for a place.
        chosen: Whom the player meets in the round, or on whom the choice falls; empty for nobody.
        other: The same in the other pairing.
        sizes: How many are in the bracket in the two; then those who are in one only are named,
            of two that are as large as each other the first ones. ``None`` elsewhere.
    """

    json_optional: ClassVar[Collection[str]] = ("sizes",)
    player: Tpn | None
    chosen: tuple[Tpn, ...]
    other: tuple[Tpn, ...]
    sizes: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked(Fact):
    """A player with the numbers by which a text tells players apart.

    Attributes:
        values: (name, value), the most important first; points in tenths, Sonneborn-Berger in
            hundredths of a point.
    """

    player: Tpn
    values: tuple[tuple[str, int], ...]

    def to_json(self) -> dict[str, object]:
        """The player with each number under its name."""
        return {"player": self.player, **dict(self.values)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason(Fact):
    """One reason.

    Attributes:
        code: Code of the criterion, such as ``C12``; empty where none is concerned.
        article: Its article in the edition.
        sentence: What the criterion or article demands, from the edition itself.
        score: Score (tenths) of the bracket in which it decides; ``None`` for the whole round.
        chosen: Value of the criterion in the published pairing.
        other: Value in the pairing it is compared with; better than ``chosen`` only where the
            kind is ``BETTER``.
        players: TPNs of those who would suffer, ascending.
        bye: The bye is among those who cannot all be paired (the kind is ``COMPLETION``).
        round_no: Round of an earlier meeting.
        also: Codes of the criteria behind it that would be worse as well: each of them alone
            would decide in the same way.
        clause: What stood against those named, who come before the one chosen in the order of a
            procedure; empty elsewhere.
        steps: Where the log of a system is all there is: its first step that differs, and the
            step there would be instead.
        turn: The first difference in names, where no criterion names somebody.
        place: Where the order of candidates decides: what differs first.
        ranked: Those whom an order or a step tells apart, ours first, with their numbers.
        suffered: What the players would suffer, as the criterion says in ``told.toml``.
        group: The kind of group whose players the event keeps apart, such as ``club``; empty where
            somebody named the pair (the kind is ``FORBIDDEN``).
    """

    json_names: ClassVar[Mapping[str, str | None]] = {
        "suffered": None,
        "code": "criterion",
        "score": "bracket",
        "place": "first_difference",
    }
    json_optional: ClassVar[Collection[str]] = (
        *("code", "article", "score", "players", "bye", "round_no"),
        *("also", "clause", "steps", "turn", "place", "ranked", "group"),
    )
    kind: Kind
    code: str = ""
    article: str = ""
    sentence: str = ""
    score: Points | None = None
    players: tuple[Tpn, ...] = ()
    bye: bool = False
    round_no: RoundNo | None = None
    also: tuple[str, ...] = ()
    clause: str = ""
    steps: tuple[str, str] | None = None
    turn: Turn | None = None
    place: OrderPlace | None = None
    ranked: tuple[Ranked, ...] = ()
    suffered: str = ""
    group: str = ""
    chosen: CriterionValue = None
    other: CriterionValue = None

    def to_json(self) -> dict[str, object]:
        """The reason as JSON values; values where a criterion tells two pairings apart."""
        found = Fact.to_json(self)
        left_out = set() if self.article else {"sentence"}
        if self.kind not in (Kind.WORSE, Kind.BETTER):
            left_out |= {"chosen", "other"}
        if self.steps is not None:
            found["steps"] = [step.strip() for step in self.steps]
        return {key: value for key, value in found.items() if key not in left_out}


def is_worse(value: CriterionValue, other: CriterionValue) -> bool:
    """Whether another value of a criterion is worse than a value; never where one says nothing."""
    if isinstance(value, tuple) and isinstance(other, tuple):
        return other > value
    return isinstance(value, int) and isinstance(other, int) and other > value
