"""Team events as tie-breaks see them: teams by match points, by game points and by their games.

What a round was for a team stands in :mod:`openarbiter.model.team_matches`. It knows no tie-break
and no order.

Source:
    C.07 (applied from 2026-03-01), Articles 11, 12 (what boards are worth without play) and 15;
    TRF26 (applied from 2025-09-01), records 299, 310 and 362.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from openarbiter.model import Colour, Points, Result, Tournament
from openarbiter.model.team_matches import TeamMatch, TeamTable, team_rounds
from openarbiter.ranking.field import HALVES, NOBODY, Entry, Field, field_of, kind_of

__all__ = ["is_team_event", "team_fields", "team_rounds"]


def is_team_event(tournament: Tournament) -> bool:
    """Whether teams play each other, and not only players who belong to teams.

    Source:
        TRF26 (applied from 2025-09-01), records 092, 192 and 310 (teams have numbers).
    """
    event = tournament.event
    named = "TEAM" in f"{event.type_code} {event.type_text}".upper()
    return bool(tournament.teams) and (named or any(team.number for team in tournament.teams))


def team_fields(
    tournament: Tournament, rounds: int, *, predetermined: bool, without: Collection[int] = ()
) -> tuple[dict[str, Field], list[list[Points]]]:
    """The teams of a tournament after its first rounds, and what they made on their boards.

    Teams are taken ascending by number, those without one in the order of the file; nobody has
    met those ``without`` whom the table is made (places).

    Returns:
        The teams by match points (``"MP"``), by game points (``"GP"``), and with one entry for
        each game instead of each round (``"games"``); the points (tenths) of each team on each
        board, from board 1, by place.

    Source:
        C.07 (applied from 2026-03-01), Articles 11.1 and 15.1.
    """
    found = _Fields(tournament, rounds)
    fields = {
        score: found.field(score, predetermined=predetermined).without(without)
        for score in ("MP", "GP", "games")
    }
    return fields, [found.board_totals(each, without) for each in found.matches]


class _Fields:
    """Makes fields of the matches of a tournament."""

    def __init__(self, tournament: Tournament, rounds: int) -> None:
        self.table = table = TeamTable(tournament)
        self.tournament, self.rounds, self.size = tournament, rounds, table.size
        self.numbers = list(table.teams)
        self.place_of = {number: place for place, number in enumerate(self.numbers)}
        self.matches = list(table.rounds(rounds).values())

    def board_totals(self, matches: list[TeamMatch], without: Collection[int]) -> list[Points]:
        """Points (tenths) of a team on each board: individual forfeits as they are (Article 12).

        Pairing-allocated byes count as a win on each board, whatever they gave.
        """
        totals = [0] * self.size
        for match in matches:
            if self._place(match) in without:
                continue
            if match.result is Result.PAIRING_ALLOCATED_BYE:
                totals = [total + self.tournament.scoring.win for total in totals]
                continue
            for number, board in enumerate(match.boards[: self.size]):
                totals[number] += board.points
        return totals

    def _worth(self, score: str) -> dict[str, Points]:
        """Points (tenths) of a win, a draw, a loss at least, and of what was lost without play.

        A match that was played may have been lost without play on any of its boards (16.3 and
        16.4, where points mean game points).
        """
        event, scoring = self.tournament.team_event, self.tournament.scoring
        if score == "MP":
            return {"win": event.win, "draw": event.draw, "loss": event.loss, "absence": 0}
        win, absence = scoring.win, scoring.forfeit_loss
        loss = min(scoring.white_loss, scoring.black_loss)
        if score == "games":
            return {"win": win, "draw": scoring.draw, "loss": loss, "absence": absence}
        most, lost = win * self.size, absence * self.size
        least = min(loss, absence) * self.size
        return {"win": most, "draw": most // 2, "loss": least, "absence": lost}

    def _place(self, match: TeamMatch) -> int:
        """Place of the opponent, or nobody."""
        return NOBODY if match.opponent is None else self.place_of[match.opponent]

    def field(self, score: str, *, predetermined: bool) -> Field:
        """The teams with one entry a round, or (``games``) a game."""
        rounds, numbers = self.rounds, self.numbers
        entries = [
            [one for each in played for one in self._entries(each, score)]
            for played in self.matches
        ]
        worth = self._worth(score)
        found = field_of(
            entries,
            numbers=numbers,
            rounds=rounds,
            final_round=max(self.tournament.rounds or 0, self.tournament.paired_rounds, rounds),
            ratings=[None] * len(numbers),
            best=worth["win"],
            predetermined=predetermined,
            **worth,
        )
        for place, number in enumerate(numbers):
            found.totals[place] += self._bonus(number, score)
        return found

    def _entries(self, match: TeamMatch, score: str) -> Iterator[Entry]:
        place = self._place(match)
        if score == "games":
            for board in match.boards:
                kind, halves = kind_of(board.result), HALVES[board.result.index]
                yield place, kind, board.black, board.points, halves
            return
        black, halves = match.colour is Colour.BLACK, HALVES[match.result.index]
        points = match.match_points if score == "MP" else match.game_points
        alone = match.opponent is None
        yield place, kind_of(match.result, alone=alone), black, points, halves

    def _bonus(self, team: int, score: str) -> Points:
        """Bonuses and penalties of a team; games have none."""
        return sum(
            match_points if score == "MP" else game_points
            for number, match_points, game_points in self.table.bonuses(team)
            if number <= self.rounds and score != "games"
        )
