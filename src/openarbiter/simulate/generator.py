"""Random tournaments, played round by round with any pairing function.

The same settings and seed make the same tournament on every platform. Players, attendance,
results and byes come from lots of their own, so that turning one knob leaves the others alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from random import Random
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.model import (
    Colour,
    Event,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.ranking import editions
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import baku_group
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.simulate.entrants import attendances, below, entrants, forbidden_pairs
from openarbiter.simulate.results_model import (
    FORFEITS,
    Model,
    acceleration,
    bye_drawn,
    result_drawn,
    result_probabilities,
    who_comes,
)
from openarbiter.simulate.settings import Settings
from openarbiter.values import replace

Pair: TypeAlias = "Callable[[Tournament, RoundNo], RoundPairing]"
"""Pairs a round of a tournament; an edition's ``pair`` is one."""

_FIRST_DAY = date(2026, 3, 1)
"""First day of every tournament by an edition whose code asks for one; a round a day follows.

An invented day on which the documents in force now all apply, so that no reader takes others.
"""

_ABSENT = RoundRecord(None, None, Result.ABSENT)
_ZERO_POINT_BYE = RoundRecord(None, None, Result.ZERO_POINT_BYE)

_UNUSUAL = (
    (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    (Result.UNRATED_LOSS, Result.UNRATED_WIN),
    (Result.DRAW, Result.LOSS),
    (Result.LOSS, Result.DRAW),
    (Result.LOSS, Result.LOSS),
)


def generate(
    settings: Settings,
    seed: int,
    *,
    pair: Pair,
    model: Model = result_probabilities,
    system: str = "",
) -> Tournament:
    """Play a random tournament.

    In a round-robin the table pairs the absent too, all of them if need be: they lose by forfeit.
    It ends early where a round cannot be paired or nobody is left to be paired; the rounds played
    until then are kept, and the number of rounds stays the announced one. An edition that pairs
    teams makes a team event of so many teams.

    Args:
        settings: What the tournament shall look like.
        seed: Number of the tournament, not negative.
        pair: Pairs a round.
        model: Probabilities of the results.
        system: Id of the edition that pairs, of which a start list says the type; without it
            ``pair`` or the pairings say theirs.

    Returns:
        The tournament with its points and its ranks: by points, by its tie-breaks, and by pairing
        number where neither decides.

    Raises:
        RequestError: The seed is negative, ``pair`` does not place every present player, or a
            round-robin is asked for with what it does not have.
    """
    if seed < 0:
        raise RequestError(f"the seed must not be negative, not {seed}")
    named = system or getattr(pair, "system", "")
    edition = registry.known(named) if named else None
    if edition is not None and edition.play.teams:
        from openarbiter.simulate.team_events import generate_teams  # noqa: PLC0415  (seldom needed)

        return generate_teams(settings, seed, edition, model)
    course = _Course(settings, seed, model)
    if edition is not None:
        course.is_of(named)
    for number in map(RoundNo, range(1, settings.last_round + 1)):
        before = course.before(number)
        if not course.present and course.system and registry.seats_everybody(course.system):
            break
        try:
            # Only its pairing says that a system has a table, which needs nobody to be there.
            pairing = pair(before if course.present else course.complete(), number)
            if not registry.seats_everybody(pairing.system):
                pairing = pair(course.with_everybody(), number)
        except ImpossiblePairingError:
            break
        if not course.present:
            break
        course.play(pairing)
    return course.finished()


class _Course:
    """A tournament while it is played.

    Attributes:
        present: Indices of the players to be paired in the round asked for last.
        initial: The players who are to be paired in round 1.
        away: Indices of those whom a table pairs though they do not come.
        system: Id of the edition that pairs, once that is known.
        match_rounds: Rounds that make a match: byes, entries and withdrawals are for whole matches.
    """

    def __init__(self, settings: Settings, seed: int, model: Model) -> None:
        self.settings = settings
        self.match_rounds = 1
        self.model = model
        lots = [Random(seed * 8 + number) for number in range(6)]  # noqa: S311  (a simulation)
        self.players = entrants(settings, lots[0])
        self.attendance = attendances(settings, lots[1])
        self.byes_lot, self.results_lot, self.unusual_lot = lots[2], lots[3], lots[5]
        self.ratings = [player.rating or settings.lowest_rating for player in self.players]
        self.records: list[tuple[RoundRecord, ...]] = [()] * settings.players
        self.column: list[RoundRecord | None] = []
        self.present: list[int] = []
        self.initial: tuple[Player, ...] = ()
        self.away: set[int] = set()
        self.system = ""
        colour = Colour.WHITE if lots[4].random() < 1 / 2 else Colour.BLACK
        self.frame = Tournament(
            players=(),
            event=Event(name=f"Random tournament {seed}", type_text="Individual Swiss"),
            rounds=settings.rounds,
            scoring=settings.scoring,
            initial_colour=settings.initial_colour or colour,
            forbidden_pairs=forbidden_pairs(settings, lots[4]),
            baku=settings.baku,
        )

    def before(self, round_no: RoundNo) -> Tournament:
        """The tournament as it stands when a round is to be paired.

        Whoever is not to be paired has an entry for the round already: the bye asked for, or a
        zero-point bye for a player who is not there.
        """
        self.column = self._byes(round_no)
        if round_no == 1:
            there = zip(self.players, self.column, strict=True)
            self.initial = tuple(player for player, entry in there if entry is None)
            self._accelerate()
        self.present = [index for index, entry in enumerate(self.column) if entry is None]
        known = (
            records if entry is None else (*records, _announced(entry))
            for records, entry in zip(self.records, self.column, strict=True)
        )
        return self._tournament(known, round_no)

    def with_everybody(self) -> Tournament:
        """The tournament before the round of a table: who is away is paired, and loses by default.

        So it is in a knock-out, where nobody is out without a match.

        Raises:
            RequestError: Something is asked for that a round-robin does not have.

        Source:
            C.05, 6.6, and NSWCA guidelines, section 4: games of who does not come are lost by
            default; nobody enters a table that has begun, and nobody asks it for a bye.
        """
        settings = self.settings
        rates = {
            "late entries": settings.late_entry_rate,
            "half-point byes": settings.half_point_bye_rate,
            "full-point byes": settings.full_point_bye_rate,
        }
        foreign = [name for name, rate in rates.items() if rate]
        if foreign:
            raise RequestError(
                f"a round-robin or knock-out has no {' and no '.join(foreign)}; who stays away"
                " loses by forfeit: ask for zero-point byes, withdrawals or forfeits"
            )
        self.away = {index for index, entry in enumerate(self.column) if entry is not None}
        self.column = [None] * len(self.players)
        self.present = list(range(len(self.players)))
        return self.complete()

    def complete(self) -> Tournament:
        """The tournament before a round to which everybody comes."""
        return self._tournament(self.records)

    def _tournament(
        self, records: Iterable[tuple[RoundRecord, ...]], round_no: RoundNo | None = None
    ) -> Tournament:
        """The tournament with the records of all players, and who has left before a round."""
        players = []
        for index, (player, own) in enumerate(zip(self.players, records, strict=True)):
            left = None if round_no is None else self._withdrawn(index, round_no)
            players.append(replace(player, rounds=own, withdrawn_after=left))
        return replace(self.frame, players=tuple(players))

    def play(self, pairing: RoundPairing) -> None:
        """Play the games of a round and write every player's record of it.

        The tournament is from now on of the type that the pairing names.

        Raises:
            RequestError: The pairing does not place every present player exactly once.
        """
        column = self.column
        placed = 0
        for game in pairing.games:
            white, black = game.white - 1, game.black - 1
            results = self._results(game)
            placed += (column[white] is None) + (column[black] is None)
            column[white] = RoundRecord(game.black, Colour.WHITE, results[0])
            column[black] = RoundRecord(game.white, Colour.BLACK, results[1])
        if pairing.bye is not None:
            rests = pairing.bye - 1
            placed += column[rests] is None
            bye = RoundRecord(None, None, pairing.bye_result)
            column[rests] = _ZERO_POINT_BYE if rests in self.away else bye
        seats = 2 * len(pairing.games) + (pairing.bye is not None)
        tables = (registry.seats_everybody, registry.has_fixed_table)
        everybody = any(says(pairing.system) for says in tables)
        if placed != seats or (everybody and seats != len(self.present)):
            raise RequestError(
                f"the pairing of round {pairing.round_no} places {placed} of"
                f" {len(self.present)} players on {seats} seats"
            )
        self.is_of(pairing.system)
        entries = zip(self.records, column, strict=True)
        self.records = [(*records, entry or _ABSENT) for records, entry in entries]

    def is_of(self, system: str) -> None:
        """The tournament is of the type of an edition."""
        code = self.settings.type_code or registry.code_of(system)
        event = replace(self.frame.event, type_code=code)
        found = registry.known(system)
        if text := registry.text_of(system) or (found.in_files.text if found else ""):
            event = replace(event, type_text=text)
        if system == registry.DEFAULT:
            last = _FIRST_DAY + timedelta(days=self.settings.rounds - 1)
            event = replace(event, start_date=f"{_FIRST_DAY:%Y/%m/%d}", end_date=f"{last:%Y/%m/%d}")
        self.frame = replace(self.frame, event=event)
        self.system = system
        if found is not None and found.play.match_rounds != self.match_rounds:
            self._has_matches(found.play.match_rounds)

    def _has_matches(self, rounds: int) -> None:
        """That many rounds make a match: who comes or leaves does so for whole ones."""
        self.match_rounds = rounds
        self.attendance = tuple(each.in_whole_matches(rounds) for each in self.attendance)
        self._accelerate()

    def _accelerate(self) -> None:
        """Virtual points of group GA, which is made of those who are paired in round 1."""
        settings = self.settings
        last = baku_group(self.initial) if settings.baku else None
        points = acceleration(settings, settings.scoring.win, last, self.match_rounds)
        self.frame = replace(self.frame, virtual_points=points)

    def finished(self) -> Tournament:
        """The tournament with points and ranks, and who will not be paired in a round to come."""
        played = RoundNo(len(self.records[0]))
        points = list(map(self.settings.scoring.total, self.records))
        coming = self._coming(played)
        tournament = self._tournament(self.records, coming or played)
        codes = registry.own_order(tournament) or editions.stated(self.settings.tie_breaks)
        tournament = replace(tournament, tie_breaks=codes)
        order = self._order(tournament, points)
        rank_of = {index: rank for rank, index in enumerate(order, start=1)}
        return replace(
            tournament,
            requested_byes=self._byes_of(coming) if coming else (),
            players=tuple(
                replace(player, declared_points=points[index], declared_rank=rank_of[index])
                for index, player in enumerate(tournament.players)
            ),
        )

    def _order(self, tournament: Tournament, points: Sequence[int]) -> list[int]:
        """The players in the order of the table: by points and tie-breaks, or the system's own."""
        own = tournament.tie_breaks
        if not own:
            return sorted(range(len(points)), key=lambda index: (-points[index], index))
        from openarbiter.ranking.standings import standings  # noqa: PLC0415  (seldom needed)

        place = {player.tpn: index for index, player in enumerate(self.players)}
        return [place[Tpn(row.player)] for row in standings(tournament, own)]

    def _coming(self, played: RoundNo) -> RoundNo | None:
        """The round behind those that were asked for; ``None`` where nothing is known of one.

        None comes after the last one, nor where the tournament ended before it was to stop. A
        table pairs whoever is away as well.
        """
        settings = self.settings
        more = played == settings.last_round < settings.rounds
        return RoundNo(played + 1) if more and registry.seats_everybody(self.system) else None

    def _byes_of(self, round_no: RoundNo) -> tuple[RequestedBye, ...]:
        """Who is not to be paired in a round to come, but for those who have withdrawn.

        The lots are those the round is played with.
        """
        away: dict[Result, list[Tpn]] = {}
        entries = zip(self.players, self._byes(round_no), strict=True)
        for index, (player, entry) in enumerate(entries):
            if entry is not None and self._withdrawn(index, round_no) is None:
                away.setdefault(_announced(entry).result, []).append(player.tpn)
        last = min(-(-round_no // self.match_rounds) * self.match_rounds, self.settings.rounds)
        return tuple(
            RequestedBye(round_no=RoundNo(number), kind=kind, players=tuple(away[kind]))
            for number in range(round_no, last + 1)
            for kind in sorted(away, key=lambda kind: kind.index)
        )

    def _withdrawn(self, index: int, round_no: RoundNo) -> RoundNo | None:
        """The last round of a player who has left before a round."""
        last = self.attendance[index].last_round
        return last if last is not None and last < round_no else None

    def _byes(self, round_no: RoundNo) -> list[RoundRecord | None]:
        """The records of those who are not to be paired in a round; ``None`` for all others."""
        own = self._as_before if (round_no - 1) % self.match_rounds else self._bye
        return [own(index, round_no) for index in range(len(self.players))]

    def _bye(self, index: int, round_no: RoundNo) -> RoundRecord | None:
        """The record of a player who is not to be paired in a round; ``None`` for all others."""
        lot = self.byes_lot.random()
        if not self.attendance[index].includes(round_no):
            return _ABSENT
        kind = bye_drawn(self.settings, lot)
        return None if kind is None else RoundRecord(None, None, kind)

    def _as_before(self, index: int, round_no: RoundNo) -> RoundRecord | None:
        """The record of a player without a game in the match that a round goes on with."""
        before = self.records[index][round_no - 2]
        return None if before.result.paired else before

    def _results(self, game: Game) -> tuple[Result, Result]:
        attendance, fault = self.results_lot.random(), self.results_lot.random()
        drawn, outcome = self.results_lot.random(), self.results_lot.random()
        settings = self.settings
        came = game.white - 1 not in self.away, game.black - 1 not in self.away
        if all(came):
            came = who_comes(settings, attendance, fault)
        if not all(came):
            return FORFEITS[came]
        if settings.unusual_rate and self.unusual_lot.random() < settings.unusual_rate:
            return _UNUSUAL[below(self.unusual_lot, len(_UNUSUAL))]
        odds = self.model(self.ratings[game.white - 1], self.ratings[game.black - 1])
        return result_drawn(settings, odds, drawn, outcome)


def _announced(entry: RoundRecord) -> RoundRecord:
    """An entry for a round to come, where an empty one would mean a player who is there."""
    return _ZERO_POINT_BYE if entry.result is Result.ABSENT else entry
