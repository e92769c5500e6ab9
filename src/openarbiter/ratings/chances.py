"""What a player still needs for a title norm while the event is being played; never a promise.

The requirements are those of :mod:`openarbiter.ratings.norms`, asked of the games so far and of
games that may come, each time against those opponents who suit the requirement best. What is not
met even so cannot be met any more. All games count here: those that may be left out (1.4.1 e and f)
are looked at when the rounds are over.

Source:
    FIDE Title Regulations (B.01) effective from 1 January 2024, Articles 1.4.1 to 1.4.9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from openarbiter.model import Player, Points, Result, Tournament
from openarbiter.ratings.change import average_rating
from openarbiter.ratings.norms import (
    LEAST_GAMES,
    LEAST_MASTERS,
    MASTERS,
    NO_FEDERATION,
    TITLED,
    Candidate,
    EventFacts,
    NormGame,
    Requirement,
    TitleRules,
    counted_ratings,
    fewest_points,
    report_of,
)
from openarbiter.ratings.report import (
    candidate_of,
    event_facts,
    is_exempt,
    is_rapid,
    norm_game,
    player_of,
    titles_above,
)
from openarbiter.values import dataclass, replace

_WIN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class NormChance:
    """A title, and what is still needed for its norm.

    Attributes:
        achieved: Every requirement is met by the games so far, and no game is to come.
        points: Points (tenths) needed in all games; ``None`` where the norm is out of reach.
        rest: Points (tenths) of them that are still needed.
        average: Rating that the opponents to come need on average for it.
        open: Requirements that the opponents to come must help to meet.
        missing: The requirement that cannot be met any more.
    """

    title: str
    achieved: bool = False
    points: Points | None = None
    games: int = 0
    rest: Points = 0
    remaining: int = 0
    average: int = 0
    open: tuple[Requirement, ...] = ()
    missing: Requirement | None = None


def gives_norms(tournament: Tournament) -> bool:
    """Whether results of an event can be norms at all, as far as the event itself tells.

    Nine rounds at least, no rapid or blitz chess, and three players who have a master's title
    (B.01, Articles 1.1.3, 1.4.1 and 1.4.5).
    """
    masters = sum(each.title in MASTERS for each in tournament.players)
    enough = (tournament.rounds or 0) >= LEAST_GAMES and masters >= LEAST_MASTERS
    return enough and not is_rapid(tournament)


def may_be_shorter(tournament: Tournament) -> bool:
    """Whether a norm may be made of fewer games than the event has rounds.

    Where there are more than nine, games that were won, and the last ones after a norm was reached,
    may be left out; :func:`norm_chances` counts all games, and calls out of reach what is so with
    all of them (B.01, Articles 1.4.1 e and f).
    """
    return (tournament.rounds or 0) > LEAST_GAMES


def norm_chances(
    tournament: Tournament, number: int, exemption: str = ""
) -> tuple[NormChance, ...]:
    """What a player (by number) still needs for each norm; the highest title first.

    The tournament is as it stands, its number of rounds announced; the exemption is as in
    :func:`~openarbiter.ratings.report.is_exempt` (B.01, Article 1.4).

    Returns:
        One for each title above the player's own; none where the event gives no norms, and none of
        who has withdrawn.

    Raises:
        RequestError: There is no such player.
    """
    players = {player.tpn: player for player in tournament.players}
    player = player_of(players, number)
    if player.withdrawn_after is not None or not gives_norms(tournament):
        return ()
    candidate = candidate_of(player, players, ())
    exempt = is_exempt(tournament, player, exemption)
    event = replace(event_facts(tournament), exempt_from_mix=exempt)
    known = [one for one in player.rounds if one.result is not Result.UNDECIDED]
    met = {record.opponent for record in known if record.result.played}
    there = [each for each in tournament.players if each.withdrawn_after is None]
    to_come = [each for each in there if each.tpn not in met and each is not player]
    remaining = min(event.rounds - len(known), len(to_come))
    titles = titles_above(player)
    return tuple(_chance(candidate, to_come, remaining, title, event) for title in titles)


def _chance(
    candidate: Candidate,
    others: Sequence[Player],
    remaining: int,
    title: TitleRules,
    event: EventFacts,
) -> NormChance:
    games = candidate.games
    now = report_of(candidate, games, title, event).requirements
    if not remaining:
        missing = next((each for each in now if not each.met), None)
        return NormChance(title=title.title, achieved=missing is None, missing=missing)
    strongest = sorted(others, key=lambda each: -(each.rating or 0))[:remaining]
    choices = (strongest, _titled(others, remaining, title), _foreign(candidate, others, remaining))
    best = []
    for choice in choices:
        won = (norm_game(0, _WIN, each.rating or None, each) for each in choice)
        best.append(report_of(candidate, (*games, *won), title, event).requirements)
    for same in zip(*best, strict=True):
        if not any(each.met for each in same):
            suits = {"1.4.3": 2, "1.4.4": 2, "1.4.5": 1}.get(same[0].article[:5], 0)
            return NormChance(title=title.title, missing=same[suits])
    average, points = _needed(games, strongest, title, sure=event.predetermined)
    scored = sum(game.points for game in games)
    plain = (NormGame(round_no=0, points=0, rating=average),) * remaining
    return NormChance(
        title=title.title,
        points=max(points, scored),
        games=len(games) + remaining,
        rest=max(points - scored, 0),
        remaining=remaining,
        average=average,
        open=tuple(
            each
            for each in report_of(candidate, (*games, *plain), title, event).requirements
            if not each.met and each.article.startswith(("1.4.3", "1.4.5"))
        ),
    )


def _titled(others: Sequence[Player], count: int, title: TitleRules) -> list[Player]:
    """The players with the titles that help most."""
    ranked = sorted(others, key=lambda each: each.title in TITLED, reverse=True)
    return sorted(ranked, key=lambda each: each.title in title.masters, reverse=True)[:count]


def _foreign(candidate: Candidate, others: Sequence[Player], count: int) -> list[Player]:
    """The players of the federations that are met least, one's own last."""
    met = Counter(game.federation for game in candidate.games)

    found: list[tuple[bool, int, Player]] = []
    for player in others:
        own = player.federation in {*NO_FEDERATION, candidate.federation}
        found.append((own, met[player.federation], player))
        met[player.federation] += 1
    return [player for *_, player in sorted(found, key=lambda each: each[:2])[:count]]


