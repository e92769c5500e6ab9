"""The rating report of a tournament: for each player the games that count and what they change.

The international list and national lists are asked about one at a time. A player without a rating
in the list that was asked for is unrated there: no rating of another list takes its place.

Source:
    FIDE Rating Regulations (B.02), Articles 5.1, 7 and 8; FIDE Title Regulations (B.01), 1.4;
    NSWCA Tournament Guidelines, 3.2 e and 4 (games that were not played are not rated, those of who
    withdrew are).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, MutableSequence, Sequence
from datetime import date
from typing import NamedTuple

from openarbiter.errors import RequestError
from openarbiter.formats.trf.fields import symbol
from openarbiter.languages import said
from openarbiter.model import Player, Points, Result, Tournament, Tpn, points_text
from openarbiter.model.days import day_of
from openarbiter.model.strength import in_round, rating_rounds
from openarbiter.ranking.tables.sheet import Sheet
from openarbiter.ranking.tables.text import missing_results
from openarbiter.ratings.change import (
    FirstRatingReport,
    RatedGame,
    RatingChange,
    RatingRules,
    average_rating,
    coefficient,
    expected_score,
    first_rating,
    perfect_performance,
    rating_change,
    rules,
    rules_on,
    sum_of_periods,
    tournament_performance,
)
from openarbiter.ratings.norms import (
    TITLES,
    Candidate,
    EventFacts,
    NormGame,
    NormReport,
    TitleRules,
    norm_report,
)
from openarbiter.values import dataclass, replace

INTERNATIONAL = "FIDE"
"""Name of the international list."""

_TABLES = re.compile("robin|schevening|molter")
"""Words of events whose pairings are known beforehand (B.01, 1.4.1 e)."""

_CONTROL = re.compile(r"(\d+)(?:\+(\d+))?$")
_MOVES = 60
_STANDARD_FROM = 3600

_WORTH = {Result.WIN: 10, Result.DRAW: 5, Result.LOSS: 0}
"""Results that are rated, and their points (tenths); games without a move are not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReport:
    """What the tournament says about one player.

    Attributes:
        rated_games: Games against opponents who are rated in the list, without those that the
            rules leave unrated.
        points: Points (tenths) from these, as 1, ½ and 0.
        expected: Expected score in hundredths, every difference counted as it is; ``None`` for
            an unrated player.
        change: Rating change; ``None`` for unrated players and for national lists.
        k_assumed: The development coefficient was not given but taken from rating and birth.
        first: First rating of an unrated player; ``None`` for rated ones and for national lists.
    """

    player: Tpn
    rating: int | None
    games: int
    rated_games: int
    points: Points
    average: int | None
    expected: int | None
    performance: int | None
    perfect: int | None
    change: RatingChange | None = None
    k_assumed: bool = False
    first: FirstRatingReport | None = None

    @property
    def counted(self) -> int | None:
        """Expected score in hundredths as the change counts it: its games, the limit applied.

        Without a change it is :attr:`expected`.

        Source:
            B.02 (2024), Article 8.3.1.
        """
        if self.change is None:
            return self.expected
        return sum(game.expected for game in self.change.games if game.rated)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingReport:
    """The report of a tournament.

    Attributes:
        list_name: ``FIDE``, or the federation whose national list it is.
        rules: The edition that was applied; ``None`` for a national list.
    """

    list_name: str
    rules: RatingRules | None
    players: tuple[PlayerReport, ...]
    notes: tuple[str, ...]


