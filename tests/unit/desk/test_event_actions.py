"""The head of the event, its look, notes, sections, and actions as JSON."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk.codec import UnreadableActionError
from openarbiter.desk.look import MOST_BYTES, MOST_PIXELS, Picture, picture_of
from openarbiter.errors import FormatError
from openarbiter.model import RoundNo, ScoringSystem
from tests.every import every
from tests.logos import LOGO, jpeg, png
from tests.unit.desk.phases import (
    act,
    attempts,
    before_round_1,
    do,
    enter,
    in_phase,
    play_round,
)

CREATED = desk.apply(
    desk.EventState(), desk.CreateEvent(name="Open", start="2026-11-20", end="2026-11-22")
)


def test_notes_may_have_several_lines() -> None:
    """They stand in the event, oldest first."""
    state = desk.apply(CREATED, desk.AddNote(text="Power cut\nat 14:32", about="a/3"))
    state = desk.apply(state, desk.AddNote(text="Light again"))
    assert [note.text for note in state.notes] == ["Power cut\nat 14:32", "Light again"]
    assert state.notes[0].about == "a/3"


def test_what_actions_touch() -> None:
    """Two results of one board meet; two of different boards, or two players, do not."""
    actions = attempts(in_phase(desk.Phase.PLAYING))
    assert actions["EnterResult"].touched() == {"a/2/board/1"}
    assert actions["CorrectResult"].touched() == actions["EnterResult"].touched()
    assert actions["EditPlayer"].touched() == {"a/player/1"}
    assert actions["PublishRound"].touched() == actions["PairRound"].touched() == {"a/2"}
    assert act("DrawLots", what=desk.LotsOf.COLOUR, seed="x").touched() == {"a/lots"}
    assert act("DrawLots", what=desk.LotsOf.NUMBERS, seed="x").touched() == {"a/lots", "a/numbers"}
    substitute = act("SubstitutePlayer", pid=3, new=7, facts=desk.PlayerFacts(name="Seventh"))
    assert substitute.touched() == {"a/player/3", "a/player/7"}
    assert desk.AddNote(text="x").touched() == frozenset()
    assert all(desk.section_of(action) == "a" for action in actions.values())
    assert all(kind.__name__ == name for name, kind in desk.ACTIONS.items())


# What no undo brings back: strict rules that were left, and rounds that are closed (GHR 4.3).


def test_strict_rules_that_were_left_stay_left() -> None:
    """No undo brings them back (C.02); that they were left can be redone."""
    state = before_round_1()
    left = desk.apply(state, desk.LeaveStrict(why="x"))
    with pytest.raises(desk.Refusal, match="no undo brings them back"):
        desk.need_turn(left, state)
    desk.need_turn(state, left)


def _rounds(results: tuple[str, ...], rounds: int, *, strict: bool) -> desk.EventState:
    """An event after some rounds; results of board 1 of round 1, one entered over the other."""
    state = before_round_1()
    if not strict:
        state = desk.apply(state, desk.LeaveStrict(why="x"))
    for number in range(1, rounds + 1):
        state = play_round(state, number, complete=False)
        for text in results if number == 1 else ():
            state = enter(state, 1, 1, text)
        state = desk.apply(state, desk.CompleteRound(section="a", round_no=RoundNo(number)))
    return state


@every("strict", [True, False])
@every("rounds", [1, 2, 3])
def test_closed_rounds_stay_as_they_are_by_strict_rules(rounds: int, *, strict: bool) -> None:
    """An undo turns no result of a round that only the report may correct (GHR 4.3)."""
    before = _rounds(("0-1",), rounds, strict=strict)
    after = _rounds((), rounds, strict=strict)
    # Boards of round 2 follow the results: it is those of before that stand in the log.
    if strict and rounds > 1:
        with pytest.raises(desk.Refusal, match="Round 1 is closed") as caught:
            desk.need_turn(before, after)
        assert caught.value.article == "C.04.2, 4.3"
    else:
        desk.need_turn(before, after)


FUND = """
[fund]
name = "Autumn Open"
currency = "EUR"
places = [100, 50]
"""

SOUND = desk.SectionSettings(name="B", rounds=5)


@pytest.mark.parametrize("win", [10, 20, 30])
def test_points_may_be_others(win: int) -> None:
    """Two draws may be worth as much as a win and a loss, and less."""
    settings = replace(SOUND, scoring=ScoringSystem.of(win, 10 if win > 10 else 5))
    assert do(before_round_1(), "AddSection", section="b", settings=settings).section("b")


def test_funds_are_read_before_they_are_kept() -> None:
    """As they were written."""
    state = do(before_round_1(), "SetFund", fund=FUND)
    assert state.section("a").fund == FUND
    assert not do(state, "SetFund", fund="").section("a").fund
    assert not do(state, "RemoveSection").sections


# Logo and colour: what is taken, what is refused, and what an undo says.

ICC = b"\xff\xe2\x00\x06abcd"
"""A segment that may stand before the frame."""


def _coded(file: bytes) -> str:
    return b64encode(file).decode()


def test_logo_and_colour_stand_in_the_event_and_go_back() -> None:
    """In place of those before, both at once; the undo says so."""
    state = before_round_1()
    set_once = desk.apply(state, desk.SetLook(logo=LOGO, colour="#a1201a"))
    assert set_once.look == desk.Look(logo=LOGO, colour="#a1201a")
    shown = set_once.look.shown()
    assert shown is not None
    assert shown == (Picture("png", 64, 48), png())
    without = desk.apply(set_once, desk.SetLook())
    assert without == state
    assert without.look.shown() is None
    told = desk.weigh_change(set_once, state)
    assert [one.code for one in told.consequences] == ["look-changes"]
    again = desk.action_from_json(desk.action_to_json(desk.SetLook(logo=LOGO)))
    assert again == desk.SetLook(logo=LOGO)
    assert desk.state_from_json(desk.state_to_json(set_once)) == set_once


@every(
    ("file", "picture"),
    [
        (png(3, 7), Picture("png", 3, 7)),
        (jpeg(300, 20), Picture("jpeg", 300, 20)),
        (jpeg(300, 20, 0xC2, ICC), Picture("jpeg", 300, 20)),
        (jpeg(300, 20, 0xC1, b"\xff\xff\xff" + ICC[1:]), Picture("jpeg", 300, 20)),
        (jpeg(300, 20, 0xDA), None),
        (jpeg(300, 20, 0xC9), None),
        (jpeg(0, 20), None),
        (jpeg(300, 20)[:8], None),
        (png()[:20], None),
        (png(0, 5), None),
        (b"GIF89a\x10\x00\x10\x00", None),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", None),
        (b"", None),
    ],
)
def test_a_picture_is_known_by_its_bytes(file: bytes, picture: Picture | None) -> None:
    """Kind and size stand in the head; nothing else is a picture."""
    assert picture_of(file) == picture


@every(
    ("action", "code"),
    [
        (desk.SetLook(), "nothing-changed"),
        (desk.SetLook(colour="red"), "bad-colour"),
        (desk.SetLook(colour="#1F3DA3"), "bad-colour"),
        (desk.SetLook(colour="#1f3da3;"), "bad-colour"),
        (desk.SetLook(colour="#1f3da3\n"), "bad-colour"),
        (desk.SetLook(logo="no base64"), "logo-no-picture"),
        (desk.SetLook(logo=LOGO[:-1]), "logo-no-picture"),
        (desk.SetLook(logo=_coded(b"<svg/>")), "logo-no-picture"),
        (desk.SetLook(logo=_coded(jpeg(MOST_PIXELS + 1, 5))), "logo-too-wide"),
        (desk.SetLook(logo=_coded(png() + bytes(MOST_BYTES))), "logo-too-large"),
    ],
)
def test_what_is_no_look_is_refused(action: desk.Action, code: str) -> None:
    """Each with what to do instead."""
    with pytest.raises(desk.Refusal) as caught:
        desk.apply(before_round_1(), action)
    assert caught.value.code == code


def test_the_largest_logo_is_taken() -> None:
    """Exactly as many bytes and pixels as are said."""
    file = jpeg(MOST_PIXELS, MOST_PIXELS)
    logo = _coded(file + bytes(MOST_BYTES - len(file)))
    assert desk.apply(before_round_1(), desk.SetLook(logo=logo)).look.logo == logo


# JSON of actions: nothing is lost (test_random_events), nothing is guessed.

IN_A = {"section": "a"}
BOARDS = IN_A | {"round_no": 1, "boards": [[1, 2, 3]], "bye": None, "system": "x"}
IMPORTED: dict[str, Any] = IN_A | {"settings": {}, "tournament": {"players": []}}
FACTS = IN_A | {"pid": 1, "facts": {"name": "A", "elo": 1}}
BYE = IN_A | {"pid": 1, "round_no": 1, "kind": "Q"}
NOTE = {"action": "AddNote"}


@every(
    ("data", "path", "expected"),
    [
        (None, "", "an object"),
        ([], "", "an object"),
        ({}, "action", "AddNote"),
        ({"action": "Explode"}, "action", "AddNote"),
        ({"action": 7}, "action", "AddNote"),
        ({"action": "x" * 5000}, "action", "AddNote"),
        (NOTE, "AddNote.text", "may not be left out"),
        (NOTE | {"text": 7}, "AddNote.text", "a text"),
        (NOTE | {"text": "x", "colour": "w"}, "AddNote.colour", "text"),
        ({"action": "CheckIn", "section": "a", "pid": True}, "CheckIn.pid", "an integer"),
        ({"action": "CheckIn", "pid": 1, "here": 1} | IN_A, "CheckIn.here", "true or false"),
        ({"action": "SetBye"} | BYE, "SetBye.kind", "'H'"),
        ({"action": "AddPlayer"} | FACTS, "AddPlayer.facts.elo", "rating"),
        ({"action": "AddPlayer", "pid": 1, "facts": "A"} | IN_A, "AddPlayer.facts", "an object"),
        ({"action": "PairRound"} | BOARDS, "PairRound.boards[0]", "a list of 2"),
        (IN_A | {"action": "SetTieBreaks", "tie_breaks": "BH"}, "SetTieBreaks.tie_breaks", "list"),
        (
            {"action": "ImportTournament"} | IMPORTED,
            "ImportTournament.tournament",
            "openarbiter-tournament-1",
        ),
    ],
)
def test_what_is_no_action_is_told(data: object, path: str, expected: str) -> None:
    """Where it is, what stands there by its beginning, what was expected."""
    with pytest.raises(UnreadableActionError) as caught:
        desk.action_from_json(data)
    assert caught.value.path == path
    assert expected in caught.value.expected
    assert len(caught.value.found) < 80
    assert isinstance(caught.value, FormatError)
    assert str(caught.value)
