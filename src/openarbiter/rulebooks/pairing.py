"""The answer of every rulebook: the pairing of one round, with what is needed to explain it.

Values only. How they were found is the business of the rulebook that made them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from openarbiter.model import BoardNo, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.values import dataclass, field

if TYPE_CHECKING:
    from openarbiter.rulebooks.lots import Lot

CriterionValue: TypeAlias = int | tuple[int, ...] | None
"""Value of a criterion for a bracket: a count, a list compared from its first entry, or ``None``
where the criterion says nothing about the bracket. Less is better; ``0`` and ``()`` are perfect."""


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
        json_optional: Fields that are left out where they say nothing.
    """

    __slots__ = ()
    json_names: ClassVar[Mapping[str, str | None]] = {}
    json_optional: ClassVar[Collection[str]] = ()

    def to_json(self) -> dict[str, object]:
        """The fact as JSON values, in the order of its fields."""
        from dataclasses import fields  # noqa: PLC0415  (start-up time)

        names = {"round_no": "round", **self.json_names}
        told = ((each.name, getattr(self, each.name)) for each in fields(self))  # type: ignore[arg-type]
        return {
            names.get(name) or name: as_json(value)
            for name, value in told
            if names.get(name, name) is not None
            and (name not in self.json_optional or not _says_nothing(value))
        }


def _says_nothing(value: object) -> bool:
    """Whether a value is empty; a score of 0 is not."""
    return value is None or value is False or value in ("", ())


@dataclass(frozen=True, slots=True)
class Game:
    """One board of a round.

    Attributes:
        board: Number of the board, from 1.
        white: TPN of the player with White.
        black: TPN of the player with Black.
    """

    board: BoardNo
    white: Tpn
    black: Tpn


@dataclass(frozen=True, slots=True)
class Scheduled:
    """What a table that is fixed beforehand says of a round.

    Attributes:
        games: (White, Black), in the order of the boards.
        rests: Who has no opponent; ``None`` where the number of players is even.
    """

    games: tuple[tuple[Tpn, Tpn], ...]
    rests: Tpn | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """One bracket of a round as it was paired.

    Attributes:
        score: Score (tenths, acceleration included) of the residents.
        residents: TPNs of the residents, highest rank first.
        moved_down: TPNs of the moved-down players, highest rank first.
        pairs: The pairs, each as (higher ranked, lower ranked), by rank of the higher.
        downfloaters: TPNs of the players left unpaired here, highest rank first.
        upfloaters: TPNs of the players of lower scores who came up here, highest rank first.
        criteria: (code, value) of every criterion of the edition, in its order.
        method: How the choice was found (``"sequence"``, ``"matching"`` ...), for reports on speed.
        floats_up: Those left unpaired here go to the next higher group, not to the next lower one.
    """

    score: Points
    residents: tuple[Tpn, ...]
    moved_down: tuple[Tpn, ...]
    pairs: tuple[tuple[Tpn, Tpn], ...]
    downfloaters: tuple[Tpn, ...]
    criteria: tuple[tuple[str, CriterionValue], ...] = ()
    method: str = ""
    upfloaters: tuple[Tpn, ...] = ()
    floats_up: bool = False

    @property
    def players(self) -> tuple[Tpn, ...]:
        """TPNs of everybody in it: who came from above, the residents, who came from below."""
        return (*self.moved_down, *self.residents, *self.upfloaters)

    @classmethod
    def of_positions(  # noqa: PLR0913  (the attributes, each by its name)
        cls,
        tpn: Sequence[Tpn],
        *,
        score: Points,
        residents: Iterable[int],
        moved_down: Iterable[int],
        pairs: Iterable[tuple[int, int]],
        downfloaters: Iterable[int],
        upfloaters: Iterable[int] = (),
        criteria: tuple[tuple[str, CriterionValue], ...] = (),
        method: str = "",
        floats_up: bool = False,
    ) -> Bracket:
        """A bracket whose players are given by their places in the pairing numbers ``tpn``."""
        name = tpn.__getitem__
        return cls(
            score=score,
            residents=tuple(map(name, residents)),
            moved_down=tuple(map(name, moved_down)),
            pairs=tuple((name(one), name(other)) for one, other in pairs),
            downfloaters=tuple(map(name, downfloaters)),
            upfloaters=tuple(map(name, upfloaters)),
            criteria=criteria,
            method=method,
            floats_up=floats_up,
        )

    def to_json(self) -> dict[str, object]:
        """The bracket as JSON values; points are tenths, and upfloaters stand there if any."""
        return {
            "score": self.score,
            "residents": list(self.residents),
            "moved_down": list(self.moved_down),
            "pairs": [list(pair) for pair in self.pairs],
            "downfloaters": list(self.downfloaters),
            **({"upfloaters": list(self.upfloaters)} if self.upfloaters else {}),
            "criteria": {
                code: list(value) if isinstance(value, tuple) else value
                for code, value in self.criteria
            },
        }


