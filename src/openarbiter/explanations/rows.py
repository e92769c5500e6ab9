"""The row of decisions of a bracket, as frozen values: what every telling of an order reads.

It begins with the candidate that the order of the text begins with. Each decision leads away from
it: one player gets another opponent, or players are exchanged, because everything that comes before
it in the order was refused. Decisions with nothing before them are not in the row: with all those
in it settled, the order begins with the pairing itself.

Source:
    C.04.3, Articles 2.3 to 2.8 and 4 (2024), 3.3 to 3.8 and 4 (2026); C.04.3.1 (2012), D1 to D3.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from openarbiter.explanations.order import ARTICLES, Candidate, settled_up_to
from openarbiter.explanations.reasons import Reason, What
from openarbiter.model import Tpn
from openarbiter.rulebooks.pairing import CriterionValue, Fact, as_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Somebody else who might have taken a place, and what stands against it.

    Attributes:
        values: (code, value) of every criterion, of the best pairing with that player, if any.
    """

    player: Tpn
    reason: Reason
    values: tuple[tuple[str, CriterionValue], ...] = ()

    def to_json(self) -> dict[str, object]:
        """The alternative as JSON values."""
        found: dict[str, object] = {"player": self.player, "reason": self.reason.to_json()}
        if self.values:
            found["criteria"] = {code: as_json(value) for code, value in self.values}
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(Fact):
    """One decision that leads away from what the order would begin with.

    Attributes:
        what: ``OPPONENT``: ``player`` meets ``opponent``; ``MOVED_DOWN``: ``player`` stays without
            an opponent, and another moved-down player gets one; ``NUMBER``: players are exchanged.
        article: The article that orders what comes before.
        player: The player it is about; ``None`` for an exchange.
        leaving: Players of an exchange who leave S1, by rank.
        entering: Players of an exchange who come into S1, by rank.
        without: What stands against all candidates without an exchange: why no transposition is
            enough; ``None`` elsewhere, and where that was not worked out.
        refused: What comes before in the order, and what stands against it. For an opponent: the
            players tried before. For a moved-down player: that player with an opponent. For an
            exchange: every player of it, staying in the old half.
        untold: Those of them that were not worked out, because they are many.
    """

    json_names: ClassVar[Mapping[str, str | None]] = {
        "without": "without_exchange",
        "untold": "not_worked_out",
    }
    json_optional: ClassVar[Collection[str]] = frozenset(
        {"player", "opponent", "leaving", "entering", "without", "untold"}
    )
    what: What
    article: str
    player: Tpn | None = None
    opponent: Tpn | None = None
    leaving: tuple[Tpn, ...] = ()
    entering: tuple[Tpn, ...] = ()
    without: Reason | None = None
    refused: tuple[Alternative, ...] = ()
    untold: tuple[Tpn, ...] = ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """All its reasons."""
        first = () if self.without is None else (self.without,)
        return (*first, *(each.reason for each in self.refused))

    @property
    def options(self) -> tuple[Tpn, ...]:
        """Everybody who comes before, worked out or not."""
        return (*(each.player for each in self.refused), *self.untold)

    def to_json(self) -> dict[str, object]:
        """The decision as JSON values; what says nothing is left out."""
        return {**Fact.to_json(self), "what": _NAMES[self.what]}


