"""C.04.1 and C.04.2: what holds for every Swiss system, said once.

From the records of a tournament to what a rulebook may look at: who is to be paired, scores, who
has met whom, colours over the board, who may receive the pairing-allocated bye, the numbers of
the players by arrival, the order of the boards. No pairing system and no file format is known.

Source:
    C.04.1 (BR) and C.04.2 (GHR), both applied from 2026-02-01.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from openarbiter.errors import RequestError
from openarbiter.model import (
    BoardNo,
    Colour,
    Player,
    Points,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.abnormal_points import adjust
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.meetings import bar, keep_from_each_other, set_of_positions
from openarbiter.rulebooks.pairing import Game
from openarbiter.values import dataclass

_WHITE, _BLACK = 1, -1

TITLE_ORDER = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
"""Titles in the order in which they separate players of one rating (GHR 2.2.2)."""


class History(NamedTuple):
    """What the rounds so far were for a player.

    Attributes:
        score: Points (tenths) before the round, without virtual points.
        last_score: Points before the previous round.
        earlier_score: Points before the round two rounds ago.
        opponents: TPNs really played against; forfeits are not among them (GHR 3.5).
        colour_difference: Games with White minus games with Black.
        last_colour: Colour of the last game played: 1 White, -1 Black, 0 none.
        repeated_colour: Colour of the last two games played when it is the same, else 0.
        played: Number of games played.
        barred_from_bye: The player may not receive the pairing-allocated bye (BR 4).
    """

    score: Points
    last_score: Points
    earlier_score: Points
    opponents: Sequence[Tpn]
    colour_difference: int
    last_colour: int
    repeated_colour: int
    played: int
    barred_from_bye: bool


@dataclass(frozen=True, slots=True)
class Histories:
    """A :class:`History` of every player, as parallel lists in the order of the players."""

    score: list[Points]
    last_score: list[Points]
    earlier_score: list[Points]
    opponents: list[Sequence[Tpn]]
    colour_difference: list[int]
    last_colour: list[int]
    repeated_colour: list[int]
    played: list[int]
    barred_from_bye: list[bool]


def total_rounds(tournament: Tournament) -> int:
    """Number of rounds of the tournament: as announced, else as many as are paired.

    A report of a finished tournament need not announce its rounds; before the end the rules for
    the last round are then never asked (BR 1; TRF26, record 142).
    """
    return tournament.paired_rounds if tournament.rounds is None else tournament.rounds


def round_to_pair(tournament: Tournament, wanted: int, *, ahead: bool = False) -> RoundNo:
    """The round somebody asks for, if it can be paired (BR 1).

    Args:
        tournament: The tournament.
        wanted: Number of the round.
        ahead: Rounds behind the next one can be paired too: a table says them beforehand.

    Raises:
        RequestError: There is no such round to pair, or nobody to be paired.
    """
    paired, rounds = tournament.paired_rounds, tournament.rounds
    if not tournament.players:
        raise RequestError.saying("the tournament has no players; is the file complete?")
    if wanted < 1:
        raise RequestError.saying(
            "there is no round {number}; rounds are counted from 1", number=wanted
        )
    if rounds is not None and wanted > max(rounds, paired):
        raise RequestError.saying(
            "there is no round {number}: the tournament has {count} rounds, {paired} are paired",
            rounds,
            one="there is no round {number}: the tournament has one round, {paired} are paired",
            number=wanted,
            paired=paired,
        )
    if wanted > paired + 1 and not ahead:
        raise RequestError.saying(
            "round {number} cannot be paired yet: round {next} is next",
            number=wanted,
            next=paired + 1,
        )
    return RoundNo(wanted)


def present_players(tournament: Tournament, round_no: RoundNo) -> list[int]:
    """Places (in ``tournament.players``) of the players to be paired in a round.

    In a round that is already paired these are the players who took part in its pairing. In the
    next round everybody is present who announced neither a bye nor an absence and has not withdrawn
    (BR 3; GHR 3.2 and 3.3, withdrawn and absent players are not paired).

    Raises:
        RequestError: The round is neither one of those paired nor the next one.
    """
    paired = tournament.paired_rounds
    if not 1 <= round_no <= paired + 1:
        raise RequestError.saying(
            "round {number} cannot be paired: rounds 1 to {paired} are in the file, {next} is next",
            number=round_no,
            paired=paired,
            next=paired + 1,
        )
    if round_no <= paired:
        return [
            place
            for place, player in enumerate(tournament.players)
            if player.record(round_no).result.paired
        ]
    return expected_players(tournament, round_no)


def expected_players(tournament: Tournament, round_no: RoundNo) -> list[int]:
    """Places (in ``tournament.players``) of those expected in a round to come (GHR 3.2, 3.3).

    Everybody who announced neither a bye nor an absence and has not withdrawn.
    """
    away = {
        tpn for bye in tournament.requested_byes if bye.round_no == round_no for tpn in bye.players
    }
    return [
        place
        for place, player in enumerate(tournament.players)
        if player.tpn not in away
        and (player.withdrawn_after is None or player.withdrawn_after >= round_no)
        and (len(player.rounds) < round_no or player.rounds[round_no - 1].result is Result.ABSENT)
    ]


def bars_from_bye(scoring: ScoringSystem) -> list[bool]:
    """Which results bar from a later pairing-allocated bye, by index of the result (BR 4).

    The bye itself bars whatever it is worth; every other round without a game bars when it gave
    at least the points of a win.
    """
    table = scoring.table()
    return [_bars(result, table[result.value, False], scoring.win) for result in Result]


def _bars(result: Result, points: Points, win: Points) -> bool:
    """Whether a round bars from the bye by the points it really gave, as BR 4 says."""
    if result is Result.PAIRING_ALLOCATED_BYE:
        return True
    return not result.played and points >= win


def histories(tournament: Tournament, round_no: RoundNo) -> Histories:
    """What the rounds before a round were for every player; no other records count.

    Source:
        BR 2, 4, 6, 7; GHR 3.1 (an adjourned game counts as a draw), 3.4 (only games really
        played give a colour), 3.5.
    """
    scoring = tournament.scoring
    table, bars = scoring.table(), bars_from_bye(scoring)
    white, black = ([table[result.value, side] for result in Result] for side in (False, True))
    each: list[tuple[Any, ...]] = [
        _history(player.rounds[: round_no - 1], round_no, white, black, bars)
        for player in tournament.players
    ]
    columns = map(list, zip(*each, strict=True)) if each else ([] for _ in History._fields)
    found = Histories(*columns)
    if tournament.adjustments:
        adjust(found, tournament, round_no, _bars)
    return found


def _history(
    rounds: Sequence[RoundRecord],
    round_no: RoundNo,
    white: Sequence[Points],
    black: Sequence[Points],
    bars: Sequence[bool],
) -> History:
    """One player's history (one pass: this is the inner loop of every pairing).

    Results are worth something and bar from a bye by their index; rounds without a game are worth
    what they are with White.
    """
    score = last_score = earlier_score = difference = last = repeated = 0
    barred = False
    opponents: list[Tpn] = []
    black_pieces = Colour.BLACK
    for record in rounds:
        earlier_score, last_score = last_score, score
        result = record.result
        index = result.index
        if result.played and record.opponent is not None:
            opponents.append(record.opponent)
            colour = record.colour
            if colour is black_pieces:
                score += black[index]
                difference -= 1
                repeated = _BLACK if last < 0 else 0
                last = _BLACK
            else:
                score += white[index]
                if colour is not None:
                    difference += 1
                    repeated = _WHITE if last > 0 else 0
                    last = _WHITE
        else:
            score += white[index]
            if bars[index]:
                barred = True
    for _ in range(round_no - 1 - len(rounds)):
        earlier_score, last_score = last_score, score
        score += white[Result.ABSENT.index]
        barred = barred or bars[Result.ABSENT.index]
    return History(
        score,
        last_score,
        earlier_score,
        opponents,
        difference,
        last,
        repeated,
        len(opponents),
        barred,
    )


def forbidden_opponents(tournament: Tournament, round_no: RoundNo) -> dict[Tpn, set[Tpn]]:
    """Whom a player may not meet in a round by prohibition, by TPN (TRF26, record 260).

    The prohibition counts like an earlier meeting (BR 2).
    """
    forbidden: dict[Tpn, set[Tpn]] = {}
    for group in tournament.forbidden_pairs:
        if group.applies_to(round_no):
            for tpn in group.players:
                forbidden.setdefault(tpn, set()).update(group.players)
    for tpn, others in forbidden.items():
        others.discard(tpn)
    return forbidden


def kind_of_prohibition(tournament: Tournament, round_no: RoundNo, one: Tpn, other: Tpn) -> str:
    """The kind of group whose players may not meet, of two who may not (TRF26, record 260).

    Returns:
        A word such as ``club``; empty where somebody named the two, or they may meet.
    """
    kinds = [
        group.by
        for group in tournament.forbidden_pairs
        if group.applies_to(round_no) and {one, other} <= {*group.players}
    ]
    return kinds[0] if all(kinds) and kinds else ""


def barred_opponents(
    tournament: Tournament,
    round_no: RoundNo,
    opponents: Sequence[Sequence[Tpn]],
    places: Sequence[int],
) -> list[Collection[int | None]]:
    """Whom players may not be paired with in a round: met before (BR 2, GHR 3.5), or forbidden.

    Args:
        tournament: The tournament.
        round_no: The round to be paired.
        opponents: Opponents really played against, in the order of ``tournament.players``.
        places: Places of the players to be paired, in the order of a rulebook.

    Returns:
        For each of ``places`` the positions in it of those who may not be the opponent; ``None``
        stands for those who are not to be paired.
    """
    players = tournament.players
    find = {players[place].tpn: position for position, place in enumerate(places)}.get
    barred = [set_of_positions(list(map(find, opponents[place]))) for place in places]
    # Thousands of pairs, one by one, would copy every set as often.
    pairs: dict[int | None, set[int | None]] = {}
    for group in tournament.forbidden_pairs:
        if group.applies_to(round_no):
            members = set(map(find, group.players))
            if len(members) > 2:  # noqa: PLR2004  (a pair)
                keep_from_each_other(barred, members)
            else:
                for one in members:
                    pairs.setdefault(one, set()).update(members)
    for position, others in pairs.items():
        if position is not None:
            bar(barred, position, others - {position})
    return barred


def played_colours(player: Player, round_no: RoundNo) -> list[Colour]:
    """Colours of the games a player really played before a round, oldest first (GHR 3.4)."""
    return list(played_colours_backwards(player, round_no))[::-1]


def played_colours_backwards(player: Player, round_no: RoundNo) -> Iterator[Colour]:
    """The same, newest first, and only as far back as somebody asks (GHR 3.4)."""
    rounds = player.rounds
    for index in range(min(len(rounds), round_no - 1) - 1, -1, -1):
        record = rounds[index]
        if record.result.played and record.opponent is not None and record.colour is not None:
            yield record.colour


def last_meeting(player: Player, opponent: Tpn, round_no: RoundNo) -> RoundNo | None:
    """Last round before another in which two players really played, or ``None`` (BR 2)."""
    for number in range(round_no - 1, 0, -1):
        record = player.record(RoundNo(number))
        if record.result.played and record.opponent == opponent:
            return RoundNo(number)
    return None


def last_different_colours(
    first: Sequence[Colour], second: Sequence[Colour]
) -> tuple[Colour, Colour] | None:
    """Colours at the most recent time one had White and the other Black; ``None``: there was none.

    Colours are given as by :func:`played_colours`, oldest first; both histories are aligned at
    their last game (GHR 3.4; C.04.3 (2025), 5.2.3 refers to it).

    Examples:
        >>> white, black = Colour.WHITE, Colour.BLACK
        >>> last_different_colours([black, white], [white, white])
        (<Colour.BLACK: 'b'>, <Colour.WHITE: 'w'>)
    """
    return last_difference(reversed(first), reversed(second))


def last_difference(
    first: Iterable[Colour], second: Iterable[Colour]
) -> tuple[Colour, Colour] | None:
    """As :func:`last_different_colours` (GHR 3.4), of colours given newest first."""
    for one, other in zip(first, second, strict=False):
        if one is not other:
            return one, other
    return None


def arrival_numbers(
    tournament: Tournament,
    round_no: RoundNo,
    present: Sequence[int],
    order: Sequence[int] | None = None,
) -> list[int]:
    """Numbers by arrival, by place in ``tournament.players``; 0 for who has none yet.

    Those who are to be paired now (``present``) or took part in the pairing of an earlier round are
    counted 1, 2, 3 ... in the order of the initial list, that of the TPNs where none is given.

    Source:
        GHR 2.2, 2.4 and 2.5; C.04.3.1 (2012), A.1 and C.04.3 (2025), 1.1, 1.2.2 and 5.2.5, which
        refer to them; and the answer of the commission for pairing systems of August 2026: the
        parity of a number in the colour rules is that of this number. A forfeit loss without an
        opponent is no part in the pairing.
    """
    here = set(present)
    players = tournament.players
    numbers = [0] * len(players)
    count = 0
    for place in range(len(players)) if order is None else order:
        if place in here or _took_part(players[place], round_no):
            count += 1
            numbers[place] = count
    return numbers


def _took_part(player: Player, round_no: RoundNo) -> bool:
    return any(
        record.result.paired
        and not (record.result is Result.FORFEIT_LOSS and record.opponent is None)
        for record in player.rounds[: round_no - 1]
    )


def drawn_colour(tournament: Tournament, order: Sequence[int] | None = None) -> Colour:
    """The initial colour: as stated, else as the colours of the first games show it, else White.

    White is assumed where nothing shows a colour; :func:`openarbiter.rulebooks.lots.draw_lots`
    says so to whoever asks for a round. The order is as for :func:`arrival_numbers`.

    Source:
        C.04.3, Articles 5.1 and 5.2.5.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    return shown_colour(tournament, order) or Colour.WHITE


