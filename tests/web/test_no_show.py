"""Before a round is paired the desk asks about those who did not come to the one before."""

from __future__ import annotations

import pytest

from openarbiter.desk import Pid, SetAbsent, SettleAbsences, WithdrawPlayer, action_from_json
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from tests.web.browser import Browser, words

ROUND = "/a/rounds/{}"
ASKED = "did not come to round 1 and gave no notice"


def leave_out(file: EventFile, pid: int, *, announced: bool = False) -> None:
    """A player who is left out of round 1: nobody came, or notice was given."""
    action = SetAbsent(section="a", pid=Pid(pid), round_no=RoundNo(1), announced=announced)
    file.act(action, author="test")


def missed(browser: Browser, number: int = 2) -> list[int]:
    """Who is asked about, by id."""
    return [one["pid"] for one in browser.json(f"{ROUND.format(number)}/who")["missed"]]


def test_who_was_left_out_without_notice_is_not_paired_without_a_question(browser: Browser) -> None:
    """Pairing leads to the question; its safe answer has the focus and leaves everybody out."""
    leave_out(browser.file, 4)
    leave_out(browser.file, 7)
    leave_out(browser.file, 9, announced=True)
    browser.play(1)
    place = ROUND.format(2)
    assert browser.post(f"{place}/pair") == f"{place}/who"
    page = browser.get(f"{place}/who")
    assert f"2 players {ASKED}" in page
    assert "C.05, 6.5; C.04.2, 3.2" in page
    assert page.count("autofocus") == 1
    button = page[: page.index("autofocus")].rindex("<button")
    assert "Drop who is not ticked" in page[button : button + 400]
    assert page.count('data-key="Ctrl+Enter"') == 1
    assert "kam nicht zu Runde 1" not in page
    assert "kamen nicht zu Runde 1" in browser.get(f"{place}/who", language="de")
    assert missed(browser) == [4, 7]
    head = browser.file.head
    assert browser.post(f"{place}/absences/settle") == f"{place}/who"
    assert browser.file.head == head + 1
    assert missed(browser) == []
    assert browser.post(f"{place}/pair") == f"{place}/pairings"
    seated = browser.section.round(2).draft.seated
    assert seated.isdisjoint({4, 7})
    assert Pid(9) in seated
    assert "absent without notice before round 2: dropped" in words(browser.get("/log"))


def test_who_did_not_come_is_asked_about_once(browser: Browser) -> None:
    """Excused, or dropped and out until somebody brings them back; nobody is asked about again."""
    leave_out(browser.file, 4)
    leave_out(browser.file, 7)
    browser.play(1)
    browser.post("/a/rounds/2/absences/settle", plays=7)
    assert missed(browser) == []
    browser.play(2)
    assert Pid(7) in browser.section.round(2).draft.seated
    assert Pid(4) not in browser.section.round(2).draft.seated
    assert missed(browser, 3) == []
    for page in ("/a/rounds/3/who", "/a/players"):
        assert "did not come to round 1, dropped" in words(browser.get(page))
    # A late second press of the button does nothing.
    head = browser.file.head
    browser.post("/a/rounds/3/absences/settle")
    assert browser.file.head == head
    number = browser.section.tpn(Pid(4))
    browser.post(f"/a/players/{number}/reinstate", pid=4)
    assert missed(browser, 3) == []
    assert "excused for round 3" in words(browser.get("/a/players"))
    browser.play(3)
    assert Pid(4) in browser.section.round(3).draft.seated


def test_a_file_of_before_keeps_its_answer() -> None:
    """In older logs who was left out was left out of one round."""
    text = {"action": "SettleAbsences", "section": "a", "round_no": 2, "away": [4], "plays": []}
    assert action_from_json(text) == SettleAbsences(
        section="a", round_no=RoundNo(2), away=(Pid(4),), dropped=False
    )


def test_who_lost_by_forfeit_is_asked_about(browser: Browser) -> None:
    """A forfeit is an absence without notice too, until a withdrawal or a bye settles it.

    Shown: NSWCA, 3.2 e.
    """
    browser.play(1, "+")
    (loser,) = missed(browser)
    leave = WithdrawPlayer(section="a", pid=Pid(loser), from_round=RoundNo(2))
    browser.file.act(leave, author="test")
    assert missed(browser) == []
    assert browser.post("/a/rounds/2/pair") == "/a/rounds/2/pairings"


@pytest.mark.parametrize("named", ["nobody", "99"])
def test_a_stranger_is_refused(browser: Browser, named: str) -> None:
    """What the page never sends is not guessed at."""
    leave_out(browser.file, 4)
    browser.play(1)
    browser.post("/a/rounds/2/absences/settle", plays=named, status=404)
    assert missed(browser) == [4]
