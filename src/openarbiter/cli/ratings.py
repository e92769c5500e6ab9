"""``openarbiter ratings``: the rating report, one player game by game, and norms.

usage: FILE [--list NAME] [--rules ID] [--player N] [--norms] [--format FORM] [--json] ...

Print the rating report: games that are rated, averages, expected scores, rating
changes, first ratings, performances. --player shows each game of one player.

The rules are those in force on the first day of the event: fide-2022, fide-2024,
fide-2025, and fide-rapid-2024, fide-rapid-2024-12 for rapid and blitz. National and
international ratings are never mixed. A K with a * was not given but assumed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import openarbiter as oa
from openarbiter.cli.answers import give, in_columns
from openarbiter.cli.opening import FileNumbers, open_tournament
from openarbiter.cli.options import Chosen, Options
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, joined, said
from openarbiter.model import Tournament, Tpn
from openarbiter.ranking.tables.text import missing_results, open_games_json, points_column
from openarbiter.ratings import NormReport, PlayerReport, RatingReport
from openarbiter.ratings.change import FirstRatingReport, RatingChange
from openarbiter.ratings.norms import NOT_CHECKED
from openarbiter.ratings.report import INTERNATIONAL, hundredths, norm_reports, rating_sheet
from openarbiter.values import replace

_POINTS = 4
"""Column of the points."""

_GAMES_HEAD = (
    *(said("Opponent"), said("Difference"), said("Counted")),
    *(said("Expected"), said("Score"), said("Change")),
)
_MET = {True: said("met"), False: said("NOT")}
_MOST_DIGITS = 9
"""More than any pairing number or K has."""
_LONGEST = 40
"""Letters of a wrong argument that are shown."""


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.shared("file")
    text = "whose ratings: FIDE, or the three letters of a federation for its national list"
    options.word("--list", "NAME", text, default=INTERNATIONAL)
    options.word("--rules", "ID", "edition of the rating rules")
    options.word("--k", "N=K", "coefficient K of player N", action="append", default=[])
    options.number("--player", "one player, game by game")
    options.flag("--norms", "title norms: every requirement, met or not")
    options.flag("--exempt", "the event is exempt from the mix of federations (B.01, 1.4.3 a to d)")
    options.forms("report", "text", "csv", "xlsx")
    options.shared("language", "lenient", "encoding")


def ask(chosen: Chosen) -> None:
    """Print the report."""
    if chosen.out != "-" and chosen.format != "xlsx":
        chosen.refuse_without("-o OUT", "--format xlsx")
    tournament = FileNumbers(
        open_tournament(chosen.file, chosen, file_numbers=True)
    ).tournament()  # ratings do not depend on the order of the players
    report = oa.rating_report(tournament, chosen.list, chosen.rules, _coefficients(chosen.k))
    numbers = [player.tpn for player in tournament.players]
    if chosen.player is not None:
        if chosen.player not in numbers:
            raise RequestError.saying(
                "there is no player {number} in this tournament", number=chosen.player
            )
        numbers = [Tpn(chosen.player)]
        players = (each for each in report.players if each.player == chosen.player)
        report = replace(report, players=tuple(players))
    norms: dict[Tpn, tuple[NormReport, ...]] = {}
    if chosen.norms:
        norms = norm_reports(tournament, numbers, exempt_from_mix=chosen.exempt)
    give(
        chosen,
        data=lambda: _data(report, norms) | {"open_games": open_games_json(tournament)},
        text=lambda: _lines(tournament, report, norms, chosen),
        sheet=rating_sheet(tournament, report, report.players),
        ascii_only=True,
        compact=True,
    )


def _coefficients(texts: Sequence[str]) -> dict[int, int]:
    """``7=40`` as a coefficient."""
    found: dict[int, int] = {}
    for text in texts:
        number, _, k = text.partition("=")
        plain = all(part.isdecimal() and len(part) <= _MOST_DIGITS for part in (number, k))
        if not (plain and int(k)):
            raise RequestError.saying(
                "--k {text}: expected a pairing number and K, such as 7=40",
                text=text if len(text) <= _LONGEST else f"{text[:_LONGEST]}...",
            )
        if found.setdefault(int(number), int(k)) != int(k):
            raise RequestError.saying(
                "--k {text}: player {number} has another K already", text=text, number=number
            )
    return found


def _lines(
    tournament: Tournament,
    report: RatingReport,
    norms: dict[Tpn, tuple[NormReport, ...]],
    chosen: Chosen,
) -> Iterator[str]:
    one, rules = chosen.player is not None, report.rules
    names = {player.tpn: player.name for player in tournament.players}
    yield tournament.event.name or said("Tournament")
    if rules is None:
        yield said("National list {name}", name=report.list_name)
    else:
        gaps = {"id": rules.id, "title": rules.title, "source": rules.source}
        yield said("{id}: {title} ({source})", **gaps)
    yield ""
    if missing := missing_results(tournament):
        yield from (*missing, "")
    sheet = rating_sheet(tournament, report, report.players)
    yield from in_columns([sheet.heads, *map(_in_line, sheet.rows)], sheet.aligns, chosen.tongue)
    for each in report.players if one else ():
        yield from _games(each, chosen.tongue)
    achieved = False
    for number, reports in norms.items():
        for norm in reports:
            achieved |= norm.achieved
            if one or norm.achieved:
                yield from _norm(f"{number} {names[number]}", norm, chosen.tongue)
    if norms and not one and not achieved:
        yield from ("", said("No norms. With --player all requirements of one player are shown."))
    if norms:
        unseen = joined("{first}; {next}", NOT_CHECKED)
        yield from ("", said("Not seen from results: {list}.", list=unseen))
    for note in report.notes:
        yield from ("", said("Note: {note}", note=note))


def _in_line(row: tuple[str, ...]) -> tuple[str, ...]:
    """A row with a space behind whole points, so that units stand in a column."""
    points = row[_POINTS]
    return (*row[:_POINTS], points if "½" in points else f"{points} ", *row[_POINTS + 1 :])


def _games(each: PlayerReport, tongue: Tongue) -> Iterator[str]:
    """The games of a player with the difference, what counts of it, and what they add."""
    yield ""
    if each.change is None:
        if each.first is not None:
            yield _first_rating(each.first)
        return
    rows = [
        (
            str(game.opponent),
            f"{game.difference:+d}",
            f"{game.counted:+d}" if game.rated else said("not rated"),
            hundredths(game.expected),
            points_column(game.points),
            hundredths(game.change, sign=True),
        )
        for game in each.change.games
    ]
    yield from in_columns([_GAMES_HEAD, *rows], ">>>>>>", tongue)
    yield from map(_sum_of, each.change.periods or (each.change,))


def _sum_of(change: RatingChange) -> str:
    """The sum of a period, times the coefficient."""
    total = hundredths(change.total, sign=True)
    exact = hundredths(int(change.exact * 100), sign=True)
    k: str = str(change.k)
    if change.k_reduced:
        k = said("{k} (reduced: K times games is 700 at most)", k=k)
    return said(
        "Sum {total}, times K = {k} is {exact}, rounded {change}: {rating} becomes {new}.",
        total=total,
        k=k,
        exact=exact,
        change=f"{change.change:+d}",
        rating=change.rating,
        new=change.new_rating,
    )


def _first_rating(first: FirstRatingReport) -> str:
    """The sum of a first rating; opponents that are added stand in average and score."""
    if first.rating is None or first.average is None:
        return said("No first rating: {reason}.", reason=first.why_not)
    average = hundredths(int(first.average * 100))
    score = hundredths(first.score)
    return said(
        "First rating {rating}: average {average}, score {score}, which is worth {difference}.",
        rating=first.rating,
        average=average,
        score=score,
        difference=f"{first.difference:+d}",
    )


def _norm(who: str, norm: NormReport, tongue: Tongue) -> Iterator[str]:
    yield ""
    verdict = said("all requirements met") if norm.achieved else said("not achieved")
    yield said("{title} norm, {player}: {verdict}", title=norm.title, player=who, verdict=verdict)
    rows = [
        (_MET[each.met], each.article, each.what, each.found, each.wanted)
        for each in norm.requirements
    ]
    yield from (f"  {line}" for line in in_columns(rows, "<<<><", tongue))
    if norm.ignored:
        rounds = ", ".join(map(str, norm.ignored))
        left = said("Left out, as 1.4.1 e and f allow: round {rounds}", rounds=rounds)
        yield f"  {tongue(left)}"


def _data(report: RatingReport, norms: dict[Tpn, tuple[NormReport, ...]]) -> dict[str, object]:
    """The report for programs; points in tenths, expected scores and sums in hundredths."""
    return {
        "list": report.list_name,
        "rules": report.rules.id if report.rules else None,
        "players": [_player_data(each, norms.get(each.player)) for each in report.players],
        "notes": list(report.notes),
    }


def _player_data(each: PlayerReport, norms: tuple[NormReport, ...] | None) -> dict[str, object]:
    data: dict[str, object] = {
        "player": each.player,
        "rating": each.rating,
        "games": each.rated_games,
        "points": each.points,
        "average": each.average,
        "expected": each.counted,
        "performance": each.performance,
        "perfect": each.perfect,
    }
    if each.change is not None:
        data["change"] = {
            "k": each.change.k,
            "k_assumed": each.k_assumed,
            "total": each.change.total,
            "exact": str(each.change.exact),
            "change": each.change.change,
            "rating": each.change.new_rating,
        }
    if each.first is not None:
        data["first"] = _values(each.first, "rating", "why_not")
    if norms is not None:
        data["norms"] = [
            {
                **_values(norm, "title", "achieved", "average", "performance"),
                "ignored_rounds": list(norm.ignored),
                "requirements": [
                    _values(need, "article", "what", "found", "wanted", "met")
                    for need in norm.requirements
                ],
            }
            for norm in norms
        ]
    return data


def _values(of: object, *names: str) -> dict[str, object]:
    return {name: getattr(of, name) for name in names}
