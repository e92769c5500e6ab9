"""A round from the top, and the answer: boards, colours, bye, groups, and the step log.

Source:
    C.04.4.2 (older text), chapters 3, 4 and 6; C.04.2, GHR 3.6 (order of the boards).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from openarbiter.languages import listed, said
from openarbiter.model import Tpn
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.burstein_legacy.colours import Colours
from openarbiter.rulebooks.burstein_legacy.combinations import Combination, first_combination
from openarbiter.rulebooks.burstein_legacy.editions import DUE_COLOURS
from openarbiter.rulebooks.burstein_legacy.groups import Joining, plan, who_can_be_spared
from openarbiter.rulebooks.burstein_legacy.meetings import bye_taker
from openarbiter.rulebooks.burstein_legacy.passed_over import for_bye, for_float
from openarbiter.rulebooks.burstein_legacy.terms import SYSTEM, WHITE, Situation, score_groups
from openarbiter.rulebooks.log_text import decimal, round_line
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.passed_over import Because
from openarbiter.rulebooks.publication import published
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup:
    """One group as it was paired, in positions.

    Attributes:
        residents: Players of the score groups it is made of, in the order of 3.2.
        incoming: The floater from above; ``None`` without one.
        could_float: Residents with whose floating the groups below can be completed; ``None``
            where nobody floats. Whether the others of this group can be paired is another matter.
        combination: The combination chosen.
    """

    residents: tuple[int, ...]
    incoming: int | None
    could_float: tuple[int, ...] | None
    combination: Combination

    @property
    def players(self) -> tuple[int, ...]:
        """All players of the group, the floater from above sorted in (3.2)."""
        if self.incoming is None:
            return self.residents
        return tuple(sorted((*self.residents, self.incoming)))


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired, in positions.

    Attributes:
        bye: The player with the bye; ``None`` without one.
        joinings: Groups that were made one, in order.
        groups: The groups from the top.
    """

    bye: int | None
    joinings: tuple[Joining, ...]
    groups: tuple[PairedGroup, ...]


