"""A round in the browser without a script: who plays, pairings, results, complete."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path

import pytest

from openarbiter.store.entry import Line
from openarbiter.store.table import Table
from tests.web.browser import Browser, words
from tests.web.conftest import ROUND, held


def test_a_first_time_user_presses_the_filled_button_five_times(browser: Browser) -> None:
    """Each step is one page with one filled button that opens the next."""
    assert browser.client.get("/a/rounds/1").headers["location"] == f"{ROUND}/who"
    seen = words(browser.get(f"{ROUND}/who"))
    assert "Everybody plays in round 1: 9 players" in seen
    assert "An odd number: one gets the bye." in seen
    browser.post(f"{ROUND}/pair")
    assert "4 boards and one bye, paired by the rules" in browser.get(f"{ROUND}/pairings")
    browser.post(f"{ROUND}/publish")
    assert "Round 1 is published" in browser.get(f"{ROUND}/pairings")
    assert browser.client.get("/a/rounds/1").headers["location"] == f"{ROUND}/results"
    for board in range(1, 5):
        browser.post(f"{ROUND}/results", board=board, r="=")
    assert "All 4 results are in" in browser.get(f"{ROUND}/results")
    assert browser.post(f"{ROUND}/complete") == f"{ROUND}/results"
    over = browser.get(f"{ROUND}/results")
    assert "Go on to round 2" in over
    assert "Standings after round 1" in over
    heads = browser.json(f"{ROUND}/results")["view"]["heads"]
    assert heads
    for head in heads[:5]:
        assert f'<abbr title="{head["title"]}">{head["code"]}</abbr>' in over
    assert browser.client.get(f"{ROUND}/complete").headers["location"] == f"{ROUND}/results"
    for page in ("who", "pairings", "results"):
        text = browser.get(f"{ROUND}/{page}")
        main = text.partition("<main")[2].partition("</main>")[0]
        assert len(re.findall(r'class="(?:btn )?go big"', main)) <= 1, page


def test_questions_are_pages_without_a_script(paired: Browser) -> None:
    """Why not, what if, the bye and the page of a player answer as whole pages."""
    assert "1" in words(paired.get(f"{ROUND}/why-not?pair=1-2"))
    assert "Two players are needed" in paired.get(f"{ROUND}/why-not?pair=zzz", status=422)
    for change in ("9", "%2B Newcomer, Nils 1850"):
        assert "nothing is saved" in paired.get(f"{ROUND}/what-if?change={change}")
    assert "no change" in paired.get(f"{ROUND}/what-if?change=r9", status=422)
    assert paired.json(f"{ROUND}/bye")["answer"]
    assert paired.json(f"{ROUND}/why/1")["answer"]
    assert "Board" in words(paired.get(f"{ROUND}/why/1?numbers=yes"))
    for path in ("why/1?numbers=yes", "why-not?pair=1-2", "what-if?change=9", "bye"):
        german = paired.get(f"{ROUND}/{path}", language="de")
        assert '<p lang="de">' in german or '<table class="t led" lang="de">' in german
        assert '<p lang="en">' not in german
    assert paired.head() == 5


def test_the_picture_is_a_file_with_its_own_policy(paired: Browser) -> None:
    """The picture carries its styles; its policy lets it do nothing else."""
    answer = paired.client.get(f"{ROUND}/picture.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "script-src" not in answer.headers["content-security-policy"]
    assert "sandbox" in answer.headers["content-security-policy"]
    assert paired.json(f"{ROUND}/picture")["sentences"]
    paired.get(f"{ROUND}/picture.svg?page=7", status=404)


def test_a_latecomer_makes_the_pairing_stale(paired: Browser) -> None:
    """A pairing that rests on other facts cannot be published; it is paired again."""
    newcomer = {"name": "Newcomer, Nils", "rating": 1850}
    offers = paired.post("/a/players/new", newcomer, status=200)
    assert "Newcomer, Nils comes late" in offers
    assert "board changes" in words(offers) or "boards change" in words(offers)
    assert paired.post("/a/players/new", newcomer, offer="late-join") == f"{ROUND}/pairings"
    assert paired.json(f"{ROUND}/pairings")["stale"]
    assert "Something changed" in paired.get(f"{ROUND}/pairings")
    paired.post(f"{ROUND}/publish", status=409)
    paired.post(f"{ROUND}/pair")
    assert paired.json(f"{ROUND}/pairings")["bye"] is None


def test_discard_and_undo(paired: Browser) -> None:
    """A pairing thrown away comes back by undo, and goes again by redo."""
    assert paired.post(f"{ROUND}/discard") == f"{ROUND}/who"
    assert paired.json(f"{ROUND}/who")["phase"] == "drafted"
    paired.post("/undo", back="/")
    assert paired.json(f"{ROUND}/pairings")["boards"] == 4
    paired.post("/undo", back="/", redo="")
    assert paired.json(f"{ROUND}/who")["phase"] == "drafted"


def test_a_result_by_each_key(published: Browser) -> None:
    """The keys of the entry line, and an unusual result from the list."""
    signs = {"1": "1–0", "=": "½–½", "0": "0–1", "+": "+ –", "-": "– +", "/": "– –"}
    for key, sign in signs.items():
        published.post(f"{ROUND}/results", board=2, r=key)
        assert published.json(f"{ROUND}/results")["rows"][1]["result"] == sign
    published.post(f"{ROUND}/results", board=2, r="", other="1/2-0")
    assert published.json(f"{ROUND}/results")["rows"][1]["result"] == "½–0"
    published.post(f"{ROUND}/results", board=3, r=".")
    assert published.json(f"{ROUND}/results")["rows"][2]["adjourned"]


def test_what_is_to_be_known_stands_on_the_next_page(published: Browser) -> None:
    """Who wins by forfeit may not have the bye any more: told, not asked."""
    data = {"token": published.token, "board": "2", "r": "+"}
    place = published.client.post(f"{ROUND}/results", data=data).headers["location"]
    assert "told=" in place
    assert "may not have the pairing-allocated bye" in published.get(place)
    assert published.json(place)["frame"]["told"]
    answer = published.scripted(f"{ROUND}/results/3", r="-")
    assert "may not have the pairing-allocated bye" in answer


def test_the_next_empty_board_is_offered(published: Browser) -> None:
    """After a result the page goes on at the next board without one."""
    assert published.post(f"{ROUND}/results", board=2, r="1").startswith(f"{ROUND}/results?board=3")
    assert published.json(f"{ROUND}/results")["entry"]["board"] == 1
    assert published.json(f"{ROUND}/results?board=4")["entry"]["board"] == 4


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


def test_games_without_result_are_acknowledged_before_the_next_round(published: Browser) -> None:
    """Nothing is paired before somebody has read which boards count as draws (C.02, level 2)."""
    for board in (1, 2, 3):
        published.post(f"{ROUND}/results", board=board, r="1")
    question = published.post("/a/rounds/2/pair", status=200)
    assert "Something to read first" in question
    assert "missing and counts as a draw: board 4" in words(question)
    assert published.json("/a/rounds/2/who")["phase"] == "waiting"
    assert 'name="reason"' not in question
    assert "/a/rounds/2/pairings" in published.agree(question)
    published.post("/a/rounds/2/publish")
    assert published.json("/a/rounds/2/who")["phase"] != "waiting"


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


def test_unpublish_asks_first(published: Browser) -> None:
    """To take a published round back has consequences, which want a tick and a reason."""
    question = published.post(f"{ROUND}/unpublish", status=200)
    assert "I have read" in question
    action = unescape(question.partition('name="action" value="')[2].partition('"')[0])
    fields = {"action": action, "back": f"{ROUND}/pairings", "confirmed": "yes"}
    assert "Something has to stand here" in published.post("/do", fields, status=422)
    assert not published.json(f"{ROUND}/pairings")["private"]
    published.insist(f"{ROUND}/unpublish", reason="wrong list")
    assert published.json(f"{ROUND}/pairings")["private"]


def test_two_writers(published: Browser) -> None:
    """The second writer of one board sees what the first did, and may do it all the same."""
    seen = published.head()
    published.post(f"{ROUND}/results", board=2, r="1", seen=seen)
    answer = published.post(f"{ROUND}/results", board=2, r="=", seen=seen, status=409)
    assert "Somebody else was faster" in answer
    assert "1–0" in answer
    assert published.json(f"{ROUND}/results")["rows"][1]["result"] == "1–0"
    action = unescape(answer.partition('name="action" value="')[2].partition('"')[0])
    published.post(
        "/do",
        action=action,
        back=f"{ROUND}/results",
        confirmed="yes",
        reason="both agree",
        seen=published.file.head,
    )
    assert published.json(f"{ROUND}/results")["rows"][1]["result"] == "½–½"
    assert published.file.entries()[-1].reason == "both agree"


def test_the_manual_edit(paired: Browser) -> None:
    """Begin, take apart, pair otherwise, swap, compare, end: and the round says so."""
    rows = paired.json(f"{ROUND}/pairings")["rows"]
    first, second = rows[0], rows[1]
    assert paired.post(f"{ROUND}/edit/begin") == f"{ROUND}/pairings"
    assert "The manual edit of round 1 is not ended." in paired.get("/")
    for row in (first, second):
        paired.post(f"{ROUND}/pairings", line=f"- {row['white']['who']['number']}")
    assert len(paired.json(f"{ROUND}/pairings")["free"]) == 4
    paired.post(f"{ROUND}/edit/end", status=409)
    one, other = first["white"]["who"]["number"], second["white"]["who"]["number"]
    three, four = first["black"]["who"]["number"], second["black"]["who"]["number"]
    paired.insist(f"{ROUND}/pairings", line=f"{one} {other}")
    paired.insist(f"{ROUND}/pairings", line=f"{three} {four}")
    paired.insist(f"{ROUND}/pairings", line="c 1")
    edit = paired.json(f"{ROUND}/pairings")
    assert edit["free"] == []
    assert edit["by_hand"] >= 2
    assert paired.post(f"{ROUND}/pairings", line="7") == f"{ROUND}/pairings?pick=7#entry"
    assert paired.insist(f"{ROUND}/edit/end", reason="team mates") == f"{ROUND}/pairings"
    assert paired.json(f"{ROUND}/pairings")["edited"]
    assert "changed by hand" in paired.get(f"{ROUND}/pairings")


def test_swapped_colours_are_a_changed_board(paired: Browser) -> None:
    """The same two players with the other colours; an edit can be thrown away."""
    paired.post(f"{ROUND}/edit/begin")
    assert paired.json(f"{ROUND}/pairings")["changed"] == []
    paired.insist(f"{ROUND}/pairings", line="c 1")
    edit = paired.json(f"{ROUND}/pairings")
    assert (edit["changed"], edit["by_hand"]) == ([1], 1)
    assert [check["board"] for check in edit["checks"]] == [1]
    assert "Colours swapped." in paired.get(f"{ROUND}/pairings")
    pid = paired.json(f"{ROUND}/pairings")["rows"][0]["white"]["who"]["pid"]
    assert paired.json(f"{ROUND}/why/{pid}")["by_hand"]
    paired.insist(f"{ROUND}/pairings", line="c 1")
    assert paired.json(f"{ROUND}/pairings")["changed"] == []
    paired.post(f"{ROUND}/pairings", line="- 1")
    paired.post(f"{ROUND}/edit/cancel")
    assert not paired.json(f"{ROUND}/pairings")["edited"]


def test_two_latecomers_are_paired_after_the_publication(published: Browser) -> None:
    """The board comes at the end, and the round says that it was edited."""
    for name in ("Late, Lou", "Later, Lia"):
        published.post("/a/players/new", name=name, joins=1)
    published.insist(f"{ROUND}/late", one="Late, Lou", other="Later")
    last = published.json(f"{ROUND}/results")["rows"][-1]
    assert {last["white"]["name"], last["black"]["name"]} == {"Late, Lou", "Later, Lia"}
    assert last["late"]


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


def test_absences_by_three_letters(browser: Browser) -> None:
    """An absence is entered by a number or by letters; several hits are offered."""
    assert browser.post(f"{ROUND}/who", who="dvo", kind="Z") == f"{ROUND}/who"
    away = browser.json(f"{ROUND}/who")["away"]
    assert [(one["who"]["name"], one["kind"]) for one in away] == [("Dvořáčková, Ilse", "Z")]
    assert "Which one?" in browser.post(f"{ROUND}/who", who="a", kind="Z", status=200)
    pid = away[0]["who"]["pid"]
    browser.post("/a/byes", pid=pid, round=1, kind="")
    assert browser.json(f"{ROUND}/who")["away"] == []


def test_whoever_did_not_come_is_to_be_dropped(browser: Browser) -> None:
    """A forfeit in one round is shown before the next one is paired."""
    browser.play(1, "+")
    twin = browser.json("/a/rounds/2/who")
    (missed,) = [check for check in twin["checks"] if check["code"] == "did-not-come"]
    assert missed["deeds"][0]["text"] == "Drop"
    (loser,) = [
        row["black"] for row in browser.json(f"{ROUND}/results")["rows"] if row["result"] == "+ –"
    ]
    place = f"/a/players/{loser['number']}/withdraw"
    offers = browser.json(place)["offers"]
    assert any(offer["round_no"] == 2 and offer["level"] != "refuse" for offer in offers)
    browser.insist(place, from_round=2)
    assert browser.json(place.removesuffix("/withdraw"))["who"]["withdrawn_from"] == 2
    browser.post(place.replace("withdraw", "reinstate"))


def test_no_legal_pairing_is_told_with_ways_out(browser: Browser) -> None:
    """Two players left for a second meeting: who is concerned, and what can be done."""
    for number in range(3, 10):
        browser.post("/a/byes", pid=number, round=1, kind="Z")
        browser.post("/a/byes", pid=number, round=2, kind="Z")
    browser.play(1)
    answer = browser.post("/a/rounds/2/pair", status=409)
    assert "Round 2 cannot be paired" in answer
    assert "Pair by hand" in answer
    assert "End the tournament after round 1." in answer
    assert browser.insist("/a/rounds/2/edit/begin") == "/a/rounds/2/pairings"


def test_the_overview_sends_nobody_to_enter_what_is_in(published: Browser) -> None:
    """The one next step is to complete the round as soon as its last result is there."""
    for board in range(1, 5):
        assert "End round 1" not in words(published.get("/"))
        published.post(f"{ROUND}/results/{board}", r="1")
    seen = words(published.get("/"))
    assert "All 4 results of round 1 are in" in seen
    assert "End round 1" in seen
    page = published.get("/")
    assert ">Enter results" not in page
    assert re.search(r"<dt>\s*players\s*</dt>", page)
    assert published.json("/")["current"]["go"] == ROUND


def test_a_round_of_one_board_is_said_as_one(tmp_path: Path) -> None:
    """On the overview, from the publication to the result."""
    with held(tmp_path, 2, rounds=1) as browser:
        browser.publish(1)
        assert "Round 1 is published, one board" in words(browser.get("/"))
        assert "Runde 1 ist veröffentlicht, ein Brett" in browser.get("/", language="de")
        browser.post(f"{ROUND}/results/1", r="1")
        assert "The one result of round 1 is in" in words(browser.get("/"))
        assert "Das eine Ergebnis der Runde 1 ist da" in browser.get("/", language="de")


def test_in_the_last_round_nobody_is_sent_to_one_behind_it(browser: Browser) -> None:
    """The page of a withdrawal says once why not, and names no round that there is not."""
    for number in range(1, 5):
        browser.play(number)
    browser.publish(5)
    text = words(browser.get("/a/players/1/withdraw"))
    assert text.count("Not from round") == 1
    assert "Not from round 5" in text
    answer = browser.post("/a/players/1/withdraw", pid=1, from_round=5, status=409)
    assert "round 6" not in words(answer)


def test_many_sentences_of_one_kind_are_said_as_a_few_and_a_number(browser: Browser) -> None:
    """Those who are not ticked do not stand between the arbiter and the boards."""
    browser.post("/a/players/check-in", pid=1, here="yes")
    answer = browser.client.post(f"{ROUND}/pair", data={"token": browser.token})
    page = words(browser.get(answer.headers["location"]))
    assert page.count("is not ticked as arrived") == 3
    assert "5 more like these." in page
    german = words(browser.get(answer.headers["location"], language="de"))
    assert "Noch 5 Meldungen dieser Art." in german


def test_the_end_is_not_said_while_an_earlier_round_is_open(browser: Browser) -> None:
    """The headline is true: the last round is complete, and the one left open is the next step."""
    for number in range(1, 6):
        browser.play(number, *"====", end=number != 2)
    page = browser.get("/")
    assert "The last round is complete, round 2 is still open" in words(page)
    assert "All rounds are complete" not in words(page)
    assert re.search(r'class="btn go big" href="/a/rounds/2"', page)
    assert "Runde 2 ist noch offen" in words(browser.get("/", language="de"))
    browser.post("/a/rounds/2/complete")
    assert "All rounds are complete" in words(browser.get("/"))