def rating_report(
    tournament: Tournament,
    list: str = INTERNATIONAL,  # noqa: A002  (the word of an arbiter)
    rules: str | None = None,
    coefficients: Mapping[int, int] | None = None,
) -> RatingReport:
    """The rating report of a tournament.

    Args:
        tournament: The tournament.
        list: ``FIDE``, or the three letters of a federation for its national list. Rating
            changes of a national list follow national rules, which are not known here: only
            averages and performances are given for it.
        rules: Id of the rating rules; ``None`` for those in force on the first day.
        coefficients: Development coefficients by TPN, where they are known; 1 or more.

    Raises:
        RequestError: Nobody has a rating in the list, or a coefficient is for nobody or below 1.
        UnknownEditionError: No edition of the rules has this id.
        NotCoveredError: The tournament is older than the oldest edition.

    Source:
        B.02, Articles 5.1, 7.1.4, 8.2 and 8.3.
    """
    name = list.upper()
    ratings = {player.tpn: rating_in(player, name) for player in tournament.players}
    if name != INTERNATIONAL and not any(ratings.values()):
        raise RequestError.saying("nobody has a rating in the national list {name}", name=name)
    known = dict(coefficients or {})
    for stranger in sorted(known.keys() - ratings.keys()):
        raise RequestError.saying(
            "there is no player {number} to have a coefficient", number=stranger
        )
    for tpn, k in known.items():
        if k < 1:
            gaps = {"number": str(tpn), "coefficient": str(k)}
            raise RequestError.saying(
                "the coefficient of player {number} is {coefficient}; it must be 1 or more", **gaps
            )
    notes: MutableSequence[str] = []  # ``list`` is the word of an arbiter here
    applied = _rules_of(tournament, rules, notes) if name == INTERNATIONAL else None
    if applied is None:
        note = said(
            "Ratings of the national list {name} only; its rating changes follow national rules.",
            name=name,
        )
        notes.append(note)
    day = day_of(tournament.event.start_date)
    year = day.year if day else None
    players = {player.tpn: player for player in tournament.players}
    starts = rating_rounds(tournament.players)
    periods = {player.tpn: _periods(player, players, name, starts) for player in tournament.players}
    reports = tuple(
        _player_report(each, applied, known.get(tpn), year) for tpn, each in periods.items()
    )
    notes.extend(_notes_of(reports, starts))
    return RatingReport(list_name=name, rules=applied, players=reports, notes=tuple(notes))


def _notes_of(reports: Iterable[PlayerReport], starts: Sequence[int]) -> Iterator[str]:
    """What rating periods there are, and that coefficients were not given."""
    if starts:
        yield said(
            "Each game counts with the ratings of its round (B.01, 1.1.4); rating periods "
            "begin with round {rounds}.",
            rounds=", ".join(map(str, starts)),
        )
    if any(report.k_assumed for report in reports):
        yield said(
            "K is taken from rating and year of birth where it was not given: players with "
            "fewer than 30 rated games, or once rated 2400, have another one."
        )


def rating_in(player: Player, list_name: str) -> int | None:
    """The rating in a list, ``FIDE`` or that of a federation; ``None`` when unrated there."""
    if list_name == INTERNATIONAL:
        return player.rating or None
    same = (one.rating for one in player.national if one.federation.upper() == list_name)
    return next(same, None) or None


def _rules_of(
    tournament: Tournament, edition: str | None, notes: MutableSequence[str]
) -> RatingRules:
    """The edition asked for, or the one in force on the first day."""
    if edition is not None:
        return rules(edition)
    rapid = is_rapid(tournament)
    if rapid is None:
        notes.append(said("The time control is not known; taken as standard chess."))
    day = day_of(tournament.event.start_date)
    if day is None:
        notes.append(said("The first day is not known; the rules in force now are applied."))
    return rules_on(day or date.max, rapid=bool(rapid))


def is_rapid(tournament: Tournament) -> bool | None:
    """Less than an hour for sixty moves; ``None`` when the control is not known (Article 1)."""
    match = _CONTROL.match(tournament.event.time_control_code.strip())
    if match is None:
        return None
    return int(match[1]) + _MOVES * int(match[2] or 0) < _STANDARD_FROM


def _rated_games(
    player: Player, players: Mapping[Tpn, Player], list_name: str = INTERNATIONAL
) -> Iterator[tuple[int, Tpn, Points, int | None]]:
    """Round, opponent, points and the opponent's rating of each game that is rated (5.1).

    The rating is that of the round of the game (B.01, 1.1.4).
    """
    for number, record in enumerate(player.rounds, start=1):
        if record.opponent is not None and record.result in _WORTH:
            other = players.get(record.opponent)
            rating = rating_in(in_round(other, number), list_name) if other else None
            yield number, record.opponent, _WORTH[record.result], rating


class _Period(NamedTuple):
    """The games of a player in a rating period, and those of them against rated opponents.

    The player, and the own rating, are those of the period.
    """

    player: Player
    own: int | None
    games: int
    rated: Sequence[RatedGame]


