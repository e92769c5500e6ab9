"""A round in the browser without a script: who plays, pairings, results, complete."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

import pytest

from openarbiter.store.entry import Line
from openarbiter.store.table import Table
from tests.web.browser import Browser
from tests.web.conftest import ROUND


def test_the_picture_is_a_file_with_its_own_policy(paired: Browser) -> None:
    """The picture carries its styles; its policy lets it do nothing else."""
    answer = paired.client.get(f"{ROUND}/picture.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "script-src" not in answer.headers["content-security-policy"]
    assert "sandbox" in answer.headers["content-security-policy"]
    assert paired.json(f"{ROUND}/picture")["sentences"]
    paired.get(f"{ROUND}/picture.svg?page=7", status=404)


def test_what_is_to_be_known_stands_on_the_next_page(published: Browser) -> None:
    """Who wins by forfeit may not have the bye any more: told, not asked."""
    data = {"token": published.token, "board": "2", "r": "+"}
    place = published.client.post(f"{ROUND}/results", data=data).headers["location"]
    assert "told=" in place
    assert "may not have the pairing-allocated bye" in published.get(place)
    assert published.json(place)["frame"]["told"]
    answer = published.scripted(f"{ROUND}/results/3", r="-")
    assert "may not have the pairing-allocated bye" in answer


def test_a_script_gets_the_changed_row_and_the_next_board(published: Browser) -> None:
    """What a script puts in holds the new entry line, the row and the headline."""
    answer = published.scripted(f"{ROUND}/results", board="1", r="1")
    assert 'id="entry"' in answer
    assert '<tr id="board-1" data-live-row data-held="1–0"' in answer
    assert "1 of 4 results are in, 3 to come" in answer
    assert 'name="board" value="2"' in answer
    # Whatever else the page says of the round comes too: undo must name the newest entry.
    for part in ("rail", "foot-undo", "to-come", "complete", "headline", "open"):
        assert re.search(rf'id="{part}"[^>]*data-live-part', answer), part
    name = f"{published.head()} {published.mark()}"
    assert f'name="undo" value="{name}"' in answer
    # The number stands alone: a script from before an update reads it as one.
    assert f'data-made="{published.head()}" data-mark="{published.mark()}"' in answer


def test_a_question_to_a_script_is_a_whole_page(published: Browser) -> None:
    """An adjourned game that ends after the next pairing asks; the script shows the question."""
    for board, key in ((1, "1"), (2, "1"), (3, "1"), (4, ".")):
        published.post(f"{ROUND}/results", board=board, r=key)
    published.insist(f"{ROUND}/complete")
    published.publish(2)
    answer = published.client.post(
        f"{ROUND}/results/4",
        data={"token": published.token, "r": "1"},
        headers={"hx-request": "true"},
    )
    assert 'action="/do"' in answer.text
    assert answer.headers["hx-retarget"] == "body"
    assert "hx-retarget" not in published.client.get("/", headers={"hx-request": "true"}).headers


def test_a_latecomer_and_his_game_are_written_at_once(
    published: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever ends the program meanwhile: he is there with his game, or not at all."""
    newcomer = {"name": "Newcomer, Nils", "rating": 1850}
    written: list[int] = []
    append = Table.append

    def counted(table: Table, lines: Sequence[Line]) -> None:
        written.append(len(lines))
        append(table, lines)

    monkeypatch.setattr(Table, "append", counted)
    published.post("/a/players/new", newcomer, offer="late-bye-player")
    assert written == [2]


def test_every_check_before_pairing_is_reachable(browser: Browser) -> None:
    """Thirty stood there, and how many more; a deed on a page further on leads back to it."""
    names = "".join(f"Quayside, Nr{number}\t1500\n" for number in range(1, 71))
    browser.post("/a/players/paste", list=f"Name\tRating\n{names}", seen_list="yes")
    browser.post("/a/players/check-in", pid=1, here="yes")
    told = {check["text"] for check in browser.json(f"{ROUND}/who")["checks"]}
    addresses = [f"{ROUND}/who"]
    seen: set[str] = set()
    while addresses:
        page = unescape(browser.get(addresses[-1]))
        part = " ".join(page.partition('id="checks"')[2].partition("</section>")[0].split())
        found = {text for text in told if f"</b> {text}<" in part or f"</b> {text} <" in part}
        assert len(found) <= 30
        assert not found & seen
        assert f'name="back" value="{addresses[-1]}"' in part
        seen |= found
        addresses = re.findall(r'href="([^"#]+)#checks">\w+ more', part)
    assert seen == told
    assert len(told) > 60
    assert browser.get(f"{ROUND}/who?from=90") == browser.get(f"{ROUND}/who?from=60")
    assert "30 before these" in browser.get(f"{ROUND}/who?from=30")
    assert "before these" not in browser.get(f"{ROUND}/who?from=x")
