"""Certificates of title results: their boxes, what is missing, and wrong ones that are found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.languages import said
from openarbiter.model import (
    Colour,
    Event,
    Player,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.ratings.norms import NOT_CHECKED
from openarbiter.ratings.title_sheets import event_report, person_and_id, title_sheets
from openarbiter.web.answers import environment, rendered
from openarbiter.web.language import Catalogue
from tests.every import every
from tests.unit.ratings.title_sheets_again import (
    event_report_findings,
    incomplete,
    read_title_sheets,
    title_sheet_findings,
)

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


def masters(score: str = SCORE, *, first: str = "AAA") -> Tournament:
    """One applicant for a norm who meets nine opponents in nine rounds."""
    results = {"1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS, "+": Result.FORFEIT_WIN}
    other = {"1": Result.LOSS, "=": Result.DRAW, "0": Result.WIN, "+": Result.FORFEIT_LOSS}
    rounds = tuple(
        RoundRecord(Tpn(number + 1), Colour.WHITE, results[letter])
        for number, letter in enumerate(score, start=1)
    )
    players = [
        Player(
            tpn=Tpn(1),
            name="Beispiel, Max",
            federation="XXX",
            rating=2400,
            fide_id="990000001",
            rounds=rounds,
            title="FM",
            sex="m",
        )
    ]
    for number, ((title, rating, federation), letter) in enumerate(
        zip(OPPONENTS, score, strict=True), start=1
    ):
        absent = (RoundRecord(None, None, Result.ZERO_POINT_BYE),) * (number - 1)
        players.append(
            Player(
                tpn=Tpn(number + 1), name=f"Player, N{number}", title=title, rating=rating,
                federation=first if number == 1 else federation, fide_id=f"99000010{number}",
                rounds=(*absent, RoundRecord(Tpn(1), Colour.BLACK, other[letter])), sex="m",
            )
        )  # fmt: skip
    return Tournament(players=tuple(players), rounds=9, event=EVENT)


def page(tournament: Tournament, language: str = "en") -> str:
    """The certificates as they are shown."""
    facts = {"sheets": title_sheets(tournament), "not_checked": NOT_CHECKED}
    words = Catalogue(language)
    return rendered(environment(), "norm-sheets", facts, words=words, u=str)


def test_a_norm_has_its_certificate() -> None:
    """The numbers of a norm for IM, worked out by hand."""
    (sheet,) = title_sheets(masters())
    assert (sheet.title, sheet.games, sheet.last_name, sheet.first_name) == (
        "IM",
        9,
        "Beispiel",
        "Max",
    )
    assert (sheet.federations, sheet.foreign, sheet.hosts) == (4, 6, 3)
    assert dict(sheet.titles) == {"GM": 3, "IM": 3, "WGM": 0, "WIM": 0, "FM": 1, "WFM": 0}
    # the last opponent is raised from 1950 to 2050: 21390 / 9 = 2376.67
    assert sheet.average == 2377
    # 6 of 9 is .67: 125; .61 (5½) gives 80, .56 (5) gives 43: 73 are needed
    assert (sheet.performance, sheet.required, sheet.achieved) == (2502, 55, 60)
    assert sheet.missing == ()
    assert any("1950" in remark for remark in sheet.remarks)


@pytest.mark.parametrize("language", ["en", "de"])
def test_its_page_reads_right(language: str) -> None:
    """The other reading finds nothing on it, in any language."""
    shown = page(masters(), language)
    assert len(read_title_sheets(shown)) == 1
    assert title_sheet_findings(shown) == ()


WRONG = (
    ('data-box="average">2377<', 'data-box="average">2378<', "average is 2378"),
    ('data-box="required">5½<', 'data-box="required">5<', "required is 5"),
    ('data-box="opponent-title">GM<', 'data-box="opponent-title"><', "number-GM is 3"),
    ('data-box="federations">4<', 'data-box="federations">x<', "cannot be read"),
    ('data-box="id">990000001<', 'data-box="id"><', "not said to be missing: id"),
    ('data-box="title">IM<', 'data-box="title">FM<', "no norm of this title"),
    ('data-box="counted">2050<', 'data-box="counted">2060<', "counted ratings"),
    ('data-box="title">IM<', 'data-box="title">GM<', "number"),
)


@every(("old", "new", "told"), WRONG)
def test_wrong_certificates_are_found(old: str, new: str, told: str) -> None:
    """One changed box is enough."""
    shown = page(masters())
    assert old in shown
    found = title_sheet_findings(shown.replace(old, new, 1))
    if new.endswith(">GM<"):
        assert any("too low" in one for one in found)
    else:
        assert any(told in one for one in found)


def test_one_result_for_two_titles() -> None:
    """A result that is a norm for GM and for IM has a certificate of each (1.5.2)."""
    shown = page(masters("1=1==1111"))
    assert [one.boxes["title"] for one in read_title_sheets(shown)] == ["GM", "IM"]
    assert title_sheet_findings(shown) == ()


def test_what_is_missing_is_said() -> None:
    """Ids, names and the arbiter; the certificate is not complete, and its page says so."""
    whole = masters()
    bare = replace(whole.players[0], name="Beispiel", fide_id="")
    nobody = replace(whole.players[1], fide_id="")
    tournament = replace(
        whole,
        players=(bare, nobody, *whole.players[2:]),
        event=replace(EVENT, chief_arbiter="Muster, Erika", time_control_code="", end_date=""),
    )
    (sheet,) = title_sheets(tournament)
    assert set(map(str, sheet.missing)) == {
        "the applicant's id",
        "family name and first name of the applicant, parted by a comma",
        "the last day",
        "the id of the chief arbiter",
        "the rate of play",
        "id of Player, N1",
    }
    shown = page(tournament)
    assert "Not complete; missing" in shown
    assert incomplete(shown)
    assert not incomplete(page(whole))
    assert title_sheet_findings(shown) == ()


def test_no_certificate_without_a_norm() -> None:
    """Too few points; too few federations and no field that waives them."""
    assert title_sheets(masters("1=1=0==0=")) == ()
    whole = masters()
    home = tuple(replace(one, federation="XXX") for one in whole.players)
    assert title_sheets(replace(whole, players=home)) == ()


@pytest.mark.parametrize(
    ("text", "name", "number"),
    [
        ("990000021 Muster, Erika", "Muster, Erika", "990000021"),
        ("IA Muster, Erika (990000021)", "IA Muster, Erika", "990000021"),
        ("Muster, Erika", "Muster, Erika", ""),
        ("", "", ""),
    ],
)
def test_arbiters_with_ids(text: str, name: str, number: str) -> None:
    """Name and id of an arbiter, however they stand together."""
    assert person_and_id(text) == (name, number)


def report_page(tournament: Tournament) -> str:
    """The report form as it is shown."""
    report = event_report(tournament, title_sheets(tournament))
    facts = {"report": report, "system": "dutch-2026"}
    return rendered(environment(), "event-report", facts, words=Catalogue("en"), u=str)


def test_the_report_form() -> None:
    """Players, titles, federations and the norm stand on it; a changed number is found."""
    tournament = masters()
    shown = report_page(tournament)
    players = [(one.title, one.federation, one.rating) for one in tournament.players]
    assert event_report_findings(shown, players) == ()
    assert 'data-norm="IM"' in shown
    wrong = shown.replace('data-box="players">10<', 'data-box="players">11<')
    (found,) = event_report_findings(wrong, players)
    assert str(found) == said(
        "{box} is {found}, by the players {right}", box="players", found="11", right="10"
    )
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