def _periods(
    player: Player, players: Mapping[Tpn, Player], list_name: str, starts: Sequence[int]
) -> Sequence[_Period]:
    """The rating periods of an event, those that begin with the rounds named after the first."""
    found = []
    games = tuple(_rated_games(player, players, list_name))
    for first, following in zip((1, *starts), (*starts, len(player.rounds) + 1), strict=True):
        then = in_round(player, first)
        there = [game for game in games if first <= game[0] < following]
        rated = [RatedGame(rating, points) for _, _, points, rating in there if rating is not None]
        found.append(_Period(then, rating_in(then, list_name), len(there), rated))
    return found


def _changes(
    periods: Iterable[_Period], applied: RatingRules, k: int | None, year: int | None
) -> Iterator[RatingChange]:
    """What the periods change in which the player has a rating."""
    for own, each in ((each.own, each) for each in periods):
        if own is not None:
            usual = coefficient(own, age_in_year=_age_in(each.player, year))
            yield rating_change(own, each.rated, usual if k is None else k, applied)


def _player_report(
    periods: Sequence[_Period], applied: RatingRules | None, k: int | None, year: int | None
) -> PlayerReport:
    own, player = periods[0].own, periods[0].player
    rated = [game for period in periods for game in period.rated]
    change = first = None
    assumed = False
    if applied is not None and own is not None:
        assumed = k is None and bool(rated)
        changes = list(_changes(periods, applied, k, year))
        change = changes[0] if len(changes) == 1 else sum_of_periods(changes)
        # A game the rules leave unrated has its line in the change and counts nowhere.
        rated = [game for game, part in zip(rated, change.games, strict=True) if part.rated]
    elif applied is not None:
        first = first_rating(rated, applied)
    opponents = [game.opponent for game in rated]
    points = sum(game.points for game in rated)
    return PlayerReport(
        player=player.tpn,
        rating=own,
        games=sum(period.games for period in periods),
        rated_games=len(rated),
        points=points,
        average=average_rating(opponents),
        expected=expected_score(own, opponents) if own is not None else None,
        performance=tournament_performance(opponents, points),
        perfect=perfect_performance(opponents, points),
        change=change,
        k_assumed=assumed,
        first=first,
    )


def _age_in(player: Player, year: int | None) -> int | None:
    match = re.match(r"\d{4}", player.birth)
    if match is None or year is None or not int(match[0]):
        return None
    return year - int(match[0])


def norm_reports(
    tournament: Tournament,
    tpns: Iterable[Tpn],
    *,
    exempt_from_mix: bool = False,
    exemption: str = "",
) -> dict[Tpn, tuple[NormReport, ...]]:
    """The norms that players may have achieved, the highest title first, with all requirements.

    Titles the player has already, and those of women for men, are left out. Only the
    international rating counts. All rounds are over; an exemption is a letter as in
    :func:`is_exempt`.

    Raises:
        RequestError: There is no such player.
    """
    players = {player.tpn: player for player in tournament.players}
    event = event_facts(tournament)
    left_out = set(without_a_point(tournament)) if event.predetermined else set()
    found = {}
    for tpn in tpns:
        player = player_of(players, tpn)
        candidate = candidate_of(player, players, left_out)
        exempt = exempt_from_mix or is_exempt(tournament, player, exemption)
        asked = replace(event, exempt_from_mix=exempt)
        found[tpn] = tuple(norm_report(candidate, one, asked) for one in titles_above(player))
    return found


def player_of(players: Mapping[Tpn, Player], number: int) -> Player:
    """The player with a number; ``RequestError`` where there is none."""
    if number not in players:
        raise RequestError.saying("there is no player {number} in this tournament", number=number)
    return players[Tpn(number)]


def is_exempt(tournament: Tournament, player: Player, exemption: str) -> bool:
    """Whether a player needs no mix of federations because of the kind of event.

    It is ``a`` for the final stage of a national championship and ``b`` for a national team
    championship, both for players of the federation that registers it only; ``c`` for a zonal or
    sub-zonal tournament; empty for other events.

    Source:
        B.01 (2024), Articles 1.4.3 a to c and 1.4.4.
    """
    host = tournament.event.federation.strip().upper()
    return exemption == "c" or (exemption in {"a", "b"} and host in {"", player.federation})


