"""Reasons as data: why a pair, a bye or a float is as it is and not otherwise.

A reason names one criterion or article, the two values it compares and the players concerned. It
holds no words: :mod:`openarbiter.explanations.phrases` has a sentence for each kind and language.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from openarbiter.model import Points, RoundNo, Tpn
from openarbiter.rulebooks.pairing import CriterionValue

__all__ = ["Kind", "Reason", "Turn", "is_worse"]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The first difference of two pairings, in the order of the system.

    Attributes:
        player: Whose opponent differs; ``None`` where somebody is chosen for a place.
        chosen: Whom the player meets in the round, or on whom the choice falls; empty for nobody.
        other: The same in the other pairing.
    """

    player: Tpn | None
    chosen: tuple[Tpn, ...]
    other: tuple[Tpn, ...]

    def to_json(self) -> dict[str, object]:
        """The difference as JSON values."""
        return {"player": self.player, "chosen": list(self.chosen), "other": list(self.other)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One reason.

    Attributes:
        kind: What kind of reason it is.
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

    def to_json(self) -> dict[str, object]:
        """The reason as JSON values; what says nothing is left out."""
        found: dict[str, object] = {"kind": self.kind.value}
        if self.code:
            found |= {"criterion": self.code}
        if self.article:
            found |= {"article": self.article, "sentence": self.sentence}
        if self.score is not None:
            found["bracket"] = self.score
        if self.kind in (Kind.WORSE, Kind.BETTER):
            found |= {"chosen": _plain(self.chosen), "other": _plain(self.other)}
        if self.players:
            found["players"] = list(self.players)
        if self.bye:
            found["bye"] = True
        if self.round_no is not None:
            found["round"] = self.round_no
        if self.also:
            found["also"] = list(self.also)
        if self.steps is not None:
            found["steps"] = [step.strip() for step in self.steps]
        if self.turn is not None:
            found["turn"] = self.turn.to_json()
        return found


def is_worse(value: CriterionValue, other: CriterionValue) -> bool:
    """Whether another value of a criterion is worse than a value; never where one says nothing."""
    if isinstance(value, tuple) and isinstance(other, tuple):
        return other > value
    return isinstance(value, int) and isinstance(other, int) and other > value


def _plain(value: CriterionValue) -> object:
    return list(value) if isinstance(value, tuple) else value