def shown_colour(tournament: Tournament, order: Sequence[int] | None = None) -> Colour | None:
    """The initial colour as the first games show it; ``None`` where no game has colours.

    In the first round with colours the highest player who has one got the initial colour if
    their number by arrival is odd, and the opposite if it is even. The order is as for
    :func:`arrival_numbers`.

    Source:
        C.04.3, Article 5.2.5; TRF26, record 152 (it may be left out when the colour of the
        highest player of round 1 tells it).
    """
    players = tournament.players
    listed = players if order is None else [players[place] for place in order]
    for number in range(1, tournament.paired_rounds + 1):
        shown = colour_of_first(
            player.record(RoundNo(number)).colour
            for player in listed
            if _took_part(player, RoundNo(number + 1))
        )
        if shown is not None:
            return shown
    return None


def colour_of_first(in_turn: Iterable[Colour | None]) -> Colour | None:
    """Colour given to the first of a row, whose members get the two in turn (Article 5.2.5).

    ``None`` stands for a member without a colour; the answer is ``None`` where nobody has one.

    Examples:
        >>> colour_of_first([None, Colour.WHITE, None])
        <Colour.BLACK: 'b'>
    """
    for number, colour in enumerate(in_turn):
        if colour is not None:
            return colour.other if number % 2 else colour
    return None


