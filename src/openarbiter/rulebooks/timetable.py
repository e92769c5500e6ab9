"""All rounds of a table that is fixed beforehand, on one sheet: with names, or numbers only.

It knows no table: the edition says its rounds.

Source:
    NSWCA Tournament Guidelines, section 4; C.05 Annex 1 (Berger tables).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, joined, said
from openarbiter.model import Event, Player, Tournament, Tpn
from openarbiter.ranking.tables.text import columns, titled
from openarbiter.ranking.withdrawals import cycles_named
from openarbiter.rulebooks.pairing import Scheduled

if TYPE_CHECKING:
    from openarbiter.rulebooks.edition import Edition


def rounds_of(tournament: Tournament, edition: Edition) -> tuple[Scheduled, ...]:
    """All rounds of a tournament, from round 1.

    Args:
        tournament: The tournament of those who are paired: of teams where the edition pairs teams.
        edition: The edition.

    Raises:
        RequestError: No table of the edition says them beforehand.
        NotCoveredError: The table cannot do what the tournament asks.
    """
    if edition.table.schedule is None:
        raise RequestError.saying(
            "{system} pairs a round from the results of those before it; only a round robin "
            "has a schedule, such as --system round-robin",
            system=edition.id,
        )
    return edition.table.schedule(tournament)


def rounds_of_cycle(edition: Edition, players: int, code: str = "") -> int:
    """Rounds of one cycle of the table of an edition.

    Args:
        edition: An edition with a table.
        players: How many meet there.
        code: The code of record 192; empty for the usual one of the edition.

    Raises:
        RequestError: No table of the edition says the rounds beforehand.
        NotCoveredError: It has no table for so many.
    """
    code = code or next(iter(edition.in_files.codes), "")
    names = (Player(tpn=Tpn(number), name="") for number in range(1, players + 1))
    tournament = Tournament(players=tuple(names), event=Event(type_code=code))
    return len(rounds_of(tournament, edition)) // cycles_named(code)


def renamed(planned: Scheduled, number: Callable[[Tpn], Tpn]) -> Scheduled:
    """A round with other numbers of the players."""
    games = tuple((number(white), number(black)) for white, black in planned.games)
    return Scheduled(games, None if planned.rests is None else number(planned.rests))


def schedule_sheet(
    tournament: Tournament, rounds: Sequence[Scheduled], language: str = "en"
) -> Iterator[str]:
    """The lines of the sheet: head, then board, White and Black of every round, and who rests.

    Rounds are given from round 1.

    Source:
        NSWCA Tournament Guidelines, section 4.
    """
    tongue = Tongue(language)
    names = {player.tpn: tongue(_named(player)) for player in tournament.players}
    yield tongue(tournament.event.name or said("Tournament"))
    yield tongue(said("Schedule of {count} rounds", len(rounds), one="Schedule of one round"))
    for number, planned in enumerate(rounds, start=1):
        yield ""
        yield tongue(said("Round {number}", number=number))
        rows = [
            (str(board), str(white), names[white], "-", str(black), names[black])
            for board, (white, black) in enumerate(planned.games, start=1)
        ]
        yield from (f"  {line}" for line in columns(rows, ">><<><"))
        if planned.rests is not None:
            rests = f"{planned.rests} {names[planned.rests]}"
            yield f"  {tongue(said('Rests: {player}', player=rests))}"


def _named(player: Player) -> str:
    if player.withdrawn_after is None:
        return titled(player)
    return said("{name} (withdrawn)", name=titled(player))


def schedule_numbers(rounds: Sequence[Scheduled]) -> Iterator[str]:
    """The rounds as tables are printed, a line each: numbers of White and Black.

    Source:
        C.05 Annex 1 (Berger tables).
    """
    for number, planned in enumerate(rounds, start=1):
        pairs = joined("{first}  {next}", (f"{white}-{black}" for white, black in planned.games))
        if planned.rests is None:
            yield said("Round {number}: {pairs}", number=number, pairs=pairs)
        else:
            yield said(
                "Round {number}: {pairs}; {player} rests",
                number=number,
                pairs=pairs,
                player=planned.rests,
            )


def schedule_json(rounds: Sequence[Scheduled]) -> list[dict[str, object]]:
    """The rounds as JSON values: number, games, and who rests or nothing (C.05 Annex 1)."""
    return [
        {
            "round": number,
            "games": [
                {"board": board, "white": white, "black": black}
                for board, (white, black) in enumerate(planned.games, start=1)
            ],
            "rests": planned.rests,
        }
        for number, planned in enumerate(rounds, start=1)
    ]