@dataclass(frozen=True, kw_only=True)
class RoundPairing:
    """The pairing of one round.

    Attributes:
        round_no: The round.
        system: Id of the edition that paired it.
        games: The games, ascending by board.
        bye: TPN of the player with the pairing-allocated bye; ``None`` without one.
        absent: TPNs of the players not paired in this round, ascending.
        bye_result: What the bye is in the records: half a point in the second games of a match,
            whose first games had the pairing-allocated bye.
        make_brackets: Makes :attr:`brackets` when they are asked for: the values of all criteria
            cost more than the pairing itself.
        make_steps: Makes :attr:`steps` when they are asked for.
        tournament: The tournament that was paired, for explanations; ``None`` where the pairing
            comes from an edition directly.
        lot: What was drawn by lot before round 1; ``None`` where the edition has nothing drawn,
            and where the pairing comes from an edition directly.
    """

    round_no: RoundNo
    system: str
    games: tuple[Game, ...]
    bye: Tpn | None
    absent: tuple[Tpn, ...]
    bye_result: Result = Result.PAIRING_ALLOCATED_BYE
    make_brackets: Callable[[], tuple[Bracket, ...]] = field(
        default=tuple, compare=False, repr=False
    )
    make_steps: Callable[[], Iterable[str]] = field(default=tuple, compare=False, repr=False)
    tournament: Tournament | None = field(default=None, compare=False, repr=False)
    lot: Lot | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        """The boards in columns, as ``openarbiter pair`` prints them."""
        from openarbiter.rulebooks.wall import number_sheet, wall_sheet  # noqa: PLC0415  (above it)

        known = self.tournament
        return "\n".join(number_sheet(self) if known is None else wall_sheet(known, self))

    def _repr_html_(self) -> str:
        """The boards as notebooks show them."""
        from openarbiter.rulebooks.wall import pairing_sheet  # noqa: PLC0415  (above it)

        return pairing_sheet(self)._repr_html_()

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """The steps of the pairing, one a line, as sentences; empty where a system keeps no log."""
        return tuple(self.make_steps())

    @property
    def log(self) -> str:
        """The steps of the pairing as English text; empty for systems without a step log."""
        return "\n".join(self.steps)

    @cached_property
    def brackets(self) -> tuple[Bracket, ...]:
        """The brackets from the top; empty for systems without brackets."""
        return self.make_brackets()

    def to_json(self, *, brackets: bool = False) -> dict[str, object]:
        """The pairing as JSON values, with the keys of the command line's ``--json``.

        Args:
            brackets: Add the brackets and the values of their criteria.
        """
        answer: dict[str, object] = {
            "round": self.round_no,
            "system": self.system,
            "games": [
                {"board": game.board, "white": game.white, "black": game.black}
                for game in self.games
            ],
            "bye": self.bye,
            "absent": list(self.absent),
        }
        if self.lot is not None:
            answer["lot"] = self.lot.to_json()
        if brackets:
            answer["brackets"] = [bracket.to_json() for bracket in self.brackets]
        return answer


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentChoice:
    """Another opponent that a text lets the arbiter choose, and the round that follows from it.

    Attributes:
        odd_man: Who is paired with somebody of a lower group.
        usual: The opponent by the text.
        other: The opponent that may be chosen.
        denied_before: Players of the round who do not get their due colour.
        denied_after: The same after the choice.
        pairing: The round with the choice.
    """

    odd_man: Tpn
    usual: Tpn
    other: Tpn
    denied_before: int
    denied_after: int
    pairing: RoundPairing