def board_order(pairs: Sequence[tuple[Tpn, Tpn]], score: dict[Tpn, Points]) -> tuple[Game, ...]:
    """The games in the order of their boards (GHR 3.6).

    Higher score of the higher ranked player first, then the higher sum of both scores, then the
    smaller TPN of the higher ranked player.

    Args:
        pairs: (White, Black) of every game, in any order.
        score: Pairing score (tenths, acceleration included) by TPN.
    """

    def key(pair: tuple[Tpn, Tpn]) -> tuple[Points, Points, Tpn]:
        white, black = pair
        one, other = score[white], score[black]
        if one > other or (one == other and white < black):
            return -one, -one - other, white
        return -other, -one - other, black

    return tuple(
        Game(BoardNo(number), white, black)
        for number, (white, black) in enumerate(sorted(pairs, key=key), start=1)
    )


def pairing_scores(
    tournament: Tournament, round_no: RoundNo, scores: Sequence[Points]
) -> list[Points]:
    """Scores (tenths) with the virtual points of a round added (C.04.7, Article 1.5).

    They are the scores before that round, in the order of ``tournament.players``.
    """
    extra = virtual_points(tournament, round_no) if round_no >= 1 else {}
    if not extra:
        return list(scores)
    return [
        score + extra.get(player.tpn, 0)
        for score, player in zip(scores, tournament.players, strict=True)
    ]
