"""The Berger tables: who meets whom in every round, in one cycle or more.

The tables are computed by a formula and checked against the printed ones in the tests. The
participants, players or teams, have the numbers drawn by lot; an odd field takes the table of one
more, and who would meet that number rests.

Readings: the guidelines print their tables in an appendix that is not at hand, so the Berger tables
stand for them. In every further cycle colours are reversed, and the last two rounds of a cycle
before it are exchanged, as C.05 recommends, so that nobody has three equal colours in succession;
they stay where the code of the tournament names the tables as they are printed.

Source:
    NSWCA Tournament Guidelines, section 4; C.05 Annex 1 (Berger tables); TRF26, record 192
    (``BERGER_DOUBLEROUNDROBIN`` without the exchange, ``FIDE_DOUBLEROUNDROBIN`` with it).
"""

from __future__ import annotations

from openarbiter.errors import NotCoveredError
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.ranking.withdrawals import cycles_named, scheduled_rounds
from openarbiter.rulebooks.pairing import Scheduled

_PAIR = 2


def berger_round(players: int, round_no: int) -> tuple[tuple[int, int], ...]:
    """A round of the Berger table (C.05 Annex 1).

    With the last number n on board 1 against a, the others stand in a ring: on board k + 1 White is
    k places after a, and Black k places before.

    Args:
        players: Number of players, from 2; for an odd number the table of one more is meant, and
            the highest number of it is nobody.
        round_no: Round of the table, from 1 to one less than the even number.

    Returns:
        (White, Black) in the order of the printed boards, for an odd field with the highest
        number in it.

    Raises:
        NotCoveredError: The table has no such round.

    Examples:
        >>> berger_round(6, 2)
        ((6, 4), (5, 3), (1, 2))
    """
    last = players + players % 2
    ring = last - 1
    if players < _PAIR or not 1 <= round_no <= ring:
        raise NotCoveredError.saying(
            "the table for {count} players has no round {number}",
            players,
            one="the table for one player has no round {number}",
            number=round_no,
        )
    first = (round_no + 1) // 2 if round_no % 2 else (round_no + last) // 2
    board_1 = (first, last) if first <= last // 2 else (last, first)
    others = (
        ((first + step - 1) % ring + 1, (first - step - 1) % ring + 1)
        for step in range(1, last // 2)
    )
    return (board_1, *others)


def schedule(tournament: Tournament, round_no: RoundNo) -> Scheduled:
    """What the tables say of a round of a tournament, whoever has left since.

    Args:
        tournament: The tournament; its players in the order of their pairing numbers have the
            numbers of the table.
        round_no: The round, in all cycles counted on.

    Raises:
        NotCoveredError: Fewer than two players, or a round beyond those announced.

    Source:
        NSWCA guidelines, section 4 (a double round event: both White and Black against each
        other); C.05 Annex 1 for the exchange of two rounds.
    """
    players = tournament.players
    total = scheduled_rounds(tournament)
    if round_no > total and tournament.rounds is None:
        raise NotCoveredError.saying(
            "round {number} is beyond the {count} rounds of the table, and no number "
            "of rounds is announced; announce it for a further cycle (record 142)",
            total,
            one="round {number} is beyond the one round of the table, and no number of "
            "rounds is announced; announce it for a further cycle (record 142)",
            number=round_no,
        )
    if round_no > total:
        raise NotCoveredError.saying(
            "round {number} is beyond the {count} rounds announced",
            total,
            one="round {number} is beyond the one round announced",
            number=round_no,
        )
    row, cycle = row_of(tournament, round_no)
    pairs = berger_round(len(players), row)
    games: list[tuple[Tpn, Tpn]] = []
    rests = None
    for white, black in pairs:
        if max(white, black) > len(players):
            rests = players[min(white, black) - 1].tpn
            continue
        one, other = players[white - 1].tpn, players[black - 1].tpn
        games.append((other, one) if cycle % 2 else (one, other))
    return Scheduled(tuple(games), rests)


def row_of(tournament: Tournament, round_no: RoundNo) -> tuple[int, int]:
    """The row of the table from 1 that a round takes, and its cycle from 0 (C.05 Annex 1)."""
    ring = rounds_of_cycle(tournament)
    cycle, place = divmod(round_no - 1, ring)
    followed = scheduled_rounds(tournament) > (cycle + 1) * ring
    if followed and exchanges(tournament) and ring > _PAIR and place >= ring - _PAIR:
        place = 2 * ring - 3 - place
    return place + 1, cycle


def exchanges(tournament: Tournament) -> bool:
    """Whether the last two rounds of a cycle are exchanged where another cycle follows.

    They are, as C.05 recommends, unless the code of the tournament names more than one cycle of the
    tables as they are printed.

    Source:
        C.05, Annex 1; TRF26, record 192: ``BERGER_DOUBLEROUNDROBIN`` and ``BERGER_ROUNDROBIN_Gn``
        without the exchange, ``FIDE_DOUBLEROUNDROBIN`` with it.
    """
    code = tournament.event.type_code
    return not (code.startswith(_PRINTED) and cycles_named(code) > 1)


_PRINTED = "BERGER_"
"""Beginning of the codes that name the tables as they are printed."""


def code_of(tournament: Tournament, kind: str = "ROUNDROBIN") -> str:
    """The code of a tournament: its cycles, and whether two rounds of them are exchanged.

    Args:
        tournament: The tournament of those who meet.
        kind: Its name within the codes.

    Source:
        TRF26, record 192.
    """
    count, code = len(tournament.players), tournament.event.type_code
    ring = count - 1 + count % 2
    cycles = -(-scheduled_rounds(tournament) // ring) if ring > 0 else 1
    if cycles == 1:
        return code if cycles_named(code) == 1 else f"BERGER_{kind}"
    double = kind.replace("ROUNDROBIN", "DOUBLEROUNDROBIN")
    exchanged = exchanges(tournament)
    if cycles == _PAIR:
        return f"FIDE_{double}" if exchanged else f"BERGER_{double}"
    return f"FIDE_{kind}" if exchanged else f"BERGER_{kind}_G{cycles}"


def whole_schedule(tournament: Tournament) -> tuple[Scheduled, ...]:
    """All rounds announced, or all of the cycles that have begun, whoever has left since.

    Raises:
        NotCoveredError: Fewer than two players.

    Source:
        NSWCA guidelines, section 4 (pairings are read from tables once the numbers are drawn).
    """
    total = max(1, scheduled_rounds(tournament))
    return tuple(schedule(tournament, RoundNo(number)) for number in range(1, total + 1))


def rounds_of_cycle(tournament: Tournament) -> int:
    """Rounds of one cycle."""
    count = len(tournament.players)
    if count < _PAIR:
        raise NotCoveredError.saying("a round robin needs two players at least")
    return count - 1 + count % 2
