"""The facts of the forms about title results: certificates (IT1), and the event's report (IT3).

The boxes are those the forms ask for; their layout is our own. What the event does not say (ids of
arbiters, federations, first names) is listed as missing. Signatures and the confirmation of the
federation come on paper. Direct titles come from a table of the federation that names events and
places; what the event itself must have for them is counted, the table is not known here.

Source:
    FIDE Title Regulations (B.01) effective from 1 January 2024, Articles 1.1, 1.2.2, 1.4, 1.8 and
    1.10; forms IT1 and IT3.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from openarbiter.languages import joined, said
from openarbiter.model import Event, Player, Points, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.model.open_games import open_games
from openarbiter.model.strength import in_round
from openarbiter.ratings.change import average_rating
from openarbiter.ratings.norms import (
    LEAST_MASTERS,
    MASTERS,
    NO_FEDERATION,
    ONE_SHORT,
    TITLED,
    TITLES,
    UNRATED,
    NormReport,
    TitleRules,
    fewest_points,
)
from openarbiter.ratings.report import event_facts, is_exempt, norm_reports
from openarbiter.values import dataclass

COUNTED_TITLES = ("GM", "IM", "WGM", "WIM", "FM", "WFM")
"""The titles of opponents the form has a box for."""

_FOREIGN, _FEDERATIONS, _TITLED_FOREIGN = 20, 3, 10
_MAY_MISS = 1
_ID = re.compile(r"(?<!\d)\d{5,10}(?!\d)")
_PLAYED = {Result.WIN: "1", Result.DRAW: "½", Result.LOSS: "0"}
_UNPLAYED = {
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.PAIRING_ALLOCATED_BYE: "+",
    Result.FULL_POINT_BYE: "+",
    Result.HALF_POINT_BYE: "=",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRound:
    """One round of the applicant.

    Attributes:
        counted: Rating as 1.4.6 counts it; ``None`` where the round does not count.
        score: ``1``, ``½``, ``0`` of a game; ``+``, ``=``, ``-`` of a round without one.
    """

    round_no: int
    opponent: str = ""
    fide_id: str = ""
    federation: str = ""
    rating: int | None = None
    counted: int | None = None
    title: str = ""
    score: str = "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignField:
    """What the event offers where 1.4.3 d is applied.

    Attributes:
        federations: Federations of the players counted below.
        rated: Rated players who are not from the host federation and missed one round at most.
        titled: Those of them who are GM, IM, WGM or WIM.
    """

    federations: int
    rated: int
    titled: int

    @property
    def enough(self) -> bool:
        """Whether the mix of federations is waived (1.4.3 d)."""
        enough = self.rated >= _FOREIGN and self.federations >= _FEDERATIONS
        return enough and self.titled >= _TITLED_FOREIGN


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleSheet:
    """One certificate.

    Attributes:
        federations: Federations of the opponents, without the applicant's.
        foreign: Opponents who are not of the applicant's federation.
        titled: Opponents with a title; CM and WCM do not count.
        titles: How many opponents have each of :data:`COUNTED_TITLES`.
        average: Average rating of the opponents, the floor applied.
        required, achieved: Points (tenths) that were needed and made in these games.
        foreign_field: The boxes of 1.4.3 d; ``None`` where it is not applied.
        missing: What a complete certificate still needs, one sentence each.
    """

    title: str
    player: Tpn
    last_name: str
    first_name: str
    fide_id: str
    federation: str
    event: Event
    host: str
    arbiter: str
    arbiter_id: str
    rounds: tuple[SheetRound, ...]
    games: int
    federations: int
    foreign: int
    hosts: int
    rated: int
    titled: int
    titles: tuple[tuple[str, int], ...]
    average: int
    performance: int
    required: Points
    achieved: Points
    foreign_field: ForeignField | None
    remarks: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def exceeding(self) -> Points:
        """Points (tenths) above what was needed (1.4.1 d)."""
        return self.achieved - self.required


def title_sheets(tournament: Tournament, exemption: str = "") -> tuple[TitleSheet, ...]:
    """A certificate for each norm that the games of a tournament are, by number of the player.

    Where the kind of event (1.4.3 a to c) or the field of a Swiss (1.4.3 d) makes it possible, the
    mix of federations is waived for norms that need it; the certificate says so (B.01, Articles
    1.4.1 to 1.4.9).
    """
    people = {player.tpn: player for player in tournament.players}
    asked = [player.tpn for player in tournament.players if _may_have(player, people)]
    field = foreign_field(tournament)
    swiss = not event_facts(tournament).predetermined
    usual = norm_reports(tournament, asked)
    waived = norm_reports(
        tournament, asked, exempt_from_mix=swiss and field.enough, exemption=exemption
    )
    sheets = []
    for tpn in asked:
        for plain, other in zip(usual[tpn], waived[tpn], strict=True):
            if plain.achieved or other.achieved:
                report = plain if plain.achieved else other
                exempt = exemption if is_exempt(tournament, people[tpn], exemption) else "d"
                clause = "" if plain.achieved else exempt
                sheets.append(_sheet(tournament, people, people[tpn], report, clause))
    return tuple(sheets)


def foreign_field(tournament: Tournament) -> ForeignField:
    """The three numbers of the boxes of 1.4.3 d: who plays from abroad (B.01, Article 1.4.3 d).

    Who misses more than one round, besides pairing-allocated byes, does not count.
    """
    host = host_federation(tournament)
    rounds, here = tournament.paired_rounds, {host, *NO_FEDERATION}
    abroad = (one for one in tournament.players if one.rating and one.federation not in here)
    there = [one for one in abroad if _missed(one, rounds) <= _MAY_MISS]
    return ForeignField(
        federations=len({player.federation for player in there}),
        rated=len(there),
        titled=sum(player.title in MASTERS for player in there),
    )


def host_federation(tournament: Tournament) -> str:
    """The federation the event is played in (TRF26, record 032)."""
    return tournament.event.federation.strip().upper()


def person_and_id(text: str) -> tuple[str, str]:
    """Name and id of an arbiter who is written with both; the id is empty where none stands there.

    Source:
        TRF26, records 102 and 112: ids may stand with the names.

    Examples:
        >>> person_and_id("IA Muster, Erika (990000021)")
        ('IA Muster, Erika', '990000021')
    """
    found = _ID.search(text)
    if found is None:
        return text.strip(), ""
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    return " ".join(re.sub(r"[(\[]\s*[)\]]", " ", rest).split()).strip(" ,;-"), found[0]


def _missed(player: Player, rounds: int) -> int:
    there = [player.record(RoundNo(number)).result for number in range(1, rounds + 1)]
    return sum(not one.played and one is not Result.PAIRING_ALLOCATED_BYE for one in there)


def _may_have(player: Player, people: dict[Tpn, Player]) -> bool:
    """Enough games and masters; asking everybody everything would take minutes."""
    met = [
        people[one.opponent]
        for one in player.rounds
        if one.opponent in people and one.result in _PLAYED
    ]
    masters = sum(one.title in MASTERS for one in met)
    return len(met) >= ONE_SHORT and masters >= LEAST_MASTERS


def _sheet(
    tournament: Tournament,
    people: dict[Tpn, Player],
    player: Player,
    report: NormReport,
    clause: str,
) -> TitleSheet:
    """The certificate of a norm, with the letter of 1.4.3 that was applied."""
    rules = next(one for one in TITLES if one.title == report.title)
    games = {game.round_no: game for game in report.games}
    lowest = min(report.games, key=lambda game: game.rating or UNRATED)
    counted = {number: game.rating or UNRATED for number, game in games.items()}
    counted[lowest.round_no] = max(counted[lowest.round_no], rules.floor)
    met = [people[player.rounds[at - 1].opponent or player.tpn] for at in games]
    host = host_federation(tournament)
    last, _, first = player.name.partition(",")
    arbiter, arbiter_id = person_and_id(tournament.event.chief_arbiter)
    federations = {one.federation for one in met} - {player.federation, *NO_FEDERATION}
    numbers = Counter(one.title for one in met)
    most = 10 * len(counted)
    needed = fewest_points(list(counted.values()), rules, 0, most)
    rounds = tuple(
        _round(at, record, people, counted.get(at)) for at, record in enumerate(player.rounds, 1)
    )
    return TitleSheet(
        title=report.title,
        player=player.tpn,
        last_name=last.strip(),
        first_name=first.strip(),
        fide_id=player.fide_id,
        federation=player.federation,
        event=tournament.event,
        host=host,
        arbiter=arbiter,
        arbiter_id=arbiter_id,
        rounds=rounds,
        games=len(games),
        federations=len(federations),
        foreign=sum(one.federation != player.federation for one in met),
        hosts=sum(one.federation == host for one in met),
        rated=sum(bool(one.rating) for one in met),
        titled=sum(one.title in TITLED for one in met),
        titles=tuple((name, numbers[name]) for name in COUNTED_TITLES),
        average=report.average or 0,
        performance=report.performance or 0,
        required=most if needed is None else needed,
        achieved=sum(game.points for game in report.games),
        foreign_field=foreign_field(tournament) if clause == "d" else None,
        remarks=tuple(_remarks(report, clause, lowest.rating or UNRATED, rules)),
        missing=tuple(_missing(tournament, player, met)),
    )


def _round(
    number: int, record: RoundRecord, people: dict[Tpn, Player], counted: int | None
) -> SheetRound:
    score = _PLAYED.get(record.result) or _UNPLAYED.get(record.result, "-")
    if record.opponent is None:
        return SheetRound(round_no=number, score=score)
    other = people[record.opponent]
    return SheetRound(
        round_no=number,
        opponent=other.name,
        fide_id=other.fide_id,
        federation=other.federation,
        rating=in_round(other, number).rating,
        counted=counted,
        title=other.title,
        score=score,
    )


def _remarks(report: NormReport, clause: str, lowest: int, rules: TitleRules) -> Iterator[str]:
    if report.ignored:
        rounds = ", ".join(map(str, report.ignored))
        yield said("Left out, as 1.4.1 e and f allow: round {rounds}", rounds=rounds)
    if len(report.games) == ONE_SHORT:
        yield said("Eight games and a win without play (1.4.1 c); once in an application.")
    if lowest < rules.floor:
        gaps = {"rating": str(lowest), "floor": str(rules.floor)}
        yield said("One opponent of {rating} counts as {floor} (1.4.6 c).", **gaps)
    if clause:
        yield said("The mix of federations is waived (1.4.3 {letter}).", letter=clause)


def _missing(tournament: Tournament, player: Player, met: Sequence[Player]) -> Iterator[str]:
    event = tournament.event
    if not player.fide_id:
        yield said("the applicant's id")
    if player.federation in NO_FEDERATION:
        yield said("the applicant's federation")
    if "," not in player.name:
        yield said("family name and first name of the applicant, parted by a comma")
    yield from missing_of_event(tournament)
    if not (event.time_control or event.time_control_code):
        yield said("the rate of play")
    yield from _missing_of(met)


def _missing_of(players: Sequence[Player]) -> Iterator[str]:
    """That players have no id or no federation."""
    if names := [one.name for one in players if not one.fide_id]:
        yield said("id of {players}", players=joined("{first}; {next}", names))
    if names := [one.name for one in players if not one.federation]:
        yield said("federation of {players}", players=joined("{first}; {next}", names))


def missing_of_event(tournament: Tournament) -> Iterator[str]:
    """What a report needs of the event and does not find, one sentence each.

    Source:
        B.01 (2024), Articles 1.1.1 and 1.1.5; TRF26, records 012 to 102.
    """
    event = tournament.event
    rounds = tournament.rounds or 0
    needed = {
        said("the name of the event"): event.name,
        said("the host federation"): event.federation,
        said("the first day"): event.start_date,
        said("the last day"): event.end_date,
        said("the chief arbiter"): event.chief_arbiter,
        said("the id of the chief arbiter"): person_and_id(event.chief_arbiter)[1],
    }
    yield from (what for what, there in needed.items() if not there.strip())
    if games := len(open_games(tournament)):
        yield said("{count} results", games, one="one result")
    if tournament.paired_rounds < rounds:
        yield said("rounds {first} to {last}", first=tournament.paired_rounds + 1, last=rounds)


_ALL_TITLES = (*COUNTED_TITLES, "CM", "WCM")
_DIRECT_PLAYERS, _DIRECT_ROUNDS = 10, 9


@dataclass(frozen=True, slots=True, kw_only=True)
class EventReport:
    """One event.

    Attributes:
        days: Days on which rounds were played, where every round has its date; 0 otherwise.
        titled: Players with a title, CM and WCM among them.
        federations: Players of each federation, the most first.
        direct: Whether the event has the players and rounds that direct titles need (1.2.2).
        missing: What a complete report still needs, one sentence each.
    """

    event: Event
    host: str
    rounds: int
    days: int
    players: int
    foreign: int
    rated: int
    titled: int
    titles: tuple[tuple[str, int], ...]
    federations: tuple[tuple[str, int], ...]
    average: int | None
    chief: tuple[str, str]
    deputies: tuple[tuple[str, str], ...]
    norms: tuple[TitleSheet, ...]
    direct: bool
    missing: tuple[str, ...]


def event_report(tournament: Tournament, norms: Sequence[TitleSheet]) -> EventReport:
    """The report of an event (B.01, Articles 1.2.2 and 1.10)."""
    event, host, players = tournament.event, host_federation(tournament), tournament.players
    rounds = max(tournament.rounds or 0, int(tournament.paired_rounds))
    dates = [day for day in event.round_dates if day]
    titles = Counter(player.title for player in players)
    federations = Counter(player.federation or "-" for player in players)
    return EventReport(
        event=event,
        host=host,
        rounds=rounds,
        days=len(set(dates)) if len(dates) >= rounds > 0 else 0,
        players=len(players),
        foreign=sum(player.federation not in {host, ""} for player in players),
        rated=sum(bool(player.rating) for player in players),
        titled=sum(titles[name] for name in _ALL_TITLES),
        titles=tuple((name, titles[name]) for name in _ALL_TITLES),
        federations=tuple(sorted(federations.items(), key=lambda one: (-one[1], one[0]))),
        average=average_rating([player.rating for player in players if player.rating]),
        chief=person_and_id(event.chief_arbiter),
        deputies=tuple(map(person_and_id, event.deputies)),
        norms=tuple(norms),
        direct=len(players) >= _DIRECT_PLAYERS and rounds >= _DIRECT_ROUNDS,
        missing=tuple(_missing_of_report(tournament)),
    )


def _missing_of_report(tournament: Tournament) -> Iterator[str]:
    event = tournament.event
    yield from missing_of_event(tournament)
    if not event.city:
        yield said("the place")
    if not (event.time_control or event.time_control_code):
        yield said("the rate of play")
    for deputy in event.deputies:
        name, number = person_and_id(deputy)
        if not number:
            yield said("id of {players}", players=name)
    yield from _missing_of(tournament.players)
