"""The rating report: games, lists, rules, coefficients; title norms with their certificates."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import cycle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import NotCoveredError, RequestError, UnknownEditionError
from openarbiter.model import (
    Colour,
    Event,
    NationalEntry,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.ratings import norm_reports, rating_in, rating_report
from openarbiter.ratings.chances import gives_norms, norm_chances
from openarbiter.ratings.change import (
    RatedGame,
    coefficient,
    expected_score,
    perfect_performance,
    rating_change,
    rules,
    rules_on,
)
from openarbiter.ratings.norms import NOT_CHECKED
from openarbiter.ratings.title_sheets import event_report, title_sheets
from openarbiter.web.answers import environment, rendered
from openarbiter.web.language import Catalogue
from tests.every import beside, every
from tests.referee.histories import record

ROWS = beside(__file__)
BOXES = ROWS["boxes"]


def tournament(*lines: str, start: str = "2026/05/01", control: str = "5400+30") -> Tournament:
    """Players as ``rating rounds``, a round as opponent and letter of the result: ``2= 3+``."""
    players = []
    for tpn, line in enumerate(lines, start=1):
        rating, *rounds = line.split()
        records = []
        for text in rounds:
            opponent = int(text[:-1]) if text[:-1] else None
            result = Result(text[-1])
            colour = Colour.WHITE if result.played else None
            records.append(RoundRecord(Tpn(opponent) if opponent else None, colour, result))
        players.append(
            Player(
                tpn=Tpn(tpn),
                name=f"Player {tpn}",
                rating=int(rating) or None,
                rounds=tuple(records),
            )
        )
    event = Event(start_date=start, time_control_code=control)
    return Tournament(players=tuple(players), event=event, rounds=len(players[0].rounds))


def test_games_that_count() -> None:
    """Forfeits, byes, games without a move and unrated opponents are not rated (NSWCA, 3.2 e)."""
    found = rating_report(
        tournament(
            "2000 21 3+ U 4W 5=",
            "2100 10 U U U U",
            "2200 1- U U U U",
            "2300 U U U 1L U",
            "0 U U U U 1=",
        )
    )
    first = found.players[0]
    assert (first.games, first.rated_games, first.points) == (2, 1, 10)
    assert (first.average, first.performance) == (2100, 2900)
    assert first.change is not None
    assert (first.change.total, found.players[2].rated_games) == (64, 0)
    assert found.players[2].performance is None
    last = found.players[4]
    assert last.rating is None
    assert last.change is None
    assert last.first is not None
    assert "1 game against a rated opponent" in last.first.why_not


@every(("start", "control", "edition"), ROWS["clock"])
def test_rules_follow_the_first_day_and_the_clock(start: str, control: str, edition: str) -> None:
    """The edition is that of the first day; less than an hour for sixty moves is rapid."""
    found = rating_report(tournament("2000 21", "2000 10", start=start, control=control))
    assert found.rules is not None
    assert found.rules.id == edition
    guessed = any("not known" in note for note in found.notes)
    assert guessed == (start in {"", "2026/13/41"} or control == "two hours")


def test_rules_can_be_chosen() -> None:
    """An edition that is asked for is applied whatever the date; unknown ones are refused."""
    event = tournament("2700 21", "2000 10", start="2026/05/01")
    changes = []
    for edition in (None, "fide-2024"):
        change = rating_report(event, rules=edition).players[0].change
        assert change is not None
        changes.append(change.total)
    assert changes == [1, 8]
    with pytest.raises(UnknownEditionError):
        rating_report(event, rules="fide-1999")
    with pytest.raises(NotCoveredError):
        rating_report(tournament("2700 21", "2000 10", start="1999/05/01"))


def test_coefficients() -> None:
    """A coefficient that is given is used; one that is not is assumed, and that is said."""
    event = tournament("2450 21", "2000 10")
    found = rating_report(event, coefficients={2: 40})
    assert [each.change.k for each in found.players if each.change] == [10, 40]
    assert [each.k_assumed for each in found.players] == [True, False]
    assert any("K is taken" in note for note in found.notes)
    with pytest.raises(RequestError, match="no player 9"):
        rating_report(event, coefficients={9: 40})
    for none in (0, -20):
        with pytest.raises(RequestError, match="must be 1 or more"):
            rating_report(event, coefficients={1: none})


def test_juniors_are_known_by_their_birth() -> None:
    """Until the end of the year of the 18th birthday K is 40."""
    event = tournament("1500 21", "1500 10")
    young = replace(event.players[0], birth="2008/12/31")
    old = replace(event.players[1], birth="2007/01/01")
    found = rating_report(replace(event, players=(young, old)))
    assert [each.change.k for each in found.players if each.change] == [40, 20]


def test_national_ratings_stay_apart() -> None:
    """Each list is asked by itself; whoever is not in it is unrated."""
    event = tournament("2000 21 3=", "0 10 U", "1900 U 1=")
    players = (
        replace(event.players[0], national=(NationalEntry(federation="AUS", rating=1800),)),
        replace(event.players[1], national=(NationalEntry(federation="AUS", rating=1700),)),
        event.players[2],
    )
    event = replace(event, players=players)
    international = rating_report(event).players[0]
    assert (international.rating, international.average) == (2000, 1900)
    national = rating_report(event, "aus")
    first = national.players[0]
    assert (first.rating, first.rated_games, first.average) == (1800, 1, 1700)
    assert national.rules is None
    assert all(each.change is None and each.first is None for each in national.players)
    assert national.players[2].rating is None
    assert rating_in(players[1], "FIDE") is None
    assert rating_in(players[2], "AUS") is None
    with pytest.raises(RequestError, match="national list NZL"):
        rating_report(event, "NZL")


def test_norms_of_a_player() -> None:
    """Titles above one's own, women's titles for women, forfeits of others as games won."""
    event = tournament("2400 21 U", "2400 10 U")
    players = (replace(event.players[0], title="IM"), replace(event.players[1], sex="w"))
    event = replace(event, players=players)
    assert [each.title for each in norm_reports(event, [Tpn(1)])[Tpn(1)]] == ["GM"]
    titles = [each.title for each in norm_reports(event, [Tpn(2)])[Tpn(2)]]
    assert titles == ["GM", "IM", "WGM", "WIM"]
    assert not any(each.achieved for each in norm_reports(event, [Tpn(2)])[Tpn(2)])
    with pytest.raises(RequestError, match="no player 3"):
        norm_reports(event, [Tpn(3)])


def test_forfeits_without_colours_make_no_second_cycle() -> None:
    """A game is one meeting, however its colours stand in the file (1.4.5 f)."""
    robin = tournament("2400 4+ 3+ 21", "2500 31 4= 10", "2450 20 1- 41", "2480 1- 2= 30")
    (gm, *_) = norm_reports(robin, [Tpn(1)])[Tpn(1)]
    assert "1.4.5 f" not in [each.article for each in gm.requirements]
    twice = tournament("2400 21 2=", "2500 10 1=")
    (gm, *_) = norm_reports(twice, [Tpn(1)])[Tpn(1)]
    assert "1.4.5 f" in [each.article for each in gm.requirements]


@every(("code", "text", "counted"), ROWS["swiss"])
def test_a_stated_swiss_of_one_round_less_than_players_is_a_swiss(
    code: str, text: str, counted: int
) -> None:
    """In a round robin games against unrated players without a point do not count (1.4.2 b)."""
    event = tournament("2400 21 31", "0 10 30", "2300 10 21")
    event = replace(event, event=replace(event.event, type_code=code, type_text=text))
    (gm, *_) = norm_reports(event, [Tpn(1)])[Tpn(1)]
    assert len(gm.games) == counted


RATINGS = st.lists(st.integers(1000, 2900), min_size=1, max_size=11)


@every(("day", "edition"), ROWS["days"])
def test_the_first_day_decides(day: date, edition: str) -> None:
    """Both sides of every date on which a rule changed."""
    assert rules_on(day, rapid="rapid" in edition).id == edition
    assert rules(edition).id == edition


def test_unknown_rules() -> None:
    """Older days and unknown names are refused, with what is known."""
    with pytest.raises(NotCoveredError, match="from 2022-01-01 on"):
        rules_on(date(2021, 12, 31))
    with pytest.raises(NotCoveredError, match="2024-03-01"):
        rules_on(date(2023, 1, 1), rapid=True)
    with pytest.raises(UnknownEditionError, match="fide-2025"):
        rules("elo")


@every(("rating", "facts", "k"), ROWS["coefficients"])
def test_coefficient(rating: int, facts: dict[str, Any], k: int) -> None:
    """Both sides of each boundary of the article; what is not known is none of the facts."""
    unknown = {"games_before": None, "age_in_year": None}
    assert coefficient(rating, **unknown | facts) == k


@given(RATINGS, st.data())
def test_perfect_performance_is_the_lowest_that_suffices(
    opponents: list[int], data: st.DataObject
) -> None:
    """One rating point less does not suffice for the score."""
    points = 5 * data.draw(st.integers(1, 2 * len(opponents)))
    found = perfect_performance(opponents, points)
    assert found is not None
    assert expected_score(found, opponents) >= points * 10
    assert expected_score(found - 1, opponents) < points * 10


@given(RATINGS, st.integers(1000, 2900), st.sampled_from([10, 20, 40]), st.data())
def test_change_is_the_sum_of_its_games(
    opponents: list[int], rating: int, k: int, data: st.DataObject
) -> None:
    """K times score less expectation, and one rounding at the end."""
    points = [data.draw(st.sampled_from([0, 5, 10])) for _ in opponents]
    games = [RatedGame(*each) for each in zip(opponents, points, strict=True)]
    found = rating_change(rating, games, k, rules("fide-2024"))
    counted = [rating - max(-400, min(400, rating - each)) for each in opponents]
    expected = expected_score(rating, counted)
    assert found.total == sum(points) * 10 - expected
    assert found.exact == Fraction(found.k * found.total, 100)
    assert abs(found.change - found.exact) <= Fraction(1, 2)


TITLES = ("GM", "GM", "IM", "IM", "GM", "FM", "FM", "IM", "FM", "")
FEDERATIONS = ("NOR", "SWE", "DEN", "FIN", "ISL", "NOR", "SWE", "POL", "GER", "NOR")


BACK = {"1": "0", "0": "1", "=": "=", "+": "-", "?": "?"}
ME = Player(tpn=Tpn(1), name="Me", rating=2400, federation="NOR")


def met(
    results: str, opponents: Iterable[tuple[str, int, str]], me: Player = ME, rounds: int = 9
) -> Tournament:
    """Player 1 has met 2, 3 … with these results; the others have only met him."""
    players = [
        replace(me, rounds=tuple(record(f"{at}w{one}") for at, one in enumerate(results, 2)))
    ]
    for number, (title, rating, federation) in enumerate(opponents, start=1):
        games = (
            f"1b{BACK[one]}" if at == number else "." for at, one in enumerate(results, start=1)
        )
        other = Player(
            tpn=Tpn(number + 1), name=f"Player, N{number}", title=title, rating=rating, sex="m",
            federation=federation, fide_id=f"99000010{number}", rounds=tuple(map(record, games)),
        )  # fmt: skip
        players.append(other)
    return Tournament(players=tuple(players), rounds=rounds)


def field(results: str, *, rounds: int = 9, titles: tuple[str, ...] = TITLES) -> Tournament:
    """The same with eleven others of 2450, who have these titles in turn."""
    others = zip(cycle(titles), [2450] * 11, cycle(FEDERATIONS), strict=False)
    return met(results, others, rounds=rounds)


@pytest.mark.parametrize(("results", "place", "title"), [("11=1=1", 0, "GM"), ("1====0", 1, "IM")])
def test_the_points_named_are_those_that_make_the_norm(
    results: str, place: int, title: str
) -> None:
    """With them the norm is achieved at the end, with half a point less it is not."""
    chance = norm_chances(field(results), 1)[place]
    assert (chance.title, chance.games, chance.remaining) == (title, 9, 3)
    halves = chance.rest // 5
    assert halves > 0
    for made, enough in ((halves, True), (halves - 1, False)):
        rest = "1" * (made // 2) + "=" * (made % 2)
        report = norm_reports(field(results + rest.ljust(3, "0")), [Tpn(1)])[Tpn(1)][place]
        assert report.title == title
        assert report.achieved is enough


@pytest.mark.parametrize(
    ("results", "titles", "article"),
    [
        ("000000", TITLES, "1.4.8"),
        ("11=1=1", ("", "", "", "", "", "", "GM", "IM", "GM", "FM", "FM"), "1.4.5 a"),
    ],
)
def test_what_cannot_be_met_any_more_is_said(
    results: str, titles: tuple[str, ...], article: str
) -> None:
    """The first requirement that no opponent to come can help to meet."""
    for chance in norm_chances(field(results, titles=titles), 1):
        assert chance.points is None
        assert chance.missing is not None
        assert chance.missing.article == article


def test_some_events_give_no_norms() -> None:
    """Eight rounds, rapid chess, two masters; and who has withdrawn has none to come."""
    whole = field("11")
    assert gives_norms(whole)
    assert norm_chances(field("11", rounds=8), 1) == ()
    rapid = replace(whole, event=replace(whole.event, time_control_code="900+10"))
    assert norm_chances(rapid, 1) == ()
    assert norm_chances(field("11", titles=("GM", "IM", *[""] * 9)), 1) == ()
    left = whole.with_player(replace(whole.player(Tpn(1)), withdrawn_after=RoundNo(2)))
    assert norm_chances(left, 1) == ()


EVENT = Event(**ROWS["event"])
OPPONENTS = ROWS["opponents"]
SCORE = "1=1==10=1"
APPLICANT = Player(tpn=Tpn(1), **ROWS["applicant"])


def masters(score: str = SCORE) -> Tournament:
    """One applicant for a norm who meets nine opponents in nine rounds."""
    return replace(met(score, OPPONENTS, APPLICANT), event=EVENT)


def page(name: str, language: str = "en", **facts: Any) -> str:  # noqa: ANN401  (of a template)
    """A form as it is shown."""
    return rendered(environment(), name, facts, words=Catalogue(language), u=str)


def norm_page(tournament: Tournament, language: str = "en") -> str:
    """The certificates as they are shown."""
    facts = {"sheets": title_sheets(tournament), "not_checked": NOT_CHECKED}
    return page("norm-sheets", language, **facts)


def boxes(shown: str) -> list[str]:
    """What stands in the boxes of a page, with their names, in their order."""
    found = re.findall(r'data-box="([\w-]+)"[^>]*>([^<]*)<', shown)
    return [f"{name} {text.strip()}".strip() for name, text in found]


def certificate(title: str, score: str, raised: int, figures: str) -> list[str]:
    """The boxes of a certificate; the last opponent is raised to the floor of the title."""
    rounds = [
        BOXES["round"].format(
            at=at, federation=federation, rating=rating, title=of,
            counted=raised if at == len(OPPONENTS) else rating, score={"=": "½"}.get(sign, sign),
        )
        for at, ((of, rating, federation), sign) in enumerate(
            zip(OPPONENTS, score, strict=True), start=1
        )
    ]  # fmt: skip
    text = ", ".join([BOXES["head"].format(title=title), *rounds, BOXES["counts"], figures])
    return [re.sub(r"\s+", " ", one).strip().replace(";", ",") for one in text.split(",")]


IM = "average 2377, performance 2502, required 5½, achieved 6, exceeding ½"
"""21390 / 9 = 2376.67; 6 of 9 is .67: 125; .61 (5½) gives 80, .56 (5) gives 43: 73 are needed."""

BOTH = "1=1==1111"
GM_OF_BOTH = "average 2393, performance 2666, required 7, achieved 7½, exceeding ½"
IM_OF_BOTH = "average 2377, performance 2650, required 5½, achieved 7½, exceeding 2"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_norm_has_its_certificate(language: str) -> None:
    """Of a norm for IM, and of a result that is one for GM and for IM, of each (1.5.2)."""
    assert boxes(norm_page(masters(), language)) == certificate("IM", SCORE, 2050, IM)
    assert boxes(norm_page(masters(BOTH), language)) == [
        *certificate("GM", BOTH, 2200, GM_OF_BOTH),
        *certificate("IM", BOTH, 2050, IM_OF_BOTH),
    ]
    (sheet,) = title_sheets(masters())
    assert sheet.missing == ()
    assert any("1950" in remark for remark in sheet.remarks)


def test_what_is_missing_is_said() -> None:
    """Ids, names and the arbiter; the certificate is not complete, and its page says so."""
    whole = masters()
    bare = replace(whole.players[0], name="Beispiel", fide_id="")
    nobody = replace(whole.players[1], fide_id="")
    event = replace(EVENT, chief_arbiter="Muster, Erika", time_control_code="", end_date="")
    tournament = replace(whole, players=(bare, nobody, *whole.players[2:]), event=event)
    (sheet,) = title_sheets(tournament)
    assert sorted(map(str, sheet.missing)) == ROWS["missing"]
    assert "Not complete; missing" in norm_page(tournament)
    assert 'class="incomplete"' in norm_page(tournament)
    assert "incomplete" not in norm_page(whole)


def test_no_certificate_without_a_norm() -> None:
    """Too few points; too few federations and no field that waives them."""
    assert title_sheets(masters("1=1=0==0=")) == ()
    whole = masters()
    home = tuple(replace(one, federation="XXX") for one in whole.players)
    assert title_sheets(replace(whole, players=home)) == ()


def test_the_report_form() -> None:
    """Players, titles, federations and the norm stand on it, and whether titles are direct."""
    tournament = masters()
    report = event_report(tournament, title_sheets(tournament))
    shown = page("event-report", report=report, system="dutch-2026")
    wanted = [" ".join(one.split()).replace(";", ",") for one in BOXES["report"].split(",")]
    assert boxes(shown) == wanted
    assert 'data-norm="IM"' in shown
    fewer = replace(tournament, players=tournament.players[:-1])
    assert event_report(fewer, ()).direct is False
    assert event_report(tournament, ()).direct is True


def test_the_report_form_says_what_is_missing() -> None:
    """Deputies without an id, players without a federation."""
    tournament = masters()
    players = (*tournament.players[:-1], replace(tournament.players[-1], federation=""))
    event = replace(EVENT, deputies=("Doe, Jo",), city="")
    report = event_report(replace(tournament, players=players, event=event), ())
    assert list(map(str, report.missing)) == [
        "the place",
        "id of Doe, Jo",
        "federation of Player, N9",
    ]
