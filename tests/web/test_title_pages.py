"""Certificates of title results and the report form at the desk."""

from __future__ import annotations

from pathlib import Path

from openarbiter.desk import ImportTournament, SectionSettings
from openarbiter.formats import read_tournament
from tests.web.browser import words
from tests.web.conftest import played_desk

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
