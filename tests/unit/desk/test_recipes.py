"""Every moment of stress has its recipe in `docs/guide.md`, and every recipe has a test."""

from __future__ import annotations

import re

from openarbiter import desk
from tests.architecture.source import ROOT

PAGE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8").partition("## Moments of stress")[2]
HEADINGS = re.findall(r"^### (.+)$", PAGE, flags=re.MULTILINE)

TESTS = {
    "Twenty-five in the queue at entry closing": "web/test_at_once.py twenty_new_players_at_once",
    "A late arrival before round 1 starts": "unit/desk/test_rounds.py offers_before",
    "Two latecomers after the start": "web/stories/rounds.toml Two latecomers are paired",
    "An odd number": "unit/desk/test_rounds.py odd_number_has_its_reason",
    "A player asks: why this opponent, why Black again?": "web/stories/rounds.toml Why not",
    "Somebody says: X should play Y": "unit/desk/test_rounds.py odd_number_has_its_reason",
    "A wrong result is found in the same round": "unit/desk/test_rounds.py before_the_next",
    "A wrong result is found one round later": "unit/desk/test_rounds.py shows_the_other_boards",
    "A wrong result is found two rounds later": "unit/desk/test_rounds.py is_for_the_report",
    "Colours were swapped at the board": "unit/desk/test_rounds.py swapped_colours_are_both",
    "A withdrawal": "web/stories/absences.toml Who did not come is asked",
    "One player is absent": "web/stories/absences.toml Who lost by forfeit",
    "Both players are absent": "unit/desk/test_rounds.py both_who_did_not_come",
    "Two opponents stay away, and the two who wait want to play": (
        "unit/desk/test_rounds.py two_who_wait"
    ),
    "An adjourned game, a missing result": "unit/desk/test_rounds.py an_adjourned_game_counts",
    "Nine players, seven rounds": "unit/desk/test_rounds.py settings_that_promise_too_much",
    "No legal pairing": "unit/desk/test_rounds.py allowing_one_forbidden_pair_helps",
    "A power cut, a dead laptop": "unit/desk/test_report_file.py begun_elsewhere_goes_on_here",
    "Two arbiters type at once": "unit/desk/test_event_actions.py what_actions_touch",
    "The printer jams": "unit/desk/test_report_file.py the_head_of_the_event_is_in_the_file",
    "No internet": "unit/desk/test_recipes.py the_desk_asks_no_other_machine",
    "Prize giving in ten minutes": "unit/desk/test_event_actions.py funds_are_read",
    "A complaint after the event": "unit/desk/test_event_actions.py notes_may_have_several_lines",
}
"""The headings of the page, and the test or story of the recipe: its file, a part of its name."""


def test_every_recipe_has_its_test() -> None:
    """No recipe is missing on the page, and none here; each test is there."""
    assert sorted(HEADINGS) == sorted(TESTS)
    assert len(HEADINGS) == 23
    for heading, test in TESTS.items():
        path, name = test.split(maxsplit=1)
        text = (ROOT / "tests" / path).read_text(encoding="utf-8")
        known = rf'^(?:def test_\w*{name}\w*\(|\["{name})'
        assert re.search(known, text, flags=re.MULTILINE), heading


def test_the_page_names_no_action_of_the_program() -> None:
    """It speaks of what stands on the pages of the desk."""
    assert [name for name in desk.ACTIONS if re.search(rf"\b{name}\b", PAGE)] == []


def test_the_desk_asks_no_other_machine() -> None:
    """It imports nothing that could."""
    folder = ROOT / "src" / "openarbiter" / "desk"
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    asks = re.compile(r"^(?:import|from) (?:socket|urllib|http)", re.MULTILINE)
    assert texts
    assert not [text for text in texts if asks.search(text)]