def candidate_of(
    player: Player, players: Mapping[Tpn, Player], left_out: Container[Tpn]
) -> Candidate:
    """The player with the games that count; those against the players left out do not."""
    games = tuple(
        norm_game(number, points, rating, players[opponent])
        for number, opponent, points, rating in _rated_games(player, players)
        if opponent in players and opponent not in left_out
    )
    free = {Result.FORFEIT_WIN, Result.PAIRING_ALLOCATED_BYE}
    return Candidate(
        federation=player.federation,
        games=games,
        unplayed_wins=sum(record.result in free for record in player.rounds),
    )


def norm_game(number: int, points: Points, rating: int | None, other: Player) -> NormGame:
    """A game of a round against somebody with a rating, as norms see it; points are tenths."""
    about = {"title": other.title, "federation": other.federation}
    return NormGame(round_no=number, points=points, rating=rating, **about)


def titles_above(player: Player) -> list[TitleRules]:
    """The titles a player may achieve: higher than the one he or she has."""
    names = [title.title for title in TITLES]
    above = TITLES[: names.index(player.title)] if player.title in names else TITLES
    return [title for title in above if player.sex == "w" or not title.women]


def without_a_point(tournament: Tournament) -> Iterator[Tpn]:
    """Unrated players who scored nothing against rated ones (B.01, 1.4.2 b)."""
    players = {player.tpn: player for player in tournament.players}
    for player in tournament.players:
        if not player.rating:
            scored = sum(p for _, _, p, rating in _rated_games(player, players) if rating)
            if not scored:
                yield player.tpn


def event_facts(tournament: Tournament) -> EventFacts:
    """What an event says and its results tell; exemptions are not looked at.

    A round robin that does not say so is known by its number of rounds; a Swiss that says so is
    none, however many rounds it has.
    """
    count = len(tournament.players)
    rounds = max(tournament.rounds or 0, tournament.paired_rounds)
    met = [(one.tpn, record.opponent) for one in tournament.players for record in one.rounds]
    meetings = sum(other is not None and tpn < other for tpn, other in met)
    twice = meetings > count * (count - 1) // 2
    kind = f"{tournament.event.type_code} {tournament.event.type_text}".lower()
    table = _TABLES.search(kind) is not None
    swiss = not table and ("swiss" in kind or kind.startswith("fide_"))
    predetermined = table or (rounds >= count - 1 and not swiss)
    return EventFacts(
        rounds=rounds,
        predetermined=predetermined,
        double_round_robin=predetermined and twice,
        players=count,
    )


_HEADS = (
    *(said("No."), said("Name"), said("Rating"), said("Games"), said("Score")),
    *(said("Average"), said("Expected"), "K", said("Change"), said("New"), "TPR", "PTP"),
)
_ALIGNS = "><>>>>>>>>>>"
_ASSUMED = "*"


def rating_sheet(
    tournament: Tournament, report: RatingReport, chosen: Sequence[PlayerReport] | None = None
) -> Sheet:
    """The report, or the part of some players, as a sheet (B.02 of 2024, Articles 8.2 and 8.3)."""
    names = {player.tpn: player.name for player in tournament.players}
    several = report.players if chosen is None else chosen
    return Sheet(
        title=said("Rating report"),
        heads=_HEADS,
        aligns=_ALIGNS,
        rows=tuple(_row(each, names[each.player]) for each in several),
        notes=report.notes,
        missing=missing_results(tournament),
    )


def _row(each: PlayerReport, name: str) -> tuple[str, ...]:
    change = each.change
    k = new = moved = ""
    if change is not None:
        k = f"{change.k}{_ASSUMED if each.k_assumed else ''}"
        moved, new = f"{change.change:+d}", str(change.new_rating)
    elif each.first is not None and each.first.rating is not None:
        new = str(each.first.rating)
    return (
        *(str(each.player), name, symbol(each.rating), str(each.rated_games)),
        points_text(each.points),
        *(symbol(each.average), "" if each.counted is None else hundredths(each.counted)),
        *(k, moved, new, symbol(each.performance), symbol(each.perfect)),
    )


def hundredths(number: int, *, sign: bool = False) -> str:
    """Hundredths as a number with two decimals."""
    whole, rest = divmod(abs(number), 100)
    before = "-" if number < 0 else "+" if sign else ""
    return said("{whole}.{decimals}", whole=f"{before}{whole}", decimals=f"{rest:02}")