def pair_round(situation: Situation, *, steps: int | None = None) -> PairedRound:
    """Pair a round (chapters 4 and 6).

    Args:
        situation: The situation before the round.
        steps: See :func:`~openarbiter.rulebooks.burstein_legacy.combinations.first_combination`.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    bye = bye_taker(situation)
    made = plan(situation, score_groups(situation, without=bye))
    groups: list[PairedGroup] = []
    incoming: int | None = None
    for group in made.groups:
        players = group.residents
        if incoming is not None:
            players = sorted([*players, incoming])
        combination = first_combination(situation, players, group.floaters, steps=steps)
        groups.append(
            PairedGroup(
                residents=tuple(group.residents),
                incoming=incoming,
                could_float=None if group.floaters is None else tuple(group.floaters),
                combination=combination,
            )
        )
        incoming = combination.floater
    return PairedRound(bye, tuple(made.joinings), tuple(groups))


def round_pairing(situation: Situation, *, steps: int | None = None) -> RoundPairing:
    """Pair a round and say it in TPNs.

    Args:
        situation: The situation before the round.
        steps: See :func:`~openarbiter.rulebooks.burstein_legacy.combinations.first_combination`.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    paired = pair_round(situation, steps=steps)
    pairs = [pair for group in paired.groups for pair in group.combination.pairs]
    return replace(
        published(situation, SYSTEM, Colours(situation).games(pairs), paired.bye),
        make_brackets=partial(_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def _brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The groups with the number of players who do not get their due colours there."""
    return tuple(
        Bracket.of_positions(
            situation.tpn,
            score=max(situation.score[position] for position in group.residents),
            residents=group.residents,
            moved_down=_if_any(group.incoming),
            pairs=group.combination.pairs,
            downfloaters=_if_any(group.combination.floater),
            criteria=((DUE_COLOURS.code, len(group.players) - group.combination.granted),),
            method=group.combination.method,
        )
        for group in paired.groups
    )


def _if_any(position: int | None) -> tuple[int, ...]:
    return () if position is None else (position,)


def _tpns(situation: Situation, positions: Iterable[int]) -> tuple[Tpn, ...]:
    return tuple(situation.tpn[position] for position in positions)


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of the round, each with its rule in brackets."""
    yield round_line(situation, SYSTEM)
    yield from _acceleration_lines(situation)
    yield from _bye_lines(situation, paired.bye)
    for players in score_groups(situation, without=paired.bye):
        points = decimal(situation.score[players[0]])
        yield said("[3.2] score group {points}: {size}", points=points, size=len(players))
        yield from _order_lines(situation, players)
    for joining in paired.joinings:
        yield joining_line(situation, joining)
    for group in paired.groups:
        yield from _group_lines(situation, group)
    pairs = sum(len(group.combination.pairs) for group in paired.groups)
    yield said("Total pairs: {pairs}", pairs=pairs)


def _acceleration_lines(situation: Situation) -> Iterator[str]:
    lifted = [tpn for tpn, extra in zip(situation.tpn, situation.imaginary, strict=True) if extra]
    if lifted:
        yield said("[3.3] one imaginary point: {players}", players=_names(sorted(lifted)))


def _bye_lines(situation: Situation, bye: int | None) -> Iterator[str]:
    if bye is None:
        return
    yield said(
        "[4.2] bye: {player} (score {points})",
        player=situation.tpn[bye],
        points=decimal(situation.score[bye]),
    )
    yield from _passed_over(situation, for_bye(situation, bye))


def _order_lines(situation: Situation, group: Iterable[int]) -> Iterator[str]:
    """A line per player: Sonneborn-Berger, Buchholz, Median, due colour."""
    for position in group:
        yield said(
            "{player}  SB {sonneborn_berger}  Buchholz {buchholz}  Median {median}"
            "  rating {rating}  due {colour}",
            player=f"{situation.tpn[position]:>5}",
            sonneborn_berger=decimal(situation.sonneborn_berger[position], 100),
            buchholz=decimal(situation.buchholz[position]),
            median=decimal(situation.median[position]),
            rating=situation.shown_rating(position) or "-",
            colour=due_text(situation, position),
        )


def due_text(situation: Situation, position: int) -> str:
    """The due colour of a player as one letter; ``-`` without one (1.3)."""
    due = situation.due[position]
    return "-" if not due else said("W") if due == WHITE else said("B")


def joining_line(situation: Situation, joining: Joining) -> str:
    """That two groups count as one (6.6)."""
    upper, lower = _tpns(situation, joining.upper), _tpns(situation, joining.lower)
    return said(
        "[6.6] cannot be completed, count as one: {upper} and {lower}",
        upper=_names(upper),
        lower=_names(lower),
    )


def _group_lines(situation: Situation, group: PairedGroup) -> Iterator[str]:
    tpn, combination = situation.tpn, group.combination
    scores = sorted({situation.score[position] for position in group.residents}, reverse=True)
    players = _names(_tpns(situation, group.players))
    yield said("Group {points}: {players}", points=listed(map(decimal, scores)), players=players)
    if group.incoming is not None:
        yield said("[6.3] {player} floats in", player=tpn[group.incoming])
    if group.could_float is not None:
        may_float = who_can_be_spared(situation, group.players, group.could_float)
        if len(may_float) < len(group.residents):
            spared = _names(_tpns(situation, may_float))
            yield said("[6.6] may float: {players}", players=spared)
    yield said(
        "[6.5] due colours: {granted} of {size}",
        granted=combination.granted,
        size=len(group.players),
    )
    yield pairs_line(situation, group)
    yield from _passed_over(situation, for_float(situation, group))


def pairs_line(situation: Situation, group: PairedGroup) -> str:
    """The combination of a group as 6.2 and 6.4 write it: ``1*6  2*5  3*F``."""
    tpn, combination = situation.tpn, group.combination
    pairs = [f"{tpn[one]}*{tpn[other]}" for one, other in combination.pairs]
    floats = [] if combination.floater is None else [f"{tpn[combination.floater]}*F"]
    return f"[6.1] {'  '.join([*pairs, *floats])}"


def _passed_over(situation: Situation, passed: Iterable[tuple[int, Because]]) -> Iterator[str]:
    return passed_over.lines((situation.tpn[each], because) for each, because in passed)


def _names(tpns: Iterable[Tpn]) -> str:
    return ", ".join(map(str, tpns))