_NAMES = {What.MOVED_DOWN: "moved-down", What.OPPONENT: "opponent", What.NUMBER: "exchange"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled(Fact):
    """What the order settles in a bracket before it looks for the opponent of a player.

    Attributes:
        pairs: The pairs made before.
        leaving: Who has left S1, and ``entering``, who has come into it; both are empty where
            nobody is exchanged.
        exchange: The exchange is settled; it is not yet while moved-down players are paired.
    """

    pairs: tuple[tuple[Tpn, Tpn], ...]
    leaving: tuple[Tpn, ...] = ()
    entering: tuple[Tpn, ...] = ()
    exchange: bool = False


@dataclass(frozen=True, kw_only=True)
class Row:
    """The row of decisions of one bracket.

    Attributes:
        first: The pairs of the candidate the order begins with.
        floaters: Those it leaves unpaired.
        verdict: The first thing that stands against it; of the kind ``CHOSEN`` where it was taken;
            ``None`` where that was not worked out.
        decisions: What leads from it to the pairing, in the order of the text; empty for systems
            of which no more than the first candidate is told.
        chosen: The pairing of the bracket; ``None`` for those systems.
        deciding: On the page of a player: the decisions that gave this one the opponent.
        make_instead: Makes :attr:`instead`, which takes a bracket paired again for each player.
    """

    first: tuple[tuple[Tpn, Tpn], ...]
    floaters: tuple[Tpn, ...]
    verdict: Reason | None = None
    decisions: tuple[Decision, ...] = ()
    chosen: Candidate | None = None
    deciding: tuple[Decision, ...] = ()
    make_instead: Callable[[], tuple[Alternative, ...]] = field(
        default=tuple, compare=False, repr=False
    )

    @cached_property
    def instead(self) -> tuple[Alternative, ...]:
        """What stands against the floating of residents whom the first candidate leaves unpaired.

        Those only who do have an opponent. Drawings and JSON show it, no page does.
        """
        return self.make_instead()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Its verdict and the reasons of its decisions."""
        first = () if self.verdict is None else (self.verdict,)
        return (*first, *(each for decision in self.decisions for each in decision.reasons))

    @classmethod
    def from_both_ends(cls, players: Sequence[Tpn]) -> Row | None:
        """The first one meets the last one, and so on; the one in the middle floats."""
        half = len(players) // 2
        if not half:
            return None
        pairs = zip(players[:half], reversed(players), strict=False)
        return cls(first=tuple(pairs), floaters=tuple(players[half:-half]))

    def begins_with(self, tpn: Tpn) -> Tpn | None:
        """The opponent somebody has in the first candidate; ``None`` for who floats."""
        return self._opponents.get(tpn)

    def about(self, one: Tpn, other: Tpn) -> Decision | None:
        """The decision that gave two each other; ``None`` where nothing came before them."""
        return next(
            (each for each in self.decisions if {each.player, each.opponent} == {one, other}), None
        )

    def settled(self, tpn: Tpn) -> Settled:
        """What is settled before the opponent of a player is looked for (Articles 4.2 to 4.4)."""
        if self.chosen is None:
            return Settled(pairs=())
        rank, moved_down = self.chosen.rank, tpn in self.chosen.moved_down
        return Settled(
            pairs=tuple(pair for pair in self.chosen.pairs if rank[pair[0]] < rank[tpn]),
            leaving=() if moved_down else self.chosen.leaving,
            entering=() if moved_down else self.chosen.entering,
            exchange=not moved_down,
        )

    def leading_away(self, tpn: Tpn) -> Decision | None:
        """The first decision with which somebody no longer has the opponent of the first candidate.

        It may come back later. ``None`` where it never goes, or where no decisions are told.
        """
        return self._led_away.get(tpn)

    @cached_property
    def _led_away(self) -> dict[Tpn, Decision]:
        found: dict[Tpn, Decision] = {}
        if self.chosen is None:
            return found
        for each in self.decisions:
            settled = settled_up_to(self.chosen, each.what, each.player)
            for tpn in self.chosen.rank:
                if settled.get(tpn) != self._opponents.get(tpn):
                    found.setdefault(tpn, each)
        return found

    @cached_property
    def _opponents(self) -> dict[Tpn, Tpn]:
        return {one: other for pair in self.first for one, other in (pair, pair[::-1])}

    def decided(self, tpn: Tpn) -> tuple[Decision, ...]:
        """The decisions somebody's opponent comes from, those with something before them.

        The one that led away from the opponent of the first candidate, the exchange where one of
        the two is exchanged, and the one that gave them each other; these may be the same.
        """
        other = None if self.chosen is None else self.chosen.opponent.get(tpn)
        if other is None:
            return ()
        wanted = (self.leading_away(tpn), self.about(tpn, other))
        return tuple(
            each
            for each in self.decisions
            if each in wanted or {tpn, other} & {*each.leaving, *each.entering}
        )

    def to_json(self) -> dict[str, object]:
        """The row as JSON values."""
        return {
            "first_candidate": {
                "pairs": [list(pair) for pair in self.first],
                "downfloaters": list(self.floaters),
                "reason": None if self.verdict is None else self.verdict.to_json(),
            },
            "decisions": [each.to_json() for each in self.decisions],
            "not_floating": [each.to_json() for each in self.instead],
        }


def decisions_of(
    chosen: Candidate, articles: Mapping[What, str] = ARTICLES, exchange: str = "4.3"
) -> tuple[Decision, ...]:
    """The decisions of a pairing that have something before them, nothing of it worked out.

    The articles are those of the order, and the one about exchanges.
    """
    last = chosen.rank[chosen.paired[-1]] if chosen.paired else 0
    down = (
        Decision(what=What.MOVED_DOWN, article=articles[What.MOVED_DOWN], player=tpn, untold=(tpn,))
        for tpn in chosen.moved_down[:last]
        if tpn not in chosen.opponent
    )
    exchanged = Decision(
        what=What.NUMBER,
        article=exchange,
        leaving=chosen.leaving,
        entering=chosen.entering,
        untold=(*chosen.leaving, *chosen.entering),
    )
    of_paired, of_upper = (
        [
            Decision(
                what=What.OPPONENT,
                article=articles[What.OPPONENT],
                player=tpn,
                opponent=chosen.opponent[tpn],
                untold=chosen.before(tpn),
            )
            for tpn in players
        ]
        for players in (chosen.paired, chosen.upper)
    )
    return tuple(each for each in (*down, *of_paired, exchanged, *of_upper) if each.untold)
