"""3.3 b: the score groups from the highest down, and the answer: boards, values, step log.

Reading: the text says "in general"; we always do.

Source:
    NSWCA Tournament Guidelines, 3.2 d and 3.3 b.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from openarbiter.languages import said
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.log_text import short_points
from openarbiter.rulebooks.nswca.colours import denied_by_card, games
from openarbiter.rulebooks.nswca.completion import Completion, Meetings, bye_taker
from openarbiter.rulebooks.nswca.halves import Halves, HalvesPairing, displacement
from openarbiter.rulebooks.nswca.odd_men import OddMen, Settled
from openarbiter.rulebooks.nswca.passed_over import Course, for_bye
from openarbiter.rulebooks.nswca.terms import Situation, no_shows
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.rulebooks.passed_over import Because, PassedOver
from openarbiter.rulebooks.publication import in_this_order
from openarbiter.values import dataclass, replace

_SYSTEM = "nswca"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup:
    """One score group as it was paired, in positions.

    Attributes:
        down: Odd men who came down, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next lower group.
        odd_men: What became of those who came down, and who leaves.
        halves: The pairs of the others.
    """

    down: tuple[int, ...]
    start: int
    end: int
    next_end: int
    odd_men: Settled
    halves: HalvesPairing

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs, (higher, lower), by rank of the higher."""
        return sorted([*self.odd_men.pairs, *self.halves.pairs])


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired.

    Attributes:
        situation: The situation of the players to be paired, the one with the bye left out.
        groups: The score groups from the top.
        bye: Pairing number of the player with the bye; ``None`` without one.
        before_bye: Whom 3.2 d names before that player, and what stood against them.
    """

    situation: Situation
    groups: list[PairedGroup]
    bye: Tpn | None
    before_bye: tuple[PassedOver, ...] = ()


def pair_round(everybody: Situation, *, thorough: bool = False) -> PairedRound:
    """Pair a round (3.3 b).

    Args:
        everybody: The situation before the round.
        thorough: Ask about every odd man with everybody below; the answer is the same, later.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    taker = bye_taker(everybody)
    situation = everybody if taker is None else everybody.without(taker)
    meetings = Meetings(situation)
    completion = Completion(situation, meetings)
    if not completion.suffix(0):
        raise completion.impossible()
    odd_men = OddMen(meetings, completion, thorough=thorough)
    halves = Halves(situation, meetings)
    groups: list[PairedGroup] = []
    down: tuple[int, ...] = ()
    for number, (start, end) in enumerate(situation.groups):
        next_end = situation.groups[min(number + 1, len(situation.groups) - 1)][1]
        settled = odd_men.settle(down, start, end, next_end)
        groups.append(
            PairedGroup(
                down=down,
                start=start,
                end=end,
                next_end=next_end,
                odd_men=settled,
                halves=halves.pair(settled.staying),
            )
        )
        down = tuple(settled.leaving)
    if taker is None:
        return PairedRound(situation, groups, None)
    before = tuple((everybody.tpn[each], because) for each, because in for_bye(everybody, taker))
    return PairedRound(situation, groups, everybody.tpn[taker], before)


