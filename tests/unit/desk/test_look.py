"""Logo and colour: what is taken, what is refused, and what an undo says."""

from __future__ import annotations

from base64 import b64encode

import pytest

from openarbiter import desk
from openarbiter.desk.look import MOST_BYTES, MOST_PIXELS, Picture, picture_of
from tests.every import every
from tests.logos import LOGO, jpeg, png
from tests.unit.desk.phases import before_round_1

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
