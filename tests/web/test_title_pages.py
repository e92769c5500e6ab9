"""Certificates of title results and the report form at the desk."""

from __future__ import annotations

import re
from pathlib import Path

from openarbiter.desk import ImportTournament, SectionSettings, SetFund
from openarbiter.formats import read_tournament
from tests.web.browser import words
from tests.web.conftest import played_desk


def test_the_report_form_says_what_is_missing(tmp_path: Path) -> None:
    """On the form, and above it that something is; in German as well."""
    with played_desk(tmp_path, players=8, rounds=1, of=2) as browser:
        shown = words(browser.get("/papers/event-report?s=a"))
        german = words(browser.get("/papers/event-report?s=a", language="de"))
        norms = words(browser.get("/papers/norms?s=a"))
    assert "Not complete: something is missing" in shown
    assert "the id of the chief arbiter" in shown
    assert "rounds 2 to 2" in shown
    assert "Direct titles (B.01, 1.2.2): none" in shown
    assert "Nicht vollständig: Etwas fehlt" in german
    assert "Nobody has the games of a norm" in norms


def test_certificates_name_the_prizes(tmp_path: Path) -> None:
    """Who has won a prize has it on the certificate, beyond the first three places as well."""
    with played_desk(tmp_path, players=8, rounds=2, of=2) as browser:
        browser.file.act(SetFund(section="a", fund="places = [40, 30, 20, 10]\n"), author="test")
        shown = browser.get("/papers/certificates?s=a")
    assert len(re.findall(r"<li>\s*<p", shown)) >= 4
    assert words(shown).count("3rd prize, 4th prize") == 4


CASE = Path(__file__).parent.parent / "data/cases/norm-exempt-championship.trf"


def test_norms_of_a_championship_need_no_mix_of_federations(tmp_path: Path) -> None:
    """A switch of the section (B.01, 1.4.3 a): a national final said "No norm by the games"."""
    with played_desk(tmp_path, players=4, rounds=1) as browser:
        tournament = read_tournament(CASE.read_bytes()).tournament
        settings = SectionSettings(name="Final", rounds=11, tie_breaks=("BH",))
        brought_in = ImportTournament(section="b", settings=settings, tournament=tournament)
        browser.file.act(brought_in, author="test", reason="a case")
        assert "No norm by the games" in words(browser.get("/b/ratings"))
        browser.post("/b/settings", exemption="a")
        assert browser.file.state.section("b").settings.exemption == "a"
        assert "3 players have the games of a norm" in words(browser.get("/b/ratings"))
        shown = words(browser.get("/papers/norms?s=b"))
    assert "The mix of federations is waived (1.4.3 a)." in shown