def round_pairing(before: Situation) -> RoundPairing:
    """Pair a round of a tournament and say it in TPNs.

    The boards are in the order in which the pairs are made: by rank of the higher ranked player,
    the first round as 3.2 c has it, the later ones as 3.3 b suggests.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    paired = pair_round(before)
    boards = games(paired.situation, _all_pairs(paired))
    return replace(
        in_this_order(before.tournament, before.round_no, _SYSTEM, boards, paired.bye),
        make_brackets=partial(_brackets, paired),
        make_steps=partial(_steps, paired),
    )


def _brackets(paired: PairedRound) -> tuple[Bracket, ...]:
    """The groups with the values of their criteria, made when somebody asks."""
    return tuple(
        Bracket.of_positions(
            paired.situation.tpn,
            score=paired.situation.score[group.start],
            residents=range(group.start, group.end),
            moved_down=group.down,
            pairs=group.pairs,
            downfloaters=group.odd_men.leaving,
            criteria=group_values(paired.situation, group),
            method=group.odd_men.method,
        )
        for group in paired.groups
    )


def group_values(
    situation: Situation, group: PairedGroup
) -> tuple[tuple[str, CriterionValue], ...]:
    """The value of every criterion from N2 to N11 for a group as paired (3.1 c, 3.3 c, d and g).

    Returns:
        (code, value). N4 has the places of the opponents among the residents, from 1; N6 the
        places of the residents who leave, counted from the lowest, from 1, ascending.
    """
    residents = [player for player in group.odd_men.leaving if player >= group.start]
    meetings = Meetings(situation)
    below = (1 << group.next_end) - (1 << group.end)
    lonely = sum(1 for player in residents if not meetings.mask(player) & below)
    staying = group.odd_men.staying
    rank = {player: number for number, player in enumerate(staying)}
    size = len(staying) // 2
    card = situation.card
    costs = [denied_by_card[card[one]][card[other]] for one, other in group.halves.pairs]
    inside = sum(1 for one, other in group.halves.pairs if rank[other] < size or rank[one] >= size)
    exchange = group.halves.exchange
    return (
        ("N2", len(group.odd_men.leaving)),
        ("N3", len(group.odd_men.leaving) - len(residents)),
        ("N4", tuple(other - group.start + 1 for _, other in group.odd_men.pairs)),
        ("N5", lonely),
        ("N6", tuple(sorted(group.end - player for player in residents))),
        ("N7", inside if exchange == "wider exchange" else 0),
        ("N8", sum(first for first, _ in costs)),
        ("N9", sum(second for _, second in costs)),
        ("N10", int(exchange == "interchange")),
        (
            "N11",
            sum(displacement(rank[one], rank[other], size) for one, other in group.halves.pairs),
        ),
    )


def _steps(paired: PairedRound) -> Iterator[str]:
    """One line a step, each with the article it obeys in brackets."""
    before = paired.situation
    names = before.tpn
    colour = {frozenset(pair): pair for pair in games(before, _all_pairs(paired))}
    yield said("Round {round}, NSWCA guidelines", round=before.round_no)
    for tpn in no_shows(before.tournament, before.round_no):
        yield said(
            "[3.2 e] {player} did not appear in an earlier round and is paired: excused", player=tpn
        )
    if paired.bye is not None:
        yield said("[3.2 d] bye: {player}", player=paired.bye)
        yield from passed_over.lines(paired.before_bye)
    course = Course(before)
    acceptable = _acceptable(paired)
    for group in paired.groups:
        yield _header(before.score[group.start], group, names)
        yield from _odd_men(group, names, course, acceptable)
        if group.halves.pairs:
            staying = group.odd_men.staying
            size = len(staying) // 2
            yield said(
                "  [3.3 c 1] halves: {top} | {bottom}",
                top=_list(staying[:size], names),
                bottom=_list(staying[size:], names),
            )
        if group.halves.exchange:
            yield said("  [3.3 c 2] {exchange}", exchange=_EXCHANGES[group.halves.exchange])
        for pair in group.pairs:
            white, black = colour[frozenset(names[player] for player in pair)]
            yield f"  {white} - {black}"
    yield said("Pairs: {pairs}", pairs=len(colour))


_EXCHANGES = {"interchange": said("interchange"), "wider exchange": said("wider exchange")}


def _acceptable(paired: PairedRound) -> dict[int, list[int]]:
    """The lower opponents that the text accepts for colours, by odd man (3.3 d 3)."""
    from openarbiter.rulebooks.nswca.choices import candidates  # noqa: PLC0415  (it pairs by this)

    found: dict[int, list[int]] = {}
    for odd_man, _, other in candidates(paired):
        found.setdefault(odd_man, []).append(other)
    return found


def _odd_men(
    group: PairedGroup,
    names: Sequence[Tpn],
    course: Course,
    acceptable: Mapping[int, Sequence[int]],
) -> Iterator[str]:
    for player, opponent in group.odd_men.pairs:
        yield said(
            "  [3.3 d] odd man {player} from above meets {opponent}",
            player=names[player],
            opponent=names[opponent],
        )
        yield from _passed_over(course.opponents(group, player, opponent), names)
        if player in acceptable:
            yield said(
                "    [3.3 d 3] acceptable instead, for colours: {players}",
                players=_list(acceptable[player], names),
            )
    residents = [player for player in group.odd_men.leaving if player >= group.start]
    for player in group.odd_men.leaving:
        if player not in residents:
            yield said("  [3.3 d 2] {player}: finds nobody, jumps", player=names[player])
            yield from _passed_over(course.opponents(group, player, None), names)
    for player in residents:
        yield said("  [3.3 d 1] {player}: odd man, to the next group", player=names[player])
    yield from _passed_over(course.odd_men(group), names)


def _passed_over(passed: Iterable[tuple[int, Because]], names: Sequence[Tpn]) -> Iterator[str]:
    return passed_over.lines(((names[each], because) for each, because in passed), indent=4)


def _all_pairs(paired: PairedRound) -> list[tuple[int, int]]:
    return sorted(pair for group in paired.groups for pair in group.pairs)


def _header(score: Points, group: PairedGroup, names: Sequence[Tpn]) -> str:
    line = said(
        "[3.3 b] score group {points}: {players}",
        points=short_points(score),
        players=_list(range(group.start, group.end), names),
    )
    if not group.down:
        return line
    return said("{group}; from above: {players}", group=line, players=_list(group.down, names))


def _list(players: Sequence[int], names: Sequence[Tpn]) -> str:
    return " ".join(str(names[player]) for player in players)
