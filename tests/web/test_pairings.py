"""The pairings of a round: two names that are picked, undo, one question, and what is published."""

from __future__ import annotations

import re

from tests.every import every
from tests.web.browser import Browser, words
from tests.web.conftest import ROUND

PAIRINGS = f"{ROUND}/pairings"


def seats(browser: Browser, place: str = PAIRINGS) -> list[tuple[int, int]]:
    """The numbers of White and Black of each board."""
    rows = browser.json(place)["rows"]
    return [(row["white"]["who"]["number"], row["black"]["who"]["number"]) for row in rows]


def test_two_names_that_are_picked_play_each_other(paired: Browser) -> None:
    """The two left over do too; undo brings both boards back, and one click all changes."""
    (one, other), (third, fourth) = seats(paired)[:2]
    before = seats(paired)
    picked = paired.get(f"{PAIRINGS}?pick={one}")
    assert f'value="{one}" dir="auto"\n        aria-pressed="true"' in picked
    assert re.search(r'<form method="post"[^>]+id="boards"', picked)
    assert "as it is now" in picked
    assert paired.post(PAIRINGS, {"with": one, "pick": third}) == PAIRINGS
    assert [{*pair} for pair in seats(paired)[:2]] == [{one, third}, {other, fourth}]
    assert "4 boards, 2 of them changed by hand" in words(paired.get(PAIRINGS))
    assert paired.json("/")["frame"]["undo"]["text"].startswith("pair ")
    paired.post("/undo", undo=paired.json("/")["frame"]["undo"]["number"])
    assert seats(paired) == before
    paired.post(PAIRINGS, line=f"{one} {third}")
    paired.post(PAIRINGS, deed="back")
    assert seats(paired) == before
    assert not paired.json(PAIRINGS)["edited"]


def test_the_same_name_again_lets_it_go(paired: Browser) -> None:
    """Nothing is changed, and a number alone is a pick."""
    assert paired.post(PAIRINGS, {"with": 3, "pick": 3}) == PAIRINGS
    assert paired.post(PAIRINGS, line="3") == f"{PAIRINGS}?pick=3#entry"
    assert not paired.json(PAIRINGS)["edited"]


def test_what_is_picked_and_typed_makes_boards(paired: Browser) -> None:
    """Four numbers make two boards, both names of one swap colours, the bye is a place too."""
    bye = paired.json(PAIRINGS)["bye"]["number"]
    (one, other), (third, fourth) = seats(paired)[:2]
    for sent, made, changed in (
        ({"line": f"{one} {fourth} {third} {other}"}, [{one, fourth}, {other, third}], 2),
        ({"with": one, "pick": other}, [{one, other}], 1),
        ({"with": one, "pick": bye}, [{bye, other}], 1),
    ):
        paired.post(PAIRINGS, sent)
        assert [pair for pair in made if pair not in [{*each} for each in seats(paired)]] == []
        look = paired.json(PAIRINGS)
        assert len(look["changed"]) == changed
        assert (seats(paired)[0] == (other, one)) == (sent.get("pick") == other)
        assert (look["bye"]["number"] == one) == (sent.get("pick") == bye)
        paired.post(PAIRINGS, deed="back")


def test_a_second_game_is_refused_in_the_row(browser: Browser) -> None:
    """What was typed stays in the field, with the reason; nothing is changed."""
    browser.play(1)
    browser.insist("/a/rounds/2/pair")
    place = "/a/rounds/2/pairings"
    met = seats(browser)[0]
    assert "met in round 1" in words(browser.get(f"{place}?pick={met[0]}"))
    for sent in ({"with": met[0], "pick": met[1]}, {"line": f"{met[0]} {met[1]}"}):
        page = browser.post(place, sent, status=422)
        assert "met in round 1" in words(page)
    assert f'value="{met[0]} {met[1]}"' in page
    assert not browser.json(place)["edited"]


