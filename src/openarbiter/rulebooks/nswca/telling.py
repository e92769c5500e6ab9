"""A round by the guidelines: boards, step log, who was passed over, and other opponents (3.3 d 3).

Source:
    NSWCA Tournament Guidelines, 3.1 b, 3.2 c to e, 3.3 b to d and h.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.model import ForbiddenPairs, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules, passed_over
from openarbiter.rulebooks.log_text import numbers, short_points
from openarbiter.rulebooks.nswca.pairing import PairedRound, pair_round
from openarbiter.rulebooks.nswca.text import (
    CARDS,
    SYSTEM,
    TEXT,
    WHITE,
    PairedGroup,
    Situation,
    denied_by_card,
    games,
    situation,
)
from openarbiter.rulebooks.pairing import Bracket, OpponentChoice, RoundPairing
from openarbiter.rulebooks.passed_over import Because, PassedByPosition
from openarbiter.rulebooks.publication import in_this_order
from openarbiter.values import replace

MOST = 3
"""Opponents that are offered to an odd man: "somewhat" is no large step."""

_TAKEN = Because(said("an odd man from above is the opponent"), "3.3 d")
_LONELY = Because(said("nobody of the next lower group is left as opponent"), "3.3 d 1")
_LEFT = Because(
    said("the players left could then not all be paired, or with more odd men"), "3.3 d 1"
)
_EXCHANGES = {"interchange": said("interchange"), "wider exchange": said("wider exchange")}


def round_pairing(before: Situation) -> RoundPairing:
    """Pair a round of a tournament and say it in TPNs.

    The boards are in the order in which the pairs are made: by rank of the higher ranked player,
    the first round as 3.2 c has it, the later ones as 3.3 b suggests.
    """
    paired = pair_round(before)
    bye = None if paired.bye is None else before.tpn[paired.bye]
    boards = _boards(paired)
    return replace(
        in_this_order(before.tournament, before.round_no, SYSTEM, boards, bye),
        make_brackets=partial(_brackets, paired),
        make_steps=lambda: _Log(paired).lines(),
    )


def _boards(paired: PairedRound) -> list[tuple[Tpn, Tpn]]:
    return games(paired.situation, sorted(pair for group in paired.groups for pair in group.pairs))


def _brackets(paired: PairedRound) -> tuple[Bracket, ...]:
    """The groups with the values of their criteria."""
    return tuple(
        Bracket.of_positions(
            paired.situation.tpn,
            score=group.score,
            residents=range(group.start, group.end),
            moved_down=group.moved_down,
            pairs=group.pairs,
            downfloaters=group.floaters,
            criteria=TEXT.values(paired.situation, group),
        )
        for group in paired.groups
    )


def no_shows(tournament: Tournament, round_no: RoundNo) -> tuple[Tpn, ...]:
    """Who did not appear in an earlier round and is paired all the same (Article 3.2 e).

    Ascending. The text drops them unless the Director of Play accepts an excuse. Reading: whom the
    tournament still lists as present has been excused; whom he drops is withdrawn there.
    """
    players = tournament.players
    return tuple(
        players[place].tpn
        for place in basic_rules.present_players(tournament, round_no)
        if any(
            record.result is Result.FORFEIT_LOSS for record in players[place].rounds[: round_no - 1]
        )
    )


class _Log:
    """One line a step, each with the article it obeys in brackets."""

    def __init__(self, paired: PairedRound) -> None:
        self._paired = paired
        self._before = paired.situation
        self._acceptable: dict[int, list[int]] = {}
        for odd_man, _, other in _candidates(paired):
            self._acceptable.setdefault(odd_man, []).append(other)

    def lines(self) -> Iterator[str]:
        before, boards = self._before, _boards(self._paired)
        colour = {frozenset(pair): pair for pair in boards}
        yield said("Round {round}, NSWCA guidelines", round=before.round_no)
        for tpn in no_shows(before.tournament, before.round_no):
            yield said(
                "[3.2 e] {player} did not appear in an earlier round and is paired: excused",
                player=tpn,
            )
        yield from self._bye()
        for group in self._paired.groups:
            yield self._header(group)
            yield from self._odd_men(group)
            yield from self._halves(group)
            for one, other in group.pairs:
                white, black = colour[frozenset((before.tpn[one], before.tpn[other]))]
                yield f"  {white} - {black}"
        yield said("Pairs: {pairs}", pairs=len(boards))

    def _bye(self) -> Iterator[str]:
        """The bye, and whom 3.2 d names before the one who has it."""
        everybody, bye = self._paired.everybody, self._paired.bye
        if bye is not None:
            yield said("[3.2 d] bye: {player}", player=everybody.tpn[bye])
            yield from passed_over.lines(TEXT.bye.passed_over(everybody, bye))

    def _header(self, group: PairedGroup) -> str:
        points = short_points(group.score)
        players = self._list(range(group.start, group.end))
        line = said("[3.3 b] score group {points}: {players}", points=points, players=players)
        if not group.moved_down:
            return line
        above = self._list(group.moved_down)
        return said("{group}; from above: {players}", group=line, players=above)

    def _odd_men(self, group: PairedGroup) -> Iterator[str]:
        names = self._before.tpn
        for player, opponent in group.from_above.items():
            one, other = names[player], names[opponent]
            yield said(
                "  [3.3 d] odd man {player} from above meets {opponent}", player=one, opponent=other
            )
            yield from passed_over.lines_of(
                self._before, self._no_opponents(group, player, opponent), indent=4
            )
            if player in self._acceptable:
                others = self._list(self._acceptable[player])
                yield said(
                    "    [3.3 d 3] acceptable instead, for colours: {players}", players=others
                )
        for player in group.floaters:
            if player < group.start:
                yield said("  [3.3 d 2] {player}: finds nobody, jumps", player=names[player])
                yield from passed_over.lines_of(
                    self._before, self._no_opponents(group, player, group.end), indent=4
                )
        for player in group.odd_men:
            yield said("  [3.3 d 1] {player}: odd man, to the next group", player=names[player])
        yield from passed_over.lines_of(self._before, self._no_odd_men(group), indent=4)

    def _halves(self, group: PairedGroup) -> Iterator[str]:
        staying, size = group.staying, len(group.halves)
        if size:
            top, bottom = self._list(staying[:size]), self._list(staying[size:])
            yield said("  [3.3 c 1] halves: {top} | {bottom}", top=top, bottom=bottom)
        if group.exchange:
            yield said("  [3.3 c 2] {exchange}", exchange=_EXCHANGES[group.exchange])

    def _no_opponents(self, group: PairedGroup, player: int, end: int) -> PassedByPosition:
        """Residents whom an odd man does not meet, of higher rank than a position."""
        taken = {other for one, other in group.from_above.items() if one < player}
        for each in range(group.start, end):
            yield each, _TAKEN if each in taken else self._against(player, each)

    def _against(self, one: int, other: int) -> Because:
        if self._before.may_meet(one, other):
            return _LEFT
        return passed_over.not_compatible(self._before, one, other, "3.1 b", "3.3 h")

    def _no_odd_men(self, group: PairedGroup) -> PassedByPosition:
        """Residents of lower rank than the highest one who leaves, and do not leave (3.3 d 1)."""
        taken = group.from_above.values()
        for each in range(group.end - 1, min(group.odd_men, default=group.end), -1):
            if each in taken:
                yield each, _TAKEN
            elif each not in group.odd_men:
                able = any(self._before.may_meet(each, other) for other in group.below or ())
                yield each, _LEFT if able else _LONELY

    def _list(self, players: Iterable[int]) -> str:
        return numbers(self._before.tpn[player] for player in players)


def opponent_choices(tournament: Tournament, round_no: RoundNo) -> tuple[OpponentChoice, ...]:
    """What the Director of Play may choose in a round, by odd man, the nearest opponent first.

    The text calls a somewhat lower-rated opponent acceptable for the sake of colours and gives no
    measure, so he is never taken unless somebody chooses him. Each comes with the round that
    follows, paired anew; one after which the odd man or the one with the bye would be somebody
    else is none.

    Raises:
        ImpossiblePairingError: No complete pairing exists.

    Source:
        NSWCA guidelines, 3.3 d 3 and g.
    """
    before = situation(tournament, round_no)
    paired = pair_round(before)
    usual = round_pairing(before)
    found = []
    for players in _candidates(paired):
        odd_man, opponent, other = (paired.situation.tpn[player] for player in players)
        after = _with_pair(before, odd_man, other)
        if after is None or after.bye != usual.bye:
            continue
        found.append(
            OpponentChoice(
                odd_man=odd_man,
                usual=opponent,
                other=other,
                denied_before=_denied(before, usual),
                denied_after=_denied(before, after),
                pairing=after,
            )
        )
    return tuple(found)


def _candidates(paired: PairedRound) -> Iterator[tuple[int, int, int]]:
    """(Odd man, his opponent, another one) in positions, for every acceptable other one.

    Acceptable are residents below the opponent, the highest ranked first, with whom fewer of the
    two are denied the colour that equalises, or as many and fewer have the colour of their last
    game again.
    """
    before, card = paired.situation, paired.situation.card
    for group in paired.groups:
        taken = group.from_above.values()
        for odd_man, opponent in group.from_above.items():
            costs = denied_by_card[card[odd_man]]
            others = [
                other
                for other in range(opponent + 1, group.end)
                if costs[card[other]] < costs[card[opponent]]
                and other not in taken
                and before.may_meet(odd_man, other)
            ]
            for other in others[:MOST]:
                yield odd_man, opponent, other


def _with_pair(before: Situation, one: Tpn, other: Tpn) -> RoundPairing | None:
    """The round in which two players meet; ``None`` where that cannot be."""
    tournament, round_no = before.tournament, before.round_no
    groups = tuple(
        ForbiddenPairs(players=(one, each), first_round=round_no, last_round=round_no)
        for each in before.tpn
        if each not in (one, other)
    )
    limited = replace(tournament, forbidden_pairs=(*tournament.forbidden_pairs, *groups))
    try:
        found = round_pairing(situation(limited, round_no))
    except ImpossiblePairingError:
        return None
    pairs = [{game.white, game.black} for game in found.games]
    return found if {one, other} in pairs else None


def _denied(before: Situation, pairing: RoundPairing) -> int:
    """Players of a round who do not get their due colour."""
    due = {tpn: CARDS[card].due for tpn, card in zip(before.tpn, before.card, strict=True)}
    return sum((due[game.white] == -WHITE) + (due[game.black] == WHITE) for game in pairing.games)
