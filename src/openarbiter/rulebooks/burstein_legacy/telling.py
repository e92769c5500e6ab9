"""A round by the older text: boards, step log, who was passed over, and the sheet of the groups.

Source:
    C.04.4.2 (older text), chapters 3, 4 and 6; C.04.2, GHR 3.6 (order of the boards).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from openarbiter.languages import listed, said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.burstein_legacy.pairing import (
    Joining,
    PairedGroup,
    PairedRound,
    first_combination,
    if_any,
    left_over,
    pair_round,
)
from openarbiter.rulebooks.burstein_legacy.text import (
    SYSTEM,
    TEXT,
    WHITE,
    Situation,
    score_groups,
    situation,
)
from openarbiter.rulebooks.group_sheets import Cell, GroupSheet, GroupTable
from openarbiter.rulebooks.log_text import decimal, round_line
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.passed_over import Because, PassedByPosition
from openarbiter.rulebooks.publication import published
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace

_FLOATER = Because(said("a floater from the group above does not float again"), "6.3")
_BELOW = Because(said("the groups below could then not be completed"), "6.6")
_GROUP = Because(said("the others of the group could then not all be paired"), "6.6")
_LATER = Because(said("the first combination with this floater comes later in the list"), "6.4")


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs."""
    paired = pair_round(situation)
    pairs = [pair for group in paired.groups for pair in group.combination.pairs]
    return replace(
        published(situation, SYSTEM, Colours(TEXT, situation).games(pairs), paired.bye),
        make_brackets=partial(_brackets, situation, paired),
        make_steps=lambda: _Log(situation, paired).lines(),
    )


