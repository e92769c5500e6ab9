"""Title norms: what is still needed, certificates with their boxes, and what is missing."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from openarbiter.model import Colour, Event, Player, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.ratings.chances import gives_norms, norm_chances
from openarbiter.ratings.norms import NOT_CHECKED
from openarbiter.ratings.report import norm_reports
from openarbiter.ratings.title_sheets import event_report, title_sheets
from openarbiter.web.answers import environment, rendered
from openarbiter.web.language import Catalogue

TITLES = ("GM", "GM", "IM", "IM", "GM", "FM", "FM", "IM", "FM", "")
FEDERATIONS = ("NOR", "SWE", "DEN", "FIN", "ISL", "NOR", "SWE", "POL", "GER", "NOR")


def field(results: str, *, rounds: int = 9, titles: tuple[str, ...] = TITLES) -> Tournament:
    """Player 1 of twelve has met 2, 3 … with these results; the others have only met him."""
    signs = {"1": (Result.WIN, Result.LOSS), "=": (Result.DRAW, Result.DRAW)}
    signs |= {"0": (Result.LOSS, Result.WIN), "?": (Result.UNDECIDED, Result.UNDECIDED)}
    own = tuple(
        RoundRecord(opponent=Tpn(at + 2), colour=Colour.WHITE, result=signs[sign][0])
        for at, sign in enumerate(results)
    )
    others = []
    for at, number in zip(range(11), count(2), strict=False):
        records = tuple(
            RoundRecord(opponent=Tpn(1), colour=Colour.BLACK, result=signs[sign][1])
            if place == at
            else RoundRecord(opponent=None, colour=None, result=Result.ABSENT)
            for place, sign in enumerate(results)
        )
        others.append(
            Player(
                tpn=Tpn(number),
                name=f"Player {number}",
                rating=2450,
                title=titles[at % len(titles)],
                federation=FEDERATIONS[at % len(FEDERATIONS)],
                rounds=records,
            )
        )
    me = Player(tpn=Tpn(1), name="Me", rating=2400, federation="NOR", rounds=own)
    return Tournament(players=(me, *others), rounds=rounds)


@pytest.mark.parametrize(("results", "place", "title"), [("11=1=1", 0, "GM"), ("1====0", 1, "IM")])
def test_the_points_named_are_those_that_make_the_norm(
    results: str, place: int, title: str
) -> None:
    """With them the norm is achieved at the end, with half a point less it is not."""
    chance = norm_chances(field(results), 1)[place]
    assert (chance.title, chance.games, chance.remaining) == (title, 9, 3)
    halves = chance.rest // 5
    assert halves > 0
    for given, enough in ((halves, True), (halves - 1, False)):
        rest = "1" * (given // 2) + "=" * (given % 2)
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


EVENT = Event(
    name="Sample Masters",
    city="Sampletown",
    federation="XXX",
    start_date="2026/11/01",
    end_date="2026/11/09",
    chief_arbiter="Muster, Erika 990000021",
    time_control_code="40/5400+1800:900+30",
)
OPPONENTS = (
    *(("GM", 2550, "AAA"), ("GM", 2540, "BBB"), ("GM", 2530, "CCC"), ("IM", 2450, "AAA")),
    *(("IM", 2440, "XXX"), ("IM", 2430, "XXX"), ("FM", 2300, "DDD"), ("", 2100, "XXX")),
    ("", 1950, "BBB"),
)
SCORE = "1=1==10=1"
SIGNS = {
    "1": (Result.WIN, Result.LOSS), "0": (Result.LOSS, Result.WIN),
    "=": (Result.DRAW, Result.DRAW), "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
}  # fmt: skip


def masters(score: str = SCORE) -> Tournament:
    """One applicant for a norm who meets nine opponents in nine rounds."""
    games = [
        RoundRecord(Tpn(place), Colour.WHITE, SIGNS[sign][0])
        for place, sign in enumerate(score, start=2)
    ]
    applicant = Player(
        tpn=Tpn(1), name="Beispiel, Max", federation="XXX", rating=2400, fide_id="990000001",
        rounds=tuple(games), title="FM", sex="m",
    )  # fmt: skip
    players = [applicant]
    for number, ((title, rating, federation), sign) in enumerate(
        zip(OPPONENTS, score, strict=True), start=1
    ):
        absent = (RoundRecord(None, None, Result.ZERO_POINT_BYE),) * (number - 1)
        game = RoundRecord(Tpn(1), Colour.BLACK, SIGNS[sign][1])
        one = Player(
            tpn=Tpn(number + 1), name=f"Player, N{number}", title=title, rating=rating,
            federation=federation, fide_id=f"99000010{number}", rounds=(*absent, game), sex="m",
        )  # fmt: skip
        players.append(one)
    return Tournament(players=tuple(players), rounds=9, event=EVENT)


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


HEAD = """event Sample Masters, title {title}, last-name Beispiel, first-name Max, id 990000001,
federation XXX, start 2026/11/01, close 2026/11/09, arbiter Muster; Erika, arbiter-id 990000021,
rate 40/5400+1800:900+30, host XXX"""
ROUND = """opponent Player; N{at}, opponent-id 99000010{at}, opponent-federation {federation},
rating {rating}, counted {counted}, opponent-title {title}, score {score}"""
COUNTS = """games 9, federations 4, foreign 6, hosts 3, rated 9, titled 7, number-GM 3,
number-IM 3, number-WGM 0, number-WIM 0, number-FM 1, number-WFM 0"""


def certificate(title: str, score: str, raised: int, figures: str) -> list[str]:
    """The boxes of a certificate; the last opponent is raised to the floor of the title."""
    rounds = [
        ROUND.format(
            at=at, federation=federation, rating=rating, title=of,
            counted=raised if at == len(OPPONENTS) else rating, score={"=": "½"}.get(sign, sign),
        )
        for at, ((of, rating, federation), sign) in enumerate(
            zip(OPPONENTS, score, strict=True), start=1
        )
    ]  # fmt: skip
    text = ", ".join([HEAD.format(title=title), *rounds, COUNTS, figures])
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
    assert set(map(str, sheet.missing)) == {
        "the applicant's id",
        "family name and first name of the applicant, parted by a comma",
        "the last day",
        "the id of the chief arbiter",
        "the rate of play",
        "id of Player, N1",
    }
    assert "Not complete; missing" in norm_page(tournament)
    assert 'class="incomplete"' in norm_page(tournament)
    assert "incomplete" not in norm_page(whole)


def test_no_certificate_without_a_norm() -> None:
    """Too few points; too few federations and no field that waives them."""
    assert title_sheets(masters("1=1=0==0=")) == ()
    whole = masters()
    home = tuple(replace(one, federation="XXX") for one in whole.players)
    assert title_sheets(replace(whole, players=home)) == ()


REPORT = """event Sample Masters, host XXX, place Sampletown, system Swiss: Dutch; edition 2026,
start 2026/11/01, close 2026/11/09, rounds 9, days, rate 40/5400+1800:900+30, average 2369,
players 10, foreign 6, rated 10, titled 8, number-GM 3, number-IM 3, number-WGM 0, number-WIM 0,
number-FM 2, number-WFM 0, number-CM 0, number-WCM 0"""


def test_the_report_form() -> None:
    """Players, titles, federations and the norm stand on it, and whether titles are direct."""
    tournament = masters()
    report = event_report(tournament, title_sheets(tournament))
    shown = page("event-report", report=report, system="dutch-2026")
    wanted = [" ".join(one.split()).replace(";", ",") for one in REPORT.split(",")]
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
