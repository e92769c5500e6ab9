"""A round of a table, as it is paired and told, and what a withdrawal does to it.

Source:
    NSWCA Tournament Guidelines, section 4; C.05, Article 6.6 and Annex 1 (Berger tables).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from openarbiter.errors import NotCoveredError
from openarbiter.languages import in_a_row, joined, said
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.ranking.editions import TableEdition, of_list
from openarbiter.ranking.withdrawals import Withdrawal, withdrawal
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.accelerations import need_none
from openarbiter.rulebooks.pairing import RoundPairing, Scheduled
from openarbiter.rulebooks.publication import in_this_order
from openarbiter.rulebooks.round_robin.tables import berger_round, row_of, whole_schedule
from openarbiter.rulebooks.team_matches import as_teams
from openarbiter.values import dataclass, replace

_REST = Result.ZERO_POINT_BYE
"""What a team that rests has (TRF26: record 320 is for byes of the pairing)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedTable:
    """Pairs the rounds of a table that says beforehand who meets whom.

    Attributes:
        schedule: What the table says of a round, whoever has left since.
        told: The beginning of the step log of a round: what the table has there.
        table_edition: Id of the rules about tables that hold where a tournament names none.
        matches: Teams meet, in matches.
    """

    system: str
    schedule: Callable[[Tournament, RoundNo], Scheduled]
    told: Callable[[Tournament, RoundNo], Iterable[str]]
    table_edition: str = ""
    matches: bool = False

    def __call__(self, tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        """A round; who has no opponent there is ``absent``, and the log says why.

        A round to come needs no results of those before it (section 4): who is expected plays.

        Raises:
            NotCoveredError: The table cannot do what the tournament asks, or there are no teams
                where teams meet.
        """
        if self.matches:
            tournament = as_teams(tournament)
        need_none(tournament, self.system)
        if tournament.forbidden_pairs:
            raise NotCoveredError.saying(
                "a table says beforehand who meets whom: no pair can be forbidden"
            )
        planned = self.schedule(tournament, round_no)
        if round_no > tournament.next_round:
            places = basic_rules.expected_players(tournament, round_no)
        else:
            places = basic_rules.present_players(tournament, round_no)
        here = {tournament.players[place].tpn for place in places}
        games = [game for game in planned.games if game[0] in here and game[1] in here]
        rests = planned.rests if planned.rests in here else None
        return replace(
            in_this_order(tournament, round_no, self.system, games, rests),
            bye_result=_REST if self.matches else Result.PAIRING_ALLOCATED_BYE,
            make_steps=partial(self._steps, tournament, round_no, planned, here),
        )

    def _steps(
        self, tournament: Tournament, round_no: RoundNo, planned: Scheduled, here: set[Tpn]
    ) -> Iterator[str]:
        """The round as the table has it, and why a game is not played."""
        yield from self.told(tournament, round_no)
        rules = of_list(tournament.tie_breaks, self.table_edition)
        gone = {player.tpn: withdrawal(tournament, player, rules) for player in tournament.players}
        last = {player.tpn: player.withdrawn_after for player in tournament.players}
        for game in planned.games:
            parts: list[str] = [f"  {game[0]} - {game[1]}"]
            parts += [
                _away(tpn, gone[tpn] if (last[tpn] or 0) < round_no else None, self.matches)
                for tpn in game
                if tpn not in here
            ]
            yield joined("{first}; {next}", parts)
        if planned.rests is not None:
            yield said(
                "  {player} rests: the table has number {number} as opponent, whom nobody is",
                player=planned.rests,
                number=len(tournament.players) + 1,
            )


def row_told(tournament: Tournament, round_no: RoundNo, article: str) -> Iterator[str]:
    """The row of the Berger table, whether its colours are reversed, and who drew which number.

    The article is the one that says by which tables is paired.
    """
    size = len(tournament.players) + len(tournament.players) % 2
    yield said(
        "Round {round}, table for {count} players",
        size,
        one="Round {round}, table for one player",
        round=round_no,
    )
    row, cycle = row_of(tournament, round_no)
    pairs = berger_round(size, row)
    yield said(
        "[{article}] row {row} of the table: {pairs}",
        article=article,
        row=row,
        pairs=" ".join(f"{white}-{black}" for white, black in pairs),
    )
    if row != (round_no - 1) % (size - 1) + 1:
        yield said("[C.05, Annex 1] the last two rounds of the cycle are exchanged")
    if cycle % 2:
        yield said("[{article}] cycle {cycle}: colours reversed", article=article, cycle=cycle + 1)
    tpns = [player.tpn for player in tournament.players]
    if tpns == list(range(1, len(tpns) + 1)):
        yield said("[{article}] numbers drawn by lot: the pairing numbers", article=article)
    else:
        drawn = (f"{number} = {tpn}" for number, tpn in enumerate(tpns, start=1))
        yield said(
            "[{article}] numbers drawn by lot: {numbers}", article=article, numbers=in_a_row(drawn)
        )


def _away(tpn: Tpn, left: Withdrawal | None, matches: bool) -> str:  # noqa: FBT001  (as the table)
    """Why a player or a team does not play a game of the table."""
    if left is None:
        return said("{player} is away", player=tpn)
    effect = said("lost by default") if left.stands else said("not counted")
    facts: dict[str, Any] = {
        "player": tpn,
        "completed": left.completed,
        "effect": effect,
    }
    if left.by_rounds:
        return said(
            "[4.0] {player} withdrew after {completed} of {count} rounds: {effect}",
            left.scheduled,
            one="[4.0] {player} withdrew after {completed} of {count} round: {effect}",
            **facts,
        )
    if matches:
        return said(
            "[C.05, 6.6] {player} withdrew after {completed} of {count} matches: {effect}",
            left.scheduled,
            one="[C.05, 6.6] {player} withdrew after {completed} of {count} match: {effect}",
            **facts,
        )
    return said(
        "[C.05, 6.6] {player} withdrew after {completed} of {count} games: {effect}",
        left.scheduled,
        one="[C.05, 6.6] {player} withdrew after {completed} of {count} game: {effect}",
        **facts,
    )


def defaults(
    tournament: Tournament,
    round_no: RoundNo,
    edition: TableEdition,
    planned: Sequence[Scheduled] = (),
    made: Collection[Tpn] | None = None,
) -> dict[Tpn, RoundRecord]:
    """Games of a round that somebody who has withdrawn does not come to, as they are entered.

    They are lost by default where the games of who left stand. Of who left earlier nothing counts,
    so nothing is entered, and nothing where both have met as often as the table has them.

    In a round made by hand, who has no seat wins a game of the table against somebody who has left:
    that of the round, else one of another round.

    Args:
        tournament: The tournament, with the withdrawals in its players.
        round_no: The round.
        edition: The rules about tables that the event is held by.
        planned: The rounds of the table of the system; none for the Berger tables.
        made: Who has a board or rests in a round made by hand; ``None`` for one of the table.

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
    planned = planned or whole_schedule(tournament)
    at = round_no - 1
    rounds = planned[at:round_no]
    if made is not None:
        rounds = (*planned[at:], *planned[:at])
    taken = set(made or ())
    for white, black in (game for each in rounds for game in each.games):
        left = [gone[tpn] for tpn in (white, black) if tpn in gone]
        if not left or not all(each.stands for each in left):
            continue
        pair = frozenset((white, black))
        if pair & taken or _met(tournament, round_no, planned, pair):
            continue
        taken |= pair
        for tpn, other, colour in ((white, black, Colour.WHITE), (black, white, Colour.BLACK)):
            result = Result.FORFEIT_LOSS if tpn in gone else Result.FORFEIT_WIN
            found[tpn] = RoundRecord(other, colour, result)
    return found


def _met(
    tournament: Tournament, round_no: RoundNo, planned: Sequence[Scheduled], pair: frozenset[Tpn]
) -> bool:
    """Whether two have met before a round as often as the table has them."""
    one, other = pair
    played = tournament.player(one).rounds[: round_no - 1]
    due = sum(pair == {*game} for each in planned for game in each.games)
    return sum(record.opponent == other for record in played) >= due
