"""Title norms: each requirement with what was found, what is wanted, and whether it is met.

The requirements about the games, the opponents and the performance are answered. Those about the
event (registration, arbiters, playing times, rounds a day) cannot be seen from results; they are
listed as not checked. A norm is confirmed by nobody but the federation's commission.

Source:
    FIDE Title Regulations (B.01) effective from 1 January 2024, Articles 1.4.1 to 1.4.9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from openarbiter.languages import joined, said
from openarbiter.model import Points
from openarbiter.ratings.change import average_rating, tournament_performance
from openarbiter.values import dataclass

NOT_CHECKED = (
    said("registration, arbiters, playing times and rounds a day (1.1)"),
    said("membership of the opponents' federations (1.4.2 a)"),
    said("number of games and kinds of events over all norms together (1.5)"),
)
"""What results do not tell."""

_TENTHS = 10
_HALF_POINT = 5
LEAST_GAMES = 9
ONE_SHORT = 8
_LONGEST_SEARCH = 13
_LEAST_SCORE = 35
UNRATED = 1400
LEAST_MASTERS = 3
_LEAST_FEDERATIONS = 2
_LEAST_PLAYERS = 6
NO_FEDERATION = {"", "FID"}
MASTERS = frozenset({"GM", "IM", "WGM", "WIM"})
TITLED = MASTERS | {"FM", "WFM"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleRules:
    """The figures of one title.

    Attributes:
        floor: What the weakest opponent may be raised to.
        masters: Titles of which a third of the opponents must have one.
        rating: Rating to be reached at some time for the title itself.
    """

    title: str
    performance: int
    average: int
    floor: int
    masters: frozenset[str]
    rating: int
    women: bool
    article: str


_GM = frozenset({"GM"})
_IM = _GM | {"IM"}
_WGM = _IM | {"WGM"}

TITLES = (
    TitleRules(
        title="GM", performance=2600, average=2380, floor=2200, masters=_GM, rating=2500,
        women=False, article="1.4.5 b",
    ),
    TitleRules(
        title="IM", performance=2450, average=2230, floor=2050, masters=_IM, rating=2400,
        women=False, article="1.4.5 c",
    ),
    TitleRules(
        title="WGM", performance=2400, average=2180, floor=2000, masters=_WGM, rating=2300,
        women=True, article="1.4.5 d",
    ),
    TitleRules(
        title="WIM", performance=2250, average=2030, floor=1850, masters=_WGM | {"WIM"},
        rating=2200, women=True, article="1.4.5 e",
    ),
)  # fmt: skip
"""The titles that are achieved by norms, the highest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NormGame:
    """A game over the board.

    Attributes:
        points: Points (tenths): 10, 5 or 0.
        federation: Federation of the opponent; ``FID`` and empty stand for none.
    """

    round_no: int
    points: Points
    rating: int | None
    title: str = ""
    federation: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """The player the question is about, with games over the board in the order of the rounds.

    Wins without play are forfeits of others and pairing-allocated byes.
    """

    federation: str
    games: tuple[NormGame, ...]
    unplayed_wins: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """What of the event decides about norms.

    Attributes:
        predetermined: The pairings were known beforehand (round robin): all rounds count.
        exempt_from_mix: The event is exempt from the mix of federations (1.4.3 a to d).
    """

    rounds: int
    predetermined: bool = False
    double_round_robin: bool = False
    players: int = 0
    exempt_from_mix: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """One requirement of an article: what is asked, found and wanted, and whether it is met."""

    article: str
    what: str
    found: str
    wanted: str
    met: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NormReport:
    """A title and everything it asks for.

    Attributes:
        requirements: In the order of the articles.
        ignored: Rounds of games that were left out, as 1.4.1 e and f allow.
        average: Average of the opponents, the floor applied; ``None`` without a game.
    """

    title: str
    requirements: tuple[Requirement, ...]
    games: tuple[NormGame, ...]
    ignored: tuple[int, ...]
    average: int | None
    performance: int | None

    @property
    def achieved(self) -> bool:
        """Whether every requirement is met."""
        return all(each.met for each in self.requirements)


