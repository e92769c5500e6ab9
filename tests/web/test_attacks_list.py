"""Which test shows which attack: every kind is tried, and over the way it comes in real life."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from tests.every import every

ATTACKS: Mapping[str, tuple[str, ...]] = {
    "forged forms": (
        "test_access:test_without_the_token_nothing_is_done",
        "test_attacks:test_a_form_sent_again_does_nothing_more",
        "test_bodies:test_a_strangers_form_costs_a_served_desk_nothing",
    ),
    "guessed PINs": (
        "test_persons:test_guessing_is_slow",
        "test_attacks:test_guesses_at_the_same_moment_are_no_more_guesses",
        "test_attacks:test_an_address_that_throws_its_cookies_away_waits",
        "test_attacks:test_a_name_that_exists_costs_what_another_costs",
    ),
    "shared PINs": (
        "test_attacks:test_one_pin_in_two_browsers",
        "test_attacks:test_a_pin_is_no_way_to_fill_the_desk",
    ),
    "objects above one's role": (
        "test_attacks:test_no_role_does_an_action_above_it",
        "test_attacks:test_the_boards_of_one_section_open_no_other",
        "test_attacks:test_who_may_not_look_is_told_nothing_that_is_not_public",
        "test_attacks:test_no_path_leads_out_of_its_folder",
        "test_persons:test_every_address_needs_what_the_table_says",
    ),
    "replayed reports": (
        "test_reports:test_a_report_sent_again_or_replayed_is_one",
        "test_reports:test_a_round_that_is_closed_or_taken_back_takes_no_report",
        "test_reports:test_one_phone_does_not_speak_for_both",
    ),
    "hostile names": (
        "test_access:test_hostile_names_are_only_names",
        "test_refused:test_what_is_wrong_is_said_at_its_field",
    ),
    "hostile uploads": (
        "test_attacks_input:test_a_hostile_file_is_no_tournament",
        "test_bodies:test_what_is_too_large_is_told_with_the_limit",
    ),
    "slow bodies and heads": (
        "test_attacks_connections:test_a_body_that_does_not_end_is_refused",
        "test_attacks_connections:test_a_head_that_does_not_come_is_not_waited_for",
        "test_attacks_connections:test_a_head_that_comes_letter_by_letter_is_not_waited_for",
        "test_attacks_connections:test_an_answer_that_is_not_read_is_not_kept",
    ),
    "endless bodies and heads": (
        "test_attacks_connections:test_a_body_without_end_is_cut_off",
        "test_attacks_connections:test_a_head_without_end_is_refused",
        "test_bodies:test_a_body_without_end_is_cut_off",
    ),
    "too many open streams": (
        "test_attacks_connections:test_too_many_streams_from_one_address",
        "test_public_pages:test_whoever_takes_all_streams_keeps_nobody_else_from_one",
    ),
    "too many connections": (
        "test_attacks_connections:test_a_desk_that_may_open_few_files_takes_few_connections",
        "test_attacks_connections:test_whoever_opens_too_many_connections_ends_his_own",
    ),
    "DNS rebinding": (
        "test_attacks_connections:test_a_strange_name_of_the_desk_opens_nothing",
        "test_bodies:test_a_strange_host_learns_nothing",
    ),
    "a page in a frame": (
        "test_attacks_connections:test_no_answer_may_stand_in_a_frame",
        "test_access:test_every_answer_carries_the_policy",
    ),
    "session fixation": (
        "test_attacks_connections:test_a_session_that_was_brought_along_is_never_used",
        "test_attacks:test_a_session_is_never_one_that_was_brought_along",
    ),
}
"""The kinds of attack, and the tests of each: module and name."""


@every("kind", ATTACKS)
def test_every_kind_of_attack_has_its_tests(kind: str) -> None:
    """A test that is renamed or removed is missed here."""
    for one in ATTACKS[kind]:
        module, name = one.split(":")
        assert callable(getattr(import_module(f"tests.web.{module}"), name, None)), one