def test_using_them_asks_once_what_follows(paired: Browser) -> None:
    """One list, the boards beside each other, one reason in the log; then they are published."""
    (one, _), (third, _) = seats(paired)[:2]
    paired.post(PAIRINGS, line=f"{one} {third}")
    question = paired.post(f"{ROUND}/publish", status=200)
    seen = words(question)
    assert "Use these pairings, though 2 boards are not as the rules pair them?" in seen
    assert "Round 1 is marked “edited by hand”" in seen
    assert question.count("go big") == 1
    paired.post(f"{ROUND}/publish", confirmed="yes", reason="they share a car")
    assert paired.json(PAIRINGS)["phase"] == "published"
    assert "they share a car" in paired.get("/log")
    assert "changed by hand" in words(paired.get(PAIRINGS))


def test_pairings_by_the_rules_are_used_without_a_question(paired: Browser) -> None:
    """The page is the same, and says where the round is now; results are next."""
    assert paired.post(f"{ROUND}/publish") == PAIRINGS
    page = paired.get(PAIRINGS)
    assert "Round 1 is published: 4 boards" in words(page)
    assert f'href="{ROUND}/results" data-key="Ctrl+Enter"' in page
    assert 'name="pick"' not in page


@every("old", ["look", "publish", "edit", "look.json", "look?only=colour"])
def test_older_addresses_lead_here(paired: Browser, old: str) -> None:
    """With what they asked."""
    answer = paired.client.get(f"{ROUND}/{old}")
    assert answer.status_code == 303
    kept = re.sub("^(look|publish|edit)", "", old)
    assert answer.headers["location"] == f"{PAIRINGS}{kept}"


def test_ticks_say_who_plays(browser: Browser) -> None:
    """What is unticked holds when the round is paired; a button brings somebody back."""
    who = f"{ROUND}/who"
    first, *others = [one["who"]["pid"] for one in browser.json(who)["everybody"]]

    def ticked(path: str, **more: str) -> list[tuple[int, str]]:
        ticks = {"ticks": "yes", "plays": [str(pid) for pid in others]}
        browser.client.post(path, data={"token": browser.token} | ticks | more)
        return [(one["who"]["pid"], one["kind"]) for one in browser.json(who)["away"]]

    assert [pid for pid, _ in ticked(f"{ROUND}/pair")] == [first]
    assert browser.json(PAIRINGS)["boards"] == 4
    assert ticked(who, **{f"kind-{first}": "H"}) == [(first, "H")]
    assert ticked(who, **{"back-to-play": str(first)}) == []


def test_one_who_does_not_play_takes_a_place(browser: Browser) -> None:
    """Whoever is picked then does not play; one undo brings both back."""
    browser.post("/a/byes", round=1, pid=8, kind="H")
    browser.post(f"{ROUND}/pair")
    away = browser.json(f"{ROUND}/who")["away"][0]["who"]["number"]
    before = seats(browser)
    one, other = before[0]
    assert "Whose place does" in browser.get(f"{PAIRINGS}?pick={away}")
    browser.post(PAIRINGS, {"with": away, "pick": one})
    assert {away, other} in [{*pair} for pair in seats(browser)]
    assert not browser.json(PAIRINGS)["stale"]
    gone = [each["who"]["number"] for each in browser.json(f"{ROUND}/who")["away"]]
    assert gone == [one]
    browser.post("/undo", undo=browser.json("/")["frame"]["undo"]["number"])
    assert seats(browser) == before
    browser.post(PAIRINGS, line=f"{away} {one}")
    assert "Use these pairings" in browser.post(f"{ROUND}/publish", status=200)


def test_a_late_entry_is_one_line(browser: Browser) -> None:
    """Whoever comes for round 2 is typed on the page that says who plays, and plays."""
    browser.play(1)
    sent = {"line": "Anna Berger 2105", "joins": 2, "back": "/a/rounds/2/who"}
    assert browser.post("/a/players/add", sent) == "/a/rounds/2/who"
    assert "Everybody plays in round 2: 10 players" in words(browser.get("/a/rounds/2/who"))