def norm_report(candidate: Candidate, title: TitleRules, event: EventFacts) -> NormReport:
    """Whether a result is a norm, requirement by requirement.

    When all games together are no norm, games that may be ignored are left out: the last ones of a
    Swiss after the norm was reached, and games that were won. Of all ways that are a norm the one
    with most games is taken. Events of more than 13 rounds are only asked as a whole (B.01,
    Articles 1.4.1 e and f, 1.4.2 to 1.4.9).
    """
    games = candidate.games
    whole = report_of(candidate, games, title, event)
    if whole.achieved or len(games) > _LONGEST_SEARCH or not _within_reach(games, title):
        return whole
    shorter = (report_of(candidate, some, title, event) for some in _shorter(games, event))
    return next((report for report in shorter if report.achieved), whole)


def _within_reach(games: Sequence[NormGame], title: TitleRules) -> bool:
    """Whether leaving games out could help: bounds that no choice of games can pass.

    No choice has a greater average than the strongest opponents, nor a greater score than the
    best beginning, because apart from the last games only wins are left out.
    """
    if len(games) <= LEAST_GAMES:
        return False
    masters = sum(game.title in title.masters for game in games)
    ratings, _ = counted_ratings(games, title)
    strongest = sorted(ratings)[-LEAST_GAMES:]
    best = max(
        Fraction(sum(game.points for game in games[:last]), last)
        for last in range(LEAST_GAMES, len(games) + 1)
    )
    points = -(-best * len(strongest) // _HALF_POINT) * _HALF_POINT
    reached = tournament_performance(strongest, int(min(points, _TENTHS * len(strongest))))
    average = average_rating(strongest) or 0
    enough = average >= title.average and (reached or 0) >= title.performance
    return enough and masters >= LEAST_MASTERS


def _shorter(games: tuple[NormGame, ...], event: EventFacts) -> Iterator[tuple[NormGame, ...]]:
    """The games without those that may be ignored, the longest choices first."""
    seen: set[tuple[NormGame, ...]] = set()
    for size in range(len(games) - 1, LEAST_GAMES - 1, -1):
        for last in range(len(games), size - 1, -1):
            if event.predetermined and last < len(games):
                break
            won = [game for game in games[:last] if game.points == _TENTHS]
            for out in combinations(won, last - size):
                kept = tuple(game for game in games[:last] if game not in out)
                yield from {kept} - seen
                seen.add(kept)


def report_of(
    candidate: Candidate, games: tuple[NormGame, ...], title: TitleRules, event: EventFacts
) -> NormReport:
    """Some games of a player held against every requirement (B.01, Articles 1.4.1 to 1.4.8)."""
    count = len(games)
    ratings, averaged = counted_ratings(games, title)
    points = sum(game.points for game in games)
    average = average_rating(ratings)
    performance = tournament_performance(ratings, points)
    made = f"{points // _TENTHS}{'½' if points % _TENTHS else ''}"
    requirements = [
        _enough_games(candidate, games, event),
        *(() if event.exempt_from_mix else _mix(candidate, games)),
        *_titled(games, title, event),
        _at_least("1.4.7", averaged, average or 0, title.average),
        _at_least("1.4.8", said("performance rating"), performance or 0, title.performance),
        Requirement(
            article="1.4.8 b",
            what=said("score"),
            found=said("{points} of {games}", points=made, games=count),
            wanted=said("{number} % at least", number=_LEAST_SCORE),
            met=count > 0 and points * 100 >= _LEAST_SCORE * _TENTHS * count,
        ),
    ]
    counted = {game.round_no for game in games}
    return NormReport(
        title=title.title,
        requirements=tuple(requirements),
        games=games,
        ignored=tuple(g.round_no for g in candidate.games if g.round_no not in counted),
        average=average,
        performance=performance,
    )


def fewest_points(
    ratings: Sequence[int], title: TitleRules, least: Points, most: Points
) -> Points | None:
    """The fewest points (tenths), in bounds, that give the performance, and 35 % at least (1.4.8).

    Ratings are those of all opponents as 1.4.6 counts them.
    """
    for points in range(least, most + 1, _HALF_POINT):
        enough = points * 100 >= _LEAST_SCORE * _TENTHS * len(ratings)
        if enough and (tournament_performance(ratings, points) or 0) >= title.performance:
            return points
    return None


def counted_ratings(games: Sequence[NormGame], title: TitleRules) -> tuple[list[int], str]:
    """The opponents' ratings as 1.4.6 counts them, and words for their average."""
    ratings = sorted(game.rating or UNRATED for game in games)
    averaged = said("average rating of the opponents")
    if ratings and ratings[0] < title.floor:
        raised = {"rating": str(ratings[0]), "floor": str(title.floor)}
        averaged = said(
            "average rating of the opponents, one of {rating} counted as {floor}", **raised
        )
        ratings[0] = title.floor
    return ratings, averaged


def _at_least(article: str, what: str, found: int, least: int, *, none: str = "") -> Requirement:
    """A number that must be reached; of a rating 0 stands for none."""
    return Requirement(
        article=article,
        what=what,
        found=str(found) if found else none or said("none", context="of these"),
        wanted=said("{number} at least", number=least),
        met=found >= least,
    )


def _enough_games(
    candidate: Candidate, games: Sequence[NormGame], event: EventFacts
) -> Requirement:
    """Nine games; or eight of nine when one was won without play (1.4.1 a and c)."""
    count = len(games)
    short = event.rounds == LEAST_GAMES and candidate.unplayed_wins > 0
    article = "1.4.1 c" if short and count == ONE_SHORT else "1.4.1"
    least = ONE_SHORT if short else LEAST_GAMES
    return _at_least(article, said("games over the board"), count, least, none="0")


def _mix(candidate: Candidate, games: Sequence[NormGame]) -> list[Requirement]:
    """The mix of federations; players without one count for no limit (1.4.3, 1.4.4)."""
    federations = Counter(game.federation for game in games if game.federation not in NO_FEDERATION)
    own = federations[candidate.federation]
    foreign = sum(1 for name, number in federations.items() if number) - (own > 0)
    nowhere = said("none", context="federation")
    most_name, most = max(federations.items(), key=lambda item: item[1], default=(nowhere, 0))
    others = said("federations other than one's own")
    home = said(
        "opponents of one's own federation ({federation})",
        federation=candidate.federation or said("none", context="federation"),
    )
    one = said("opponents of one federation ({federation})", federation=most_name)
    found = [_at_least("1.4.3", others, foreign, _LEAST_FEDERATIONS, none="0")]
    three_fifths, two_thirds = 3 * len(games) // 5, 2 * len(games) // 3
    for what, number, limit in ((home, own, three_fifths), (one, most, two_thirds)):
        wanted, met = said("{number} at most", number=limit), number <= limit
        found.append(
            Requirement(article="1.4.4", what=what, found=str(number), wanted=wanted, met=met)
        )
    return found


def _titled(
    games: Sequence[NormGame], title: TitleRules, event: EventFacts
) -> Iterator[Requirement]:
    """Title holders among the opponents (1.4.5)."""
    count = len(games)
    titled = sum(game.title in TITLED for game in games)
    masters = sum(game.title in title.masters for game in games)
    half = (count + 1) // 2
    third = max(LEAST_MASTERS, (count + 2) // 3)
    names = [name for name in ("GM", "IM", "WGM", "WIM") if name in title.masters]
    who = said("opponents who are {titles}", titles=joined("{first} or {next}", names))
    with_title = said("opponents with a title (CM and WCM do not count)")
    yield _at_least("1.4.5 a", with_title, titled, half, none="0")
    wanted = half if event.double_round_robin else third
    yield _at_least(title.article, who, masters, wanted, none="0")
    if event.double_round_robin:
        players = said("players of the double round robin")
        yield _at_least("1.4.5 f", players, event.players, _LEAST_PLAYERS, none="0")
