"""Random team events: teams, line-ups and matches on boards, round by round.

The settings speak of teams where those of other tournaments speak of players. The same settings and
seed make the same event on every platform.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.model import (
    Colour,
    Event,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Team,
    TeamEvent,
    Tournament,
    Tpn,
)
from openarbiter.model.team_matches import TeamTable
from openarbiter.model.team_rounds import with_forfeited_match
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.team_matches import as_teams
from openarbiter.simulate.entrants import attendances, below, entrants, forbidden_pairs, shuffle
from openarbiter.simulate.results_model import (
    BYES,
    FORFEITS,
    Model,
    acceleration,
    bye_drawn,
    result_drawn,
    who_comes,
)
from openarbiter.simulate.settings import Settings
from openarbiter.values import replace


def generate_teams(settings: Settings, seed: int, edition: Edition, model: Model) -> Tournament:
    """Play a random team event; see :func:`~openarbiter.simulate.generator.generate`.

    A team has its boards and ``reserves``; a reserve plays now and then. A share of the matches is
    forfeited, and the same share of the boards of the others.

    Raises:
        RequestError: More teams are asked for than a pairing number can name, or a table that is
            fixed beforehand is asked for what it does not have.
    """
    course = _Course(settings, seed, edition, model)
    for number in map(RoundNo, range(1, settings.last_round + 1)):
        if not course.announce(number) or not course.play(number):
            break
    return course.finished()


class _Course:
    """A team event while it is played.

    Attributes:
        event: The event as far as it is played.
    """

    def __init__(self, settings: Settings, seed: int, edition: Edition, model: Model) -> None:
        self.settings, self.edition, self.model = settings, edition, model
        lots = [Random(seed * 8 + number) for number in range(6)]  # noqa: S311  (a simulation)
        players, teams = _teams(settings, lots[0])
        self.ratings = {each.tpn: each.rating or settings.lowest_rating for each in players}
        self.attendance = attendances(settings, lots[1])
        self.byes_lot, self.results_lot, self.seats_lot = lots[2], lots[3], lots[5]
        colour = Colour.WHITE if lots[4].random() < 1 / 2 else Colour.BLACK
        boards = settings.boards
        early = [Tpn(at) for at, each in enumerate(self.attendance, 1) if each.includes(RoundNo(1))]
        last = early[: 2 * -(-len(early) // 4)][-1] if early else None
        self.event = Tournament(
            players=players,
            event=Event(
                name=f"Random team event {seed}",
                type_text=edition.in_files.text,
                type_code=settings.type_code or next(iter(edition.in_files.codes), ""),
            ),
            rounds=settings.rounds,
            scoring=settings.scoring,
            initial_colour=settings.initial_colour or colour,
            forbidden_pairs=forbidden_pairs(settings, lots[4]),
            virtual_points=acceleration(settings, TeamEvent().win, last, teams=True),
            baku=settings.baku,
            teams=teams,
            team_event=TeamEvent(colours=("WB" * boards)[:boards]),
        )

    def announce(self, round_no: RoundNo) -> bool:
        """Enter who is not to be paired in a round; no answer where nobody is left to be."""
        away: dict[Result, list[Tpn]] = {}
        for place in range(self.settings.players):
            kind = self._bye(place, round_no)
            if kind is not None:
                away.setdefault(kind, []).append(Tpn(place + 1))
        self.away = {tpn for teams in away.values() for tpn in teams}
        if self.edition.fixed_table:
            return True
        kinds = [kind for kind in BYES if kind in away]
        byes = [RequestedBye(round_no=round_no, kind=k, players=tuple(away[k])) for k in kinds]
        self.event = replace(self.event, requested_byes=(*self.event.requested_byes, *byes))
        return len(self.away) < self.settings.players

    def play(self, round_no: RoundNo) -> bool:
        """Pair a round and play it; no answer where it cannot be paired.

        Raises:
            RequestError: A table that is fixed beforehand has no late entries and no byes.
        """
        try:
            pairing = self.edition.pair(self.event, round_no)
        except ImpossiblePairingError:
            return False
        rests, rates = self.edition.fixed_table, self.settings
        foreign = rates.late_entry_rate or rates.half_point_bye_rate or rates.full_point_bye_rate
        if rests and foreign:
            raise RequestError(
                "a round-robin has no late entries and no byes; a team that stays away loses by "
                "forfeit: ask for zero-point byes, withdrawals or forfeits"
            )
        event = self.event.with_team_round(pairing, self.settings.boards, rests=rests)
        lot = self.seats_lot.random
        for game in pairing.games:
            for team in (game.white, game.black):
                if self.settings.reserves and lot() < self.settings.reserve_rate:
                    event = self._with_reserve(event, round_no, team)
        records: dict[Tpn, RoundRecord] = {}
        table = TeamTable(event)
        for game in pairing.games:
            came = self._came(game.white, game.black)
            if not all(came):
                event = with_forfeited_match(event, round_no, game.white, came)
                continue
            sides = (table.line_up(team, round_no) for team in (game.white, game.black))
            records |= self._boards(event, round_no, list(zip(*sides, strict=True)))
        players = (
            each.with_record(round_no, records[each.tpn]) if each.tpn in records else each
            for each in event.players
        )
        self.event = replace(event, players=tuple(players))
        return True

    def finished(self) -> Tournament:
        """The event with points and ranks, and who is not to be paired in the next round."""
        event, settings = self.event, self.settings
        played = event.paired_rounds
        byes = tuple(bye for bye in event.requested_byes if bye.round_no <= played)
        event = replace(event, requested_byes=byes)
        if played == settings.last_round < settings.rounds and not self.edition.fixed_table:
            self.event = event
            self.announce(RoundNo(played + 1))
            event = self.event
        found = as_teams(event)
        scores = zip(map(sum, found.primary), map(sum, found.secondary), strict=True)
        totals = [(-primary, -secondary) for primary, secondary in scores]
        order = sorted(range(len(totals)), key=totals.__getitem__)
        made = zip(
            event.teams, map(sum, found.match_points), map(sum, found.game_points), strict=True
        )
        rank = {place: number for number, place in enumerate(order, start=1)}
        teams = tuple(
            replace(team, match_points=match, game_points=games, rank=rank[place])
            for place, (team, match, games) in enumerate(made)
        )
        total = event.scoring.total
        players = (replace(each, declared_points=total(each.rounds)) for each in event.players)
        return replace(event, players=tuple(players), teams=teams)

    def _bye(self, place: int, round_no: RoundNo) -> Result | None:
        """Why a team is not to be paired in a round; ``None`` for all others."""
        lot = self.byes_lot.random()
        if not self.attendance[place].includes(round_no):
            return Result.ZERO_POINT_BYE
        return bye_drawn(self.settings, lot)

    def _came(self, white: Tpn, black: Tpn) -> tuple[bool, bool]:
        """Whether each of the two teams comes to the match."""
        lot, fault = self.results_lot.random(), self.results_lot.random()
        if {white, black} & self.away:
            return white not in self.away, black not in self.away
        return who_comes(self.settings, lot, fault)

    def _with_reserve(self, event: Tournament, round_no: RoundNo, team: Tpn) -> Tournament:
        """The event with the first reserve on the last board, and the others moved up one place."""
        size = self.settings.boards
        members = event.teams[team - 1].players
        out = below(self.seats_lot, size)
        return event.with_line_up(round_no, team, [*members[:out], *members[out + 1 : size + 1]])

    def _boards(
        self, event: Tournament, round_no: RoundNo, seats: Sequence[tuple[Tpn | None, Tpn | None]]
    ) -> dict[Tpn, RoundRecord]:
        """The results of a match; one board at least is played."""
        records: dict[Tpn, RoundRecord] = {}
        for number, (one, other) in enumerate(seats):
            if one is None or other is None:
                continue
            own = event.player(one).record(round_no)
            white, black = (one, other) if own.colour is Colour.WHITE else (other, one)
            results = self._result(white, black, forfeits=number > 0)
            records[white] = RoundRecord(black, Colour.WHITE, results[0])
            records[black] = RoundRecord(white, Colour.BLACK, results[1])
        return records

    def _result(self, white: Tpn, black: Tpn, *, forfeits: bool) -> tuple[Result, Result]:
        lot, fault = self.results_lot.random(), self.results_lot.random()
        drawn, outcome = self.results_lot.random(), self.results_lot.random()
        came = who_comes(self.settings, lot, fault)
        if forfeits and not all(came):
            return FORFEITS[came]
        odds = self.model(self.ratings[white], self.ratings[black])
        return result_drawn(self.settings, odds, drawn, outcome)


def _teams(settings: Settings, random: Random) -> tuple[tuple[Player, ...], tuple[Team, ...]]:
    """Players by team and board, and the teams, the strongest first.

    The strength of a team is the average rating of its boards; within a team the higher rated sit
    higher.
    """
    size = settings.boards + settings.reserves
    people = entrants(replace(settings, players=settings.players * size), random)
    places = list(range(len(people)))
    shuffle(places, random)
    squads = [sorted(places[start : start + size]) for start in range(0, len(places), size)]

    def strength(squad: Sequence[int]) -> int:
        ratings = [people[each].rating or settings.lowest_rating for each in squad]
        return sum(ratings[: settings.boards]) // settings.boards

    squads.sort(key=lambda squad: (-strength(squad), squad))
    players: list[Player] = []
    teams: list[Team] = []
    for number, squad in enumerate(squads, start=1):
        first = len(players) + 1
        players += [
            replace(people[each], tpn=Tpn(tpn)) for tpn, each in enumerate(squad, start=first)
        ]
        name = f"{people[squad[0]].name.partition(',')[0]} {number}"
        members = tuple(map(Tpn, range(first, len(players) + 1)))
        teams.append(Team(number=number, name=name, players=members, strength=strength(squad)))
    return tuple(players), tuple(teams)
