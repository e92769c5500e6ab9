"""What stands on the sheets that only some documents want: on paper, and on screens for everybody.

Schedule of a round robin, wall chart, list of AROs, explanations of a round, and what is announced
before round 1. Nothing is worked out here: tables come from the rulebooks, values from the ranking.

Source:
    C.04.3 (1997), chapter 9; NSWCA Tournament Guidelines, 3.2 e, 4, 5 a and 6; C.04.1, BR 9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, cast

from openarbiter.desk import Draft, Section, completed_rounds
from openarbiter.desk.board_numbers import at_tables
from openarbiter.errors import TournamentError
from openarbiter.languages import said
from openarbiter.model import RoundNo, ScoringSystem, Tournament
from openarbiter.prizes import Fund, read_fund
from openarbiter.prizes.fund import amount_text
from openarbiter.ranking.editions import DEFAULT, TableEdition, edition
from openarbiter.ranking.picking import MEANINGS, described, picked
from openarbiter.ranking.tables.sheet import Sheet
from openarbiter.ranking.tables.sheets import wall_chart
from openarbiter.ratings.report import hundredths
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import loaded
from openarbiter.rulebooks.group_sheets import AverageRating
from openarbiter.rulebooks.pairing import Scheduled
from openarbiter.rulebooks.timetable import rounds_of
from openarbiter.web.drafts import by_bracket, draft_view
from openarbiter.web.forms import written
from openarbiter.web.lists import start_list, terms_of_equals, unpublished
from openarbiter.web.public_facts import everybody, explained_to_all, remembered
from openarbiter.web.tables import table_of
from openarbiter.web.wording import Facts


def schedule_facts(section: Section) -> Facts:
    """All rounds by the table, or as published by hand: boards with names, and who rests.

    Raises:
        NotCoveredError: The table cannot do what the section asks, such as a single player.

    Source:
        NSWCA Tournament Guidelines, section 4.
    """
    found = registry.known(section.system)
    people = everybody(section.tournament)
    table = rounds_of(section.tournament, found) if found is not None else ()
    planned = [_as_published(section, at, each) for at, each in enumerate(table, start=1)]
    return {
        "numbered": section.numbered,
        "planned": [
            {
                "number": number,
                "date": section.date_of(number),
                "games": [
                    {
                        "board": int(board.number),
                        "white": people[section.tpn(board.white)],
                        "black": people[section.tpn(board.black)],
                    }
                    for board in draft.boards
                ],
                "rests": None if draft.bye is None else people[section.tpn(draft.bye)],
            }
            for number, draft in enumerate(planned, start=1)
        ],
    }


def _as_published(section: Section, number: int, planned: Scheduled) -> Draft:
    """A round of the table at its boards; where it was published by hand, as it was."""
    state = section.round(number)
    if state.phase.public and state.edited_by_hand:
        return state.draft
    games = [(section.pid(white), section.pid(black)) for white, black in planned.games]
    return at_tables(section, games, section.pid(planned.rests) if planned.rests else None)


def wall_chart_facts(section: Section, after: int) -> Facts:
    """Everybody by number with every round and the score after it; rounds to come are empty.

    Source:
        NSWCA Tournament Guidelines, 3.2 e and 6 a.3.
    """
    _need_published(section, after)
    sheet: Sheet = wall_chart(section.tournament, after, table_of(section, after))
    return {
        "view": sheet,
        "after": after,
        "numbered": section.numbered,
        "blank": range(after + 1, section.total_rounds + 1),
    }


def average_ratings_facts(section: Section, after: int) -> Facts:
    """Everybody with R and ARO after a round, as the edition works them out.

    Source:
        C.04.3 (1997), chapter 9; C.04.4.1, 1.7.
    """
    _need_published(section, after)
    shown = {line["player"].tpn: line for line in start_list(section)}
    (source,) = (
        one.source
        for one in registry.edition(section.system).sheets
        if one.key == "average-ratings"
    )
    work_out = cast("Callable[[Tournament, RoundNo], Iterable[AverageRating]]", loaded(source))
    found = tuple(work_out(section.tournament, RoundNo(after)))
    lines = [
        {
            "player": shown[line.tpn]["player"],
            "rating": shown[line.tpn]["strength"],
            "average": _average(line) if line.games else "",
            "games": line.games,
            "points": line.points,
        }
        for line in found
    ]
    return {"lines": lines, "after": after, "rounded": any(line.rounded for line in found)}


def _average(line: AverageRating) -> str:
    """An average as the system compares it: whole, or with two decimals; nothing without one.

    Two averages of nine games or fewer differ by more than a hundredth, so that no two that differ
    look alike.
    """
    if line.average is None:
        return ""
    return str(int(line.average)) if line.rounded else hundredths(round(line.average * 100))


def explained_facts(section: Section, number: int) -> Facts:
    """Every board of a published round with the reason for the pair.

    Source:
        C.04.1, BR 9 (pairings can be explained).
    """
    _need_published(section, number)
    known = explained_to_all(section, number)
    seen = draft_view(known, RoundNo(number), section.round(number).draft)
    kept = {name: seen[name] for name in ("rows", "brackets", "bye", "told")}
    kept["rows"] = by_bracket(section, kept["rows"])
    return {"round_no": number, **kept, "robin": section.fixed_table}


def announced(section: Section) -> Facts:
    """What is announced before round 1: how it is played, the prizes, and how ties are broken.

    The prizes stand here with their conditions; names and awards stand on the prize list.

    Raises:
        FormatError: The fund, as TOML, cannot be read.

    Source:
        NSWCA Tournament Guidelines, sections 1, 2 and 6, 3.1 a and 5 a; C.07 (applied from
        2026-03-01), Article 4.1.
    """
    settings = section.settings
    rules = edition(settings.table_edition) if settings.table_edition else DEFAULT
    fund = read_fund(section.fund.encode(), name="fund") if section.fund.strip() else None
    return {
        "terms": _terms(section),
        "fund": None if fund is None else fund_facts(fund),
        "rules": rules.source,
        "tie_breaks": [_tie_break(text, rules) for text in settings.tie_breaks],
    }


def _terms(section: Section) -> Facts:
    """How a section is played, and what of it is not as its document says."""
    settings = section.settings
    known = registry.known(settings.system)
    scoring = settings.scoring
    bye = scoring.pairing_allocated_bye
    points, usual = (scoring.win, scoring.draw, scoring.loss), ScoringSystem()
    return {
        "document": "" if known is None else known.document.title,
        "rounds": section.total_rounds,
        "starts": settings.round_dates,
        "points": None if points == (usual.win, usual.draw, usual.loss) else points,
        "bye": None if section.fixed_table or bye == scoring.win else bye,
        "baku": settings.baku,
        "chess960": bool(settings.chess960),
        **written(settings),
        **terms_of_equals(section),
    }


def _tie_break(text: str, rules: TableEdition) -> Facts:
    """A tie-break in words, with what it counts; the code alone where nobody knows it."""
    found = picked(text, rules)
    return {
        "code": text,
        "title": described(text, rules),
        "meaning": MEANINGS.get(found[1].name, "") if found else "",
        "article": found[1].article if found else "",
    }


def fund_facts(fund: Fund) -> Facts:
    """Everything that can be won, with its conditions; money as text."""

    def money(amount: int) -> str:
        return amount_text(amount, fund.decimals)

    conditions = [each.who for each in fund.categories] + [each.who for each in fund.caps]
    asked = {name for who in conditions for name in who.fields()}
    return {
        "name": fund.name,
        "currency": fund.currency,
        "total": money(fund.total),
        "places": tuple(map(money, fund.places)),
        "categories": [
            {
                "name": each.name,
                "who": each.who.in_words(),
                "prizes": tuple(map(money, each.prizes)),
                "guaranteed": each.guaranteed,
                "minimum": each.minimum,
            }
            for each in fund.categories
        ],
        "specials": [
            {"name": each.name, "amount": money(each.value) if each.value else ""}
            for each in fund.specials
        ],
        "trophies": [{"name": each.name, "category": each.category} for each in fund.trophies],
        "caps": [{"who": each.who.in_words(), "amount": money(each.amount)} for each in fund.caps],
        "sharing": fund.sharing.value,
        "categories_shared": fund.categories_shared,
        "unit": money(fund.unit) if fund.unit > 1 else "",
        "guaranteed": fund.guaranteed,
        "reduced": fund.available is not None and not fund.guaranteed,
        "age_on": fund.age_on.isoformat() if fund.age_on and "age" in asked else "",
        "national": fund.national,
    }


PUBLIC: Final[dict[str, Callable[[Section, int], Facts]]] = {
    "announcement": lambda section, _: announced(section),
    "schedule": lambda section, _: schedule_facts(section),
    "average-ratings": average_ratings_facts,
    "wall-chart": wall_chart_facts,
}
"""The sheets that are for everybody: on phones and on the site as on paper, after a round."""


@remembered(8)
def public_sheets(section: Section) -> tuple[str, ...]:
    """The sheets for everybody that the document of a section names, and that say something now.

    Source:
        C.04.3 (1997), chapter 9; NSWCA Tournament Guidelines, 3.2 e, 5 a and 6; C.05, 6.3 and 6.6.
    """
    after = completed_rounds(section)
    found = []
    for key in PUBLIC:
        if names_sheet(section, key) and (after or key != "average-ratings"):
            with suppress(TournamentError):  # such as no table for so many players
                PUBLIC[key](section, after)
                found.append(key)
    return tuple(found)


def public_sheet(section: Section, key: str) -> Facts:
    """What such a sheet says now; why the strict rules were left is told on paper only."""
    facts = PUBLIC[key](section, completed_rounds(section))
    return facts | {"wide": section.total_rounds > WIDE, "left_strict": ""}


WIDE: Final = 7
"""Rounds up to which a table with a column a round fits on upright paper."""


def names_sheet(section: Section, key: str) -> bool:
    """Whether the document of a section names a sheet."""
    edition = registry.known(section.system)
    return edition is not None and any(sheet.key == key for sheet in edition.sheets)


def _need_published(section: Section, number: int) -> None:
    """Refuse a round that nobody may see yet."""
    if number > section.published_rounds:
        raise unpublished(section, number)


@dataclass(frozen=True, slots=True)
class ScreenLine:
    """One line of a sheet on a screen: a number or the like, what it is about, and a value."""

    lead: str
    text: str
    value: str = ""


def _start_list(section: Section, _after: int) -> Iterator[ScreenLine]:
    for line in start_list(section):
        player = line["player"]
        named = f"{player.title} {player.name}".strip()
        yield ScreenLine(str(player.tpn), named, line["strength"])


def _schedule(section: Section, _after: int) -> Iterator[ScreenLine]:
    for each in schedule_facts(section)["planned"]:
        yield ScreenLine("", said("Round {number}", number=each["number"]), each["date"])
        for game in each["games"]:
            pair = f"{game['white'].name} \N{EN DASH} {game['black'].name}"
            yield ScreenLine(str(game["board"]), pair)
        if each["rests"] is not None:
            yield ScreenLine("", said("Rests: {player}", player=each["rests"].name))


def _average_ratings(section: Section, after: int) -> Iterator[ScreenLine]:
    for line in average_ratings_facts(section, after)["lines"]:
        value = said("R {rating}, ARO {average}", rating=line["rating"], average=line["average"])
        yield ScreenLine(str(line["player"].tpn), line["player"].name, value)


def _wall_chart(section: Section, after: int) -> Iterator[ScreenLine]:
    for row in wall_chart_facts(section, after)["view"].rows:
        yield ScreenLine(row[0], row[1], row[-1] if after else "")


def _announcement(section: Section, _after: int) -> Iterator[ScreenLine]:
    found = announced(section)
    fund = found["fund"]
    if fund is not None:
        yield ScreenLine("", said("Prizes"), f"{fund['total']} {fund['currency']}".strip())
        for place, amount in enumerate(fund["places"], start=1):
            yield ScreenLine(str(place), said("Place {number}", number=place), amount)
        for one in fund["categories"]:
            yield ScreenLine("", one["name"], ", ".join(one["prizes"]))
    if found["terms"]["variations"]:
        yield ScreenLine("", said("Otherwise than the document says"), "")
        yield ScreenLine("", found["terms"]["variations"])
    yield ScreenLine("", said("Ties are broken in this order"), "")
    for number, one in enumerate(found["tie_breaks"], start=1):
        yield ScreenLine(str(number), one["title"], one["code"])


SCREENS: Final[dict[str, Callable[[Section, int], Iterator[ScreenLine]]]] = {
    "start-list": _start_list,
    "schedule": _schedule,
    "announcement": _announcement,
    "average-ratings": _average_ratings,
    "wall-chart": _wall_chart,
}
"""The sheets that are for everybody, as lines of a screen after a round."""
