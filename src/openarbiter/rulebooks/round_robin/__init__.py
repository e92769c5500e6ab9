"""Round robins from the Berger tables, and what a withdrawal does to them.

The tables are computed by a formula and checked against the printed ones in the tests. Pairing
numbers are the numbers drawn by lot; an odd field takes the table of one player more, and who would
meet that number rests. It knows no Swiss system.

Readings: the guidelines print their tables in an appendix that is not at hand, so the Berger tables
stand for them. In every further cycle colours are reversed, and the last two rounds of a cycle
before it are exchanged, as C.05 recommends, so that nobody has three equal colours in succession;
they stay where the code of the tournament names the tables as they are printed.

Source:
    NSWCA Tournament Guidelines, section 4; C.05 Annex 1 (Berger tables); TRF26, record 192
    (``BERGER_DOUBLEROUNDROBIN`` without the exchange, ``FIDE_DOUBLEROUNDROBIN`` with it).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openarbiter.errors import NotCoveredError
from openarbiter.languages import in_a_row, joined, said
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.ranking.editions import TableEdition, of_list
from openarbiter.ranking.withdrawals import (
    Withdrawal,
    cycles_named,
    scheduled_rounds,
    withdrawal,
)
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.accelerations import need_none
from openarbiter.rulebooks.edition import Article, Edition, Form, Lots, PublishedSheet
from openarbiter.rulebooks.pairing import RoundPairing, Scheduled
from openarbiter.rulebooks.publication import in_this_order
from openarbiter.values import replace

_SYSTEM = "round-robin"
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
        raise NotCoveredError(
            said(
                "the table for {players} players has no round {number}",
                players=players,
                number=round_no,
            )
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
        raise NotCoveredError(
            said(
                "round {number} is beyond the {rounds} rounds of the table, and no number of "
                "rounds is announced; announce it for a further cycle (record 142)",
                number=round_no,
                rounds=total,
            )
        )
    if round_no > total:
        raise NotCoveredError(
            said(
                "round {number} is beyond the {rounds} rounds announced",
                number=round_no,
                rounds=total,
            )
        )
    row, cycle = _row(tournament, round_no)
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


def _row(tournament: Tournament, round_no: RoundNo) -> tuple[int, int]:
    """The row of the table from 1 that a round takes, and its cycle from 0 (C.05 Annex 1)."""
    ring = _rounds_of_table(tournament)
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


def _code(tournament: Tournament) -> str:
    """The code of a tournament: its cycles, and whether two rounds of them are exchanged.

    Source:
        TRF26, record 192.
    """
    players, code = len(tournament.players), tournament.event.type_code
    ring = players - 1 + players % 2
    cycles = -(-scheduled_rounds(tournament) // ring) if ring > 0 else 1
    if cycles == 1:
        return code if cycles_named(code) == 1 else "BERGER_ROUNDROBIN"
    exchanged = exchanges(tournament)
    if cycles == _PAIR:
        return "FIDE_DOUBLEROUNDROBIN" if exchanged else "BERGER_DOUBLEROUNDROBIN"
    return "FIDE_ROUNDROBIN" if exchanged else f"BERGER_ROUNDROBIN_G{cycles}"


def whole_schedule(tournament: Tournament) -> tuple[Scheduled, ...]:
    """All rounds announced, or all of the cycles that have begun, whoever has left since.

    Raises:
        NotCoveredError: Fewer than two players.

    Source:
        NSWCA guidelines, section 4 (pairings are read from tables once the numbers are drawn).
    """
    total = max(1, scheduled_rounds(tournament))
    return tuple(schedule(tournament, RoundNo(number)) for number in range(1, total + 1))


def defaults(
    tournament: Tournament,
    round_no: RoundNo,
    edition: TableEdition,
    planned: Scheduled | None = None,
) -> dict[Tpn, RoundRecord]:
    """Games of a round that somebody who has withdrawn does not come to, as they are entered.

    They are lost by default where the games of who left stand. Of who left earlier nothing counts,
    so nothing is entered.

    Args:
        tournament: The tournament, with the withdrawals in its players.
        round_no: The round.
        edition: The rules about tables that the event is held by.
        planned: What the table of the system says of the round; ``None`` for the Berger tables.

    Source:
        C.05, Article 6.6; NSWCA guidelines, section 4, and 3.2 e (scoring is as in the Swiss
        System: remaining games are lost by default, the opponents win).
    """
    gone = {
        player.tpn: one
        for player in tournament.players
        if player.withdrawn_after is not None and player.withdrawn_after < round_no
        if (one := withdrawal(tournament, player, edition)) is not None
    }
    found: dict[Tpn, RoundRecord] = {}
    if not gone:
        return found
    for white, black in (planned or schedule(tournament, round_no)).games:
        left = [gone[tpn] for tpn in (white, black) if tpn in gone]
        if not left or not all(each.stands for each in left):
            continue
        for tpn, other, colour in ((white, black, Colour.WHITE), (black, white, Colour.BLACK)):
            result = Result.FORFEIT_LOSS if tpn in gone else Result.FORFEIT_WIN
            found[tpn] = RoundRecord(other, colour, result)
    return found


def _rounds_of_table(tournament: Tournament) -> int:
    """Rounds of one cycle."""
    count = len(tournament.players)
    if count < _PAIR:
        raise NotCoveredError(said("a round robin needs two players at least"))
    return count - 1 + count % 2


def _pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """A round from the tables; who has no opponent there is ``absent``, and the log says why.

    A round to come needs no results of those before it (section 4): who is expected plays.

    Raises:
        NotCoveredError: The tables cannot do what the tournament asks.
    """
    need_none(tournament, _SYSTEM)
    if tournament.forbidden_pairs:
        raise NotCoveredError(
            said("in a round robin everybody meets everybody: no pair can be forbidden")
        )
    planned = schedule(tournament, round_no)
    if round_no > tournament.next_round:
        places = basic_rules.expected_players(tournament, round_no)
    else:
        places = basic_rules.present_players(tournament, round_no)
    here = {tournament.players[place].tpn for place in places}
    games = [game for game in planned.games if game[0] in here and game[1] in here]
    rests = planned.rests if planned.rests in here else None
    return replace(
        in_this_order(tournament, round_no, _SYSTEM, games, rests),
        make_steps=partial(_steps, tournament, round_no, planned, frozenset(here)),
    )


def _steps(
    tournament: Tournament, round_no: RoundNo, planned: Scheduled, here: frozenset[Tpn]
) -> Iterator[str]:
    """The round as the table has it, and why a game is not played."""
    size = _rounds_of_table(tournament) + 1
    yield said("Round {round}, table for {size} players", round=round_no, size=size)
    yield from _row_lines(tournament, round_no, size)
    rules = of_list(tournament.tie_breaks, ROUND_ROBIN.table_edition)
    gone = {player.tpn: withdrawal(tournament, player, rules) for player in tournament.players}
    last = {player.tpn: player.withdrawn_after for player in tournament.players}
    for game in planned.games:
        parts: list[str] = [f"  {game[0]} - {game[1]}"]
        parts += [
            _away(tpn, gone[tpn] if (last[tpn] or 0) < round_no else None)
            for tpn in game
            if tpn not in here
        ]
        yield joined("{first}; {next}", parts)
    if planned.rests is not None:
        yield said(
            "  {player} rests: the table has number {number} as opponent, whom nobody is",
            player=planned.rests,
            number=size,
        )


def _row_lines(tournament: Tournament, round_no: RoundNo, size: int) -> Iterator[str]:
    """The row of the table, whether its colours are reversed, and who drew which number."""
    row, cycle = _row(tournament, round_no)
    pairs = berger_round(size, row)
    yield said(
        "[4.0] row {row} of the table: {pairs}",
        row=row,
        pairs=" ".join(f"{white}-{black}" for white, black in pairs),
    )
    if row != (round_no - 1) % (size - 1) + 1:
        yield said("[C.05, Annex 1] the last two rounds of the cycle are exchanged")
    if cycle % 2:
        yield said("[4.0] cycle {cycle}: colours reversed", cycle=cycle + 1)
    tpns = [player.tpn for player in tournament.players]
    if tpns == list(range(1, len(tpns) + 1)):
        yield said("[4.0] numbers drawn by lot: the pairing numbers")
    else:
        drawn = (f"{number} = {tpn}" for number, tpn in enumerate(tpns, start=1))
        yield said("[4.0] numbers drawn by lot: {numbers}", numbers=in_a_row(drawn))


def _away(tpn: Tpn, left: Withdrawal | None) -> str:
    """Why a player does not play a game of the table."""
    if left is None:
        return said("{player} is away", player=tpn)
    effect = said("lost by default") if left.stands else said("not counted")
    if left.by_rounds:
        return said(
            "[4.0] {player} withdrew after {completed} of {scheduled} rounds: {effect}",
            player=tpn,
            completed=left.completed,
            scheduled=left.scheduled,
            effect=effect,
        )
    return said(
        "[C.05, 6.6] {player} withdrew after {completed} of {scheduled} games: {effect}",
        player=tpn,
        completed=left.completed,
        scheduled=left.scheduled,
        effect=effect,
    )


ROUND_ROBIN = Edition(
    id=_SYSTEM,
    name=said("Round robin, Berger tables"),
    title=said("Round robin by the Berger tables, single or in cycles"),
    # The guidelines of the NSWCA bear no date; the newest text they refer to is of 1989.
    applied_from=None,
    source="NSWCA Tournament Guidelines, section 4; C.05 Annex 1 (Berger tables)",
    criteria=(
        Article("R1", "4.0", "Everybody meets everybody, in the order of the tables."),
        Article(
            "R2", "4.0", "In a double round event everybody has White and Black against each other."
        ),
        Article(
            "R3",
            "4.0",
            "Who withdraws before half of the rounds are completed is scored as not having "
            "competed.",
        ),
        Article("R4", "3.2 e", "Who withdraws later loses the remaining games by default."),
    ),
    pair=_pair,
    explainer="openarbiter.rulebooks.round_robin.explain:EXPLAINER",
    verifier="openarbiter.rulebooks.round_robin.verify:VERIFIER",
    family="round-robin",
    in_force=True,
    type_codes=(
        "BERGER_ROUNDROBIN",
        "BERGER_DOUBLEROUNDROBIN",
        "FIDE_ROUNDROBIN",
        "FIDE_DOUBLEROUNDROBIN",
    ),
    own_code=_code,
    forms=(
        Form("FIDE_ROUNDROBIN", said("last two rounds of a cycle exchanged (C.05, Annex 1)")),
        Form(
            "BERGER_DOUBLEROUNDROBIN",
            said("further cycles in the order of the first one"),
            also="BERGER_ROUNDROBIN_G",
        ),
    ),
    type_text="Individual Round Robin",
    schedule=whole_schedule,
    no_acceleration="C.04.7",
    needs=frozenset({"lots", "rounds"}),
    lots=Lots(article="4.0", restricted="openarbiter.rulebooks.round_robin.varma:draw"),
    sheets=(
        PublishedSheet("announcement", "5 a, 6"),
        PublishedSheet("schedule", "4"),
        PublishedSheet("wall-chart", "3.2 e"),
    ),
    table_edition="nswca",
)
