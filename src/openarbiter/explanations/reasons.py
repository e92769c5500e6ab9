"""Reasons as data: why a pair, a bye or a float is as it is and not otherwise.

A reason names one criterion or article, the two values it compares and the players concerned. It
holds no words: :mod:`openarbiter.explanations.phrases` has a sentence for each kind and language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import ClassVar

from openarbiter.model import Points, RoundNo, Tpn
from openarbiter.rulebooks.pairing import CriterionValue


def as_json(value: object) -> object:
    """A fact as a JSON value: what it says of itself, the value of a name, a list of its parts."""
    own = getattr(value, "to_json", None)
    if own is not None:
        return own()
    if isinstance(value, Enum):
        return value.value
    return [as_json(each) for each in value] if isinstance(value, tuple) else value


class Fact:
    """A fact that JSON shows field by field.

    Attributes:
        json_names: Keys of fields that have another name there; ``None`` leaves a field out.
    """

    __slots__ = ()
    json_names: ClassVar[Mapping[str, str | None]] = {}

    def to_json(self) -> dict[str, object]:
        """The fact as JSON values, in the order of its fields."""
        names = {"round_no": "round", **self.json_names}
        told = (each.name for each in fields(self))  # type: ignore[arg-type]
        return {
            names.get(each) or each: as_json(getattr(self, each))
            for each in told
            if names.get(each, each) is not None
        }


class Kind(Enum):
    """What kind of reason it is; the value is its name in JSON and in the catalogue of phrases."""

    CHOSEN = "chosen"
    """Nothing stands against it: this is what was published."""

    MET = "met"
    """The two have met before."""

    FORBIDDEN = "forbidden"
    """The pair is forbidden for this event."""

    COLOURS = "colours"
    """The two have the same absolute colour preference."""

    BYE_BARRED = "bye-barred"
    """The player may not receive the pairing-allocated bye (any more)."""

    NO_BYE = "no-bye"
    """The number of players is even: nobody gets a bye."""

    BYE_NEEDED = "bye-needed"
    """Only players who shall have a game may have the bye."""

    NOT_PAIRED = "not-paired"
    """Somebody is not to be paired in this round."""

    LEFT_OUT = "left-out"
    """Somebody is to be paired and has neither an opponent nor the only bye."""

    COLOURS_GIVEN = "colours-given"
    """The colours of the two, should they meet, are given: somebody has White."""

    NO_OPPONENT = "no-opponent"
    """No opponent is left with whom the wish could come true."""

    COMPLETION = "completion"
    """The others could not all be paired any more."""

    WORSE = "worse"
    """A criterion would have a worse value."""

    BYE_FIRST = "bye-first"
    """The bye would go to somebody else; it is given before the pairs are made."""

    BYE_SCORE = "bye-score"
    """Somebody with fewer points may have the bye."""

    BYE_ORDER = "bye-order"
    """Among as many points somebody else comes first in the order of the bye."""

    BOARDS = "boards"
    """In the first round the colours go by the boards and the lot, whoever meets."""

    BETTER = "better"
    """A criterion would have a better value: then the pairing of the round is at fault."""

    ORDER = "order"
    """No criterion tells them apart: the order of the candidates decides."""

    TABLE = "table"
    """A table says who meets whom, and no wish can change it."""

    PROCEDURE = "procedure"
    """The procedure of the system leads to another pairing; no value tells them apart."""


class What(Enum):
    """What the order of candidates looks at, in this order; the value is its name in JSON."""

    MOVED_DOWN = "moved-down"
    """Which moved-down players are paired."""

    OPPONENT = "opponent"
    """Whom a moved-down player meets; after the exchange whom a player of S1 meets."""

    NUMBER = "exchanged"
    """How many players are exchanged between S1 and S2."""

    DIFFERENCE = "difference"
    """The sum of the numbers in the bracket that come into S1 less the sum of those that leave."""

    LEAVING = "leaving"
    """Who leaves S1, the lowest ranked first."""

    ENTERING = "entering"
    """Who comes into S1, the highest ranked first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPlace:
    """The place in the order of candidates where another one parts from the chosen one.

    Attributes:
        what: What differs there.
        player: For whom an opponent is looked for; ``None`` elsewhere.
        chosen: The first player that differs, as it was paired; of a number or a difference those
            who leave S1 and then as many who come into it.
        other: The same of the other candidate.
        numbers: The two numbers or differences; ``None`` elsewhere.
    """

    what: What
    player: Tpn | None = None
    chosen: tuple[Tpn, ...] = ()
    other: tuple[Tpn, ...] = ()
    numbers: tuple[int, int] | None = None

    def to_json(self) -> dict[str, object]:
        """The place as JSON values; what says nothing is left out."""
        found: dict[str, object] = {"what": self.what.value}
        if self.player is not None:
            found["player"] = self.player
        if self.numbers is not None:
            found["numbers"] = list(self.numbers)
        return found | {"chosen": list(self.chosen), "other": list(self.other)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Fact):
    """The first difference of two pairings, in the order of the system.

    Attributes:
        player: Whose opponent differs; ``None`` where somebody is chosen for a place.
        chosen: Whom the player meets in the round, or on whom the choice falls; empty for nobody.
        other: The same in the other pairing.
    """

    player: Tpn | None
    chosen: tuple[Tpn, ...]
    other: tuple[Tpn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
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
        steps: Where the log of a system is all there is: its first step that differs, and the
            step there would be instead.
        turn: The first difference in names, where no criterion names somebody.
        place: Where the order of candidates decides: what differs first.
    """

    kind: Kind
    code: str = ""
    article: str = ""
    sentence: str = ""
    score: Points | None = None
    chosen: CriterionValue = None
    other: CriterionValue = None
    players: tuple[Tpn, ...] = ()
    bye: bool = False
    round_no: RoundNo | None = None
    also: tuple[str, ...] = ()
    steps: tuple[str, str] | None = None
    turn: Turn | None = None
    place: OrderPlace | None = None

    def to_json(self) -> dict[str, object]:
        """The reason as JSON values; what says nothing is left out."""
        steps = None if self.steps is None else [step.strip() for step in self.steps]
        told: dict[str, object] = {
            "kind": self.kind.value,
            "criterion": self.code or None,
            "article": self.article or None,
            "sentence": self.sentence if self.article else None,
            "bracket": self.score,
            "players": list(self.players) or None,
            "bye": self.bye or None,
            "round": self.round_no,
            "also": list(self.also) or None,
            "steps": steps,
            "turn": None if self.turn is None else self.turn.to_json(),
            "first_difference": None if self.place is None else self.place.to_json(),
        }
        found = {key: value for key, value in told.items() if value is not None}
        if self.kind in (Kind.WORSE, Kind.BETTER):
            found |= {"chosen": as_json(self.chosen), "other": as_json(self.other)}
        return found


def is_worse(value: CriterionValue, other: CriterionValue) -> bool:
    """Whether another value of a criterion is worse than a value; never where one says nothing."""
    if isinstance(value, tuple) and isinstance(other, tuple):
        return other > value
    return isinstance(value, int) and isinstance(other, int) and other > value
