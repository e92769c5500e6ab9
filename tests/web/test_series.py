"""A series beside the events of a folder, and what its page tells."""

from __future__ import annotations

from pathlib import Path

from tests.played import played_event
from tests.web.conftest import played_desk


def test_a_series_of_two_events(tmp_path: Path) -> None:
    """The open event counts as it is now; nothing private is on the page."""
    with played_desk(tmp_path) as browser:
        names = [browser.file.path.name, "two.openarbiter"]
        played_event(tmp_path / names[1], players=11, rounds=3, of=3).close()
        text = f"name = 'Evenings'\nevents = {names}\nbest = 1\n"
        (tmp_path / "all.series.toml").write_text(text, encoding="utf-8")
        page = browser.get("/series?name=all")
        assert "One event is not over" in page
        rows = browser.json("/series?name=all")["rows"]
        assert len(rows) == 11, "everybody once"
        assert (rows[0][0], sum("(" in text for row in rows for text in row)) == ("1", 11)
        for player in browser.file.state.section("a").entrants:
            assert not player.club or player.club not in page
        browser.get("/series?name=none", status=404)
        (tmp_path / "all.series.toml").write_text("name = 7\n", encoding="utf-8")
        assert "name = 7" in browser.get("/series?name=all", status=422)