def _brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The groups with the number of players who do not get their due colours there (6.5)."""
    return tuple(
        Bracket.of_positions(
            situation.tpn,
            score=max(situation.score[position] for position in group.residents),
            residents=group.residents,
            moved_down=if_any(group.incoming),
            pairs=group.combination.pairs,
            downfloaters=if_any(group.combination.floater),
            criteria=((TEXT.criteria[0].code, len(group.players) - group.combination.granted),),
        )
        for group in paired.groups
    )


class _Log:
    """The steps of a round, each with its rule in brackets."""

    def __init__(self, before: Situation, paired: PairedRound) -> None:
        self._before = before
        self._paired = paired

    def lines(self) -> Iterator[str]:
        before, paired = self._before, self._paired
        yield round_line(before, SYSTEM)
        lifted = [tpn for tpn, extra in zip(before.tpn, before.imaginary, strict=True) if extra]
        if lifted:
            players = ", ".join(map(str, sorted(lifted)))
            yield said("[3.3] one imaginary point: {players}", players=players)
        yield from self.bye()
        if paired.bye is not None:
            yield from passed_over.lines(TEXT.bye.passed_over(before, paired.bye))
        for group in score_groups(before, without=paired.bye):
            points = decimal(before.score[group[0]])
            yield said("[3.2] score group {points}: {size}", points=points, size=len(group))
            yield from map(self._order, group)
        yield from map(self.joining, paired.joinings)
        for each in paired.groups:
            yield from self._group(each)
        pairs = sum(len(group.combination.pairs) for group in paired.groups)
        yield said("Total pairs: {pairs}", pairs=pairs)

    def bye(self) -> Iterator[str]:
        """Who has the bye, if anybody (4.2)."""
        for each in if_any(self._paired.bye):
            points = decimal(self._before.score[each])
            yield said(
                "[4.2] bye: {player} (score {points})", player=self._before.tpn[each], points=points
            )

    def _order(self, position: int) -> str:
        """What orders a player in the group (3.2), and the due colour."""
        berger, buchholz, median, rating, due = keys(self._before, position)
        return said(
            "{player}  SB {sonneborn_berger}  Buchholz {buchholz}  Median {median}"
            "  rating {rating}  due {colour}",
            player=f"{self._before.tpn[position]:>5}",
            sonneborn_berger=berger,
            buchholz=buchholz,
            median=median,
            rating=rating,
            colour=due,
        )

    def joining(self, joining: Joining) -> str:
        """That two groups count as one (6.6)."""
        return said(
            "[6.6] cannot be completed, count as one: {upper} and {lower}",
            upper=self._names(joining.upper),
            lower=self._names(joining.lower),
        )

    def _group(self, group: PairedGroup) -> Iterator[str]:
        before, players = self._before, group.players
        points = listed(map(decimal, scores(before, group)))
        yield said("Group {points}: {players}", points=points, players=self._names(players))
        yield from self.floats_in(group)
        spared = [] if group.could_float is None else left_over(before, players)
        if group.could_float is not None:
            may_float = [each for each in group.could_float if each in spared]
            if len(may_float) < len(group.residents):
                yield said("[6.6] may float: {players}", players=self._names(may_float))
        yield said(
            "[6.5] due colours: {granted} of {size}",
            granted=group.combination.granted,
            size=len(players),
        )
        yield self.pairs(group)
        yield from passed_over.lines_of(before, self._no_floaters(group, spared))

    def floats_in(self, group: PairedGroup) -> Iterator[str]:
        """Who floats into a group, if anybody (6.3)."""
        for each in if_any(group.incoming):
            yield said("[6.3] {player} floats in", player=self._before.tpn[each])

    def pairs(self, group: PairedGroup) -> str:
        """The combination of a group as 6.2 and 6.4 write it: ``1*6  2*5  3*F``."""
        tpn, chosen = self._before.tpn, group.combination
        pairs = [f"{tpn[one]}*{tpn[other]}" for one, other in chosen.pairs]
        floats = [f"{tpn[each]}*F" for each in if_any(chosen.floater)]
        return f"[6.1] {'  '.join([*pairs, *floats])}"

    def _no_floaters(self, group: PairedGroup, spared: Sequence[int]) -> PassedByPosition:
        """Whom the list of 6.4 lets float before the one who does."""
        chosen, could_float = group.combination.floater, group.could_float
        if chosen is None or could_float is None:
            return
        for each in floater_order(group.players):
            if each == chosen:
                return
            if each == group.incoming:
                yield each, _FLOATER
            elif each not in spared:
                yield each, _GROUP
            elif each not in could_float:
                yield each, _BELOW
            else:
                yield each, self._by_colours(group, each)

    def _by_colours(self, group: PairedGroup, floater: int) -> Because:
        """What stands against who can be spared: the due colours, or the list (6.5, 6.4)."""
        granted = first_combination(self._before, group.players, [floater]).granted
        if granted >= group.combination.granted:
            return _LATER
        reason = said(
            "only {count} players would get their due colours, and not {chosen}",
            granted,
            one="only one player would get the due colour, and not {chosen}",
            chosen=group.combination.granted,
        )
        return Because(reason, "6.5")

    def _names(self, positions: Iterable[int]) -> str:
        return ", ".join(str(self._before.tpn[position]) for position in positions)


def keys(before: Situation, position: int) -> tuple[str, ...]:
    """Sonneborn-Berger, Buchholz, Median, rating and due colour of a player, as text (3.2, 1.3)."""
    due = before.due[position]
    return (
        decimal(before.sonneborn_berger[position], 100),
        decimal(before.buchholz[position]),
        decimal(before.median[position]),
        before.shown_rating(position) or "-",
        "-" if not due else said("W") if due == WHITE else said("B"),
    )


def scores(before: Situation, group: PairedGroup) -> list[int]:
    """The scores of a group (tenths), the highest first: several where groups count as one."""
    return sorted({before.score[each] for each in group.residents}, reverse=True)


def floater_order(players: Sequence[int]) -> list[int]:
    """The players of an odd group in the order in which they float first in the list of 6.4.

    Examples:
        >>> floater_order([1, 2, 3, 4, 5]), floater_order([7])
        ([3, 4, 2, 5, 1], [7])
    """
    middle = len(players) // 2
    steps = sorted(range(-middle, middle + 1), key=lambda step: (abs(step), step < 0))
    return [players[middle + step] for step in steps]


def order_of_groups(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The groups of a round from the top, each in the order of 3.2 with its keys, for paper."""
    before = situation(tournament, round_no)
    paired = pair_round(before)
    log, sheets = _Log(before, paired), []
    for group in paired.groups:
        points = scores(before, group)
        title = said(
            "Score groups {points}",
            len(points),
            one="Score group {points}",
            points=listed(map(decimal, points)),
        )
        notes = [
            *(log.bye() if group is paired.groups[0] else ()),
            *(
                log.joining(joining)
                for joining in paired.joinings
                if {*joining.upper, *joining.lower} <= {*group.residents}
            ),
            *log.floats_in(group),
            log.pairs(group),
        ]
        sheets.append(GroupSheet(title, tuple(notes), (_table(before, group.players),)))
    return tuple(sheets)


def _table(before: Situation, players: Sequence[int]) -> GroupTable:
    """One row a player, No. 1 of the group first."""
    heads = (
        said("No."),
        said("Player"),
        said("Sonneborn-Berger"),
        said("Buchholz"),
        said("Median"),
        said("R"),
        said("Due colour"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (str(number), before.tpn[each], *keys(before, each))
        for number, each in enumerate(players, start=1)
    )
    return GroupTable(said("Order of the score group [3.2]"), heads, rows)