def _needed(
    games: Sequence[NormGame], strongest: Sequence[Player], title: TitleRules, *, sure: bool
) -> tuple[int, Points]:
    """The average the opponents to come need, and the points (tenths) needed in all games then.

    It is taken that they are as strong as those before, or stronger where that would not do; where
    the opponents are known (``sure``), that they are as strong as they are.
    """
    most = sum(each.rating or 0 for each in strongest) // len(strongest)
    so_far, _ = counted_ratings(games, title)
    low = most if sure or not so_far else min(most, sum(so_far) // len(so_far))
    high = most
    while low < high:
        middle = (low + high) // 2
        enough = _points_for(games, middle, len(strongest), title) is not None
        low, high = (low, middle) if enough else (middle + 1, high)
    found = _points_for(games, low, len(strongest), title)
    count = len(games) + len(strongest)
    return low, count * _WIN if found is None else found


def _points_for(
    games: Sequence[NormGame], rating: int, count: int, title: TitleRules
) -> Points | None:
    """Points (tenths) needed against opponents of a rating; ``None`` where none are enough."""
    scored = sum(game.points for game in games)
    coming = tuple(NormGame(round_no=0, points=0, rating=rating) for _ in range(count))
    ratings, _ = counted_ratings((*games, *coming), title)
    if (average_rating(ratings) or 0) < title.average:
        return None
    return fewest_points(ratings, title, scored, scored + count * _WIN)
