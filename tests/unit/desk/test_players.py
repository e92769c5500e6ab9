"""Players come, change, get numbers, withdraw and return."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.errors import NotCoveredError
from openarbiter.model import NationalEntry, Result, RoundNo
from tests.every import every
from tests.importing import import_action
from tests.unit.desk.phases import (
    act,
    before_round_1,
    do,
    paired,
    play_round,
    played,
    refused,
    through,
)
from tests.unit.desk.random_events import started

TEN = desk.Pid(10)


def _names(state: desk.EventState) -> list[str]:
    return [player.name for player in state.section("a").tournament.players]


def test_numbers_follow_rating_title_and_name() -> None:
    """C.04.2, 2.2: the higher rating, then GM before WGM before FM, then the alphabet.

    Shown: C.04.3.1 of 2012, A1; C.04.3 of 2025, 1.1.
    """
    people = (
        desk.PlayerFacts(name="Zobel", rating=2000),
        desk.PlayerFacts(name="Ahorn", rating=2000),
        desk.PlayerFacts(name="Buche", rating=2000, title="FM"),
        desk.PlayerFacts(name="Ceder", rating=2000, title="WGM"),
        desk.PlayerFacts(name="Douglasie", rating=2001),
        desk.PlayerFacts(name="Eiche"),
    )
    state = desk.fold(started(0))
    new = tuple(
        desk.NewPlayer(pid=desk.Pid(at), facts=facts) for at, facts in enumerate(people, start=1)
    )
    state = do(state, "AddPlayers", players=new)
    assert not state.section("a").numbered
    state = do(state, "NumberPlayers")
    assert _names(state) == ["Douglasie", "Ceder", "Buche", "Ahorn", "Zobel", "Eiche"]
    assert [state.section("a").pid(number) for number in range(1, 7)] == [5, 4, 3, 2, 1, 6]


@pytest.mark.parametrize(
    ("source", "order"),
    [
        (desk.RatingSource.FIDE, ["Both", "International", "National"]),
        (desk.RatingSource.NATIONAL, ["National", "Both", "International"]),
        (desk.RatingSource.FIDE_ELSE_NATIONAL, ["National", "Both", "International"]),
        (desk.RatingSource.NATIONAL_ELSE_FIDE, ["National", "International", "Both"]),
        (desk.RatingSource.HIGHEST, ["National", "Both", "International"]),
    ],
)
def test_the_rating_that_counts_is_a_setting(source: desk.RatingSource, order: list[str]) -> None:
    """C.04.2, 2.1: one list for everybody, as far as there is one."""

    def national(rating: int) -> tuple[NationalEntry, ...]:
        return (NationalEntry(federation="AVL", rating=rating),)

    people = (
        desk.PlayerFacts(name="National", national=national(2100)),
        desk.PlayerFacts(name="Both", rating=2000, national=national(1700)),
        desk.PlayerFacts(name="International", rating=1900),
    )
    state = desk.fold(started(0))
    settings = replace(state.section("a").settings, ratings=source)
    if source is not desk.RatingSource.FIDE:
        state = do(state, "ChangeSection", settings=settings)
    new = tuple(
        desk.NewPlayer(pid=desk.Pid(at), facts=facts) for at, facts in enumerate(people, start=1)
    )
    state = do(do(state, "AddPlayers", players=new), "NumberPlayers")
    assert _names(state) == order


def test_ids_never_come_back() -> None:
    """A player who was removed takes the id along; the log never means somebody else."""
    state = do(before_round_1(), "RemovePlayer", pid=9)
    again = act("AddPlayer", pid=9, facts=desk.PlayerFacts(name="Other"))
    assert refused(state, again).code == "id-taken"
    assert state.section("a").next_pid == 10
    assert [player.tpn for player in state.section("a").tournament.players] == list(range(1, 9))


def test_a_player_of_a_private_pairing_is_not_removed() -> None:
    """The boards would name nobody; discard the pairing first."""
    state = paired(before_round_1(), 1)
    assert refused(state, act("RemovePlayer", pid=1)).code == "in-private-pairing"


@every(
    ("facts", "code"),
    [
        (desk.PlayerFacts(name=""), "empty-text"),
        (desk.PlayerFacts(name="A", sex="x"), "bad-sex"),
        (desk.PlayerFacts(name="A", title="Professor"), "bad-title"),
        (desk.PlayerFacts(name="A", federation="Avalon"), "bad-federation"),
        (desk.PlayerFacts(name="A", rating=0), "bad-rating"),
        (desk.PlayerFacts(name="A", rating=4001), "bad-rating"),
        (
            desk.PlayerFacts(name="A", national=(NationalEntry(federation="AVL", rating=-5),)),
            "bad-rating",
        ),
        (desk.PlayerFacts(name="A", club="a\tb"), "bad-character"),
    ],
)
def test_players_who_cannot_be(facts: desk.PlayerFacts, code: str) -> None:
    """A missing field is no fault; a wrong one is."""
    state = before_round_1()
    assert refused(state, act("AddPlayer", pid=TEN, facts=facts)).code == code
    assert refused(state, act("EditPlayer", pid=1, facts=facts)).code == code


def test_somebody_of_the_same_name_is_told() -> None:
    """Duplicates are found by name, comma or not, and by FIDE id; they are not refused."""
    state = before_round_1()
    twin = act("AddPlayer", pid=TEN, facts=desk.PlayerFacts(name="PLAYER, 03"))
    weight = desk.weigh(state, twin)
    assert weight.level is desk.Level.INFORM
    assert [each.code for each in weight.consequences] == ["looks-like"]
    other = act("AddPlayer", pid=TEN, facts=desk.PlayerFacts(name="Nobody else"))
    assert desk.weigh(state, other).level is desk.Level.NONE


def test_editing_keeps_everything_else() -> None:
    """The form starts from the facts there are."""
    state = before_round_1()
    facts = replace(desk.facts_of(state.section("a"), 3), club="Rook Club", note="pays later")
    section = do(state, "EditPlayer", pid=3, facts=facts).section("a")
    assert section.entrant(3).club == "Rook Club"
    assert section.numbered
    assert desk.facts_of(section, 3) == facts


def test_another_rating_before_the_start_asks_for_numbers_again() -> None:
    """After it the list of the start holds, and a change is read and gets a reason."""
    state = before_round_1()
    facts = replace(desk.facts_of(state.section("a"), 9), rating=2700)
    edit = act("EditPlayer", pid=9, facts=facts)
    changed = desk.apply(state, edit)
    assert not changed.section("a").numbered
    assert do(changed, "NumberPlayers").section("a").tpn(9) == 1
    later = play_round(state, 1)
    assert desk.weigh(later, edit).level is desk.Level.CONSEQUENCES
    assert desk.apply(later, edit).section("a").tpn(9) == 9


def test_a_late_entry_gets_the_number_of_its_rating() -> None:
    """C.04.2, 2.4: everybody behind gets another one; results stay with the persons."""
    state = played(1)
    late = act("AddPlayer", pid=TEN, facts=desk.PlayerFacts(name="Late", rating=2395), joins=2)
    joined = desk.apply(state, late)
    assert joined.section("a").tpn(10) == 10
    assert not joined.section("a").numbered
    numbering = act("NumberPlayers")
    weight = desk.weigh(joined, numbering)
    assert weight.level is desk.Level.CONSEQUENCES
    section = desk.apply(joined, numbering).section("a")
    assert section.tpn(10) == 1
    before = state.section("a")
    for pid in before.roster.pids:
        old, new = before.player(pid), section.player(pid)
        assert new.tpn == old.tpn + 1
        opponent = old.record(RoundNo(1)).opponent
        if opponent is not None:
            theirs = new.record(RoundNo(1)).opponent
            assert theirs is not None
            assert section.pid(theirs) == before.pid(opponent)
    assert section.player(10).record(RoundNo(1)).result is Result.ABSENT


def test_rounds_missed_may_give_half_a_point_each() -> None:
    """Where the regulations of the event say so; more than were announced are asked about first."""
    state = played(2)
    late = act(
        "AddPlayer",
        pid=TEN,
        facts=desk.PlayerFacts(name="Late"),
        joins=3,
        missed=Result.HALF_POINT_BYE,
    )
    player = desk.apply(state, late).section("a").player(10)
    assert [record.result for record in player.rounds] == [Result.HALF_POINT_BYE] * 2
    weight = desk.weigh(state, late)
    assert weight.level is desk.Level.CONFIRM
    assert ("late-half-more", "C.05, 6.7") in [
        (one.code, one.article) for one in weight.consequences
    ]
    assert desk.weigh(played(1), replace(late, joins=RoundNo(2))).level is desk.Level.INFORM


@pytest.mark.parametrize(
    ("name", "number", "told"),
    [
        ("Ahorn, Ada", "", True),
        ("Ada Ahorn", "7", True),
        ("Ahorn-Dahl, Ada", "7", True),
        ("Ahorn, Ada", "8", False),
        ("Buche, Bo", "", False),
    ],
)
def test_who_plays_in_another_section_too_is_told(name: str, number: str, *, told: bool) -> None:
    """By the number, or by the name where the numbers do not say otherwise; from hand and list."""
    ada = desk.PlayerFacts(name="Ahorn, Ada", fide_id="7")
    state = desk.fold([*started(0), act("AddPlayer", pid=desk.Pid(1), facts=ada)])
    settings = state.section("a").settings
    state = desk.apply(state, desk.AddSection(section="b", settings=settings))
    one = desk.NewPlayer(pid=desk.Pid(1), facts=desk.PlayerFacts(name=name, fide_id=number))
    for action in (
        desk.AddPlayer(section="b", pid=one.pid, facts=one.facts),
        desk.AddPlayers(section="b", players=(one,)),
    ):
        said = [each.code for each in desk.weigh(state, action).consequences]
        assert ("in-two-sections" in said) == told


def test_nobody_joins_a_round_that_is_over() -> None:
    """The refusal names the first round that is open."""
    state = played(1)
    late = act("AddPlayer", pid=TEN, facts=desk.PlayerFacts(name="Late"), joins=1)
    refusal = refused(state, late)
    assert refusal.article == "C.04.2, 2.4"
    assert "round 2" in refusal.offers[0].sentence


def test_after_round_4_nobody_who_took_part_changes_places() -> None:
    """C.04.2, 2.3; a late entry is still put where the rating says."""
    state = played(4)
    facts = replace(desk.facts_of(state.section("a"), 9), rating=2700)
    state = do(state, "EditPlayer", pid=9, facts=facts)
    late = act("AddPlayer", pid=TEN, facts=desk.PlayerFacts(name="Late", rating=2355), joins=5)
    state = do(desk.apply(state, late), "NumberPlayers")
    assert [
        state.section("a").tpn(pid) for pid in (desk.Pid(4), TEN, desk.Pid(5), desk.Pid(9))
    ] == [4, 5, 6, 10]
    order = tuple(reversed(state.section("a").roster.pids))
    refusal = refused(state, act("NumberPlayers", order=order))
    assert refusal.article == "C.04.2, 2.3"


def test_an_order_names_everybody_once() -> None:
    """As drawn by lot for a round robin."""
    state = before_round_1(4)
    order = (desk.Pid(3), desk.Pid(1), desk.Pid(4), desk.Pid(2))
    assert do(state, "NumberPlayers", order=order).section("a").roster.pids == order
    wrong = act("NumberPlayers", order=(3, 1, 4, 4))
    assert refused(state, wrong).code == "not-everybody"


def test_a_withdrawn_player_is_not_paired_any_more() -> None:
    """From the round named on; byes granted for later rounds fall away (NSWCA, 3.2 e)."""
    state = do(played(1), "SetBye", pid=2, round_no=3)
    leave = act("WithdrawPlayer", pid=2, from_round=2)
    weight = desk.weigh(state, leave)
    assert weight.level is desk.Level.CONFIRM
    assert {"withdraws", "byes-go"} == {each.code for each in weight.consequences}
    state = desk.apply(state, leave)
    asked = desk.pair_round(state, "a", 2)
    assert desk.Pid(2) not in {pid for board in asked.boards for pid in board}
    assert refused(state, leave).code == "withdrawn-already"
    assert refused(state, act("SetBye", pid=2, round_no=3)).article == "C.04.2, 3.2"


def test_who_is_paired_cannot_withdraw_from_that_round() -> None:
    """A forfeit is entered at the board, and the withdrawal holds from the next round."""
    state = through(before_round_1(), 1)
    refusal = refused(state, act("WithdrawPlayer", pid=2, from_round=1))
    assert refusal.code == "paired-in-round"
    assert "round 2" in refusal.offers[1].sentence


def test_a_player_returns_without_points_for_the_rounds_missed() -> None:
    """Withdrawn after round 1, back in round 4: rounds 2 and 3 give nothing."""
    state = do(played(1), "WithdrawPlayer", pid=2, from_round=2)
    state = play_round(state, 2)
    back = act("ReinstatePlayer", pid=2, from_round=4)
    state = play_round(desk.apply(state, back), 3)
    player = state.section("a").player(2)
    assert [record.result for record in player.rounds[1:]] == [Result.ABSENT, Result.ZERO_POINT_BYE]
    asked = desk.pair_round(state, "a", 4)
    here = {pid for board in asked.boards for pid in board} | {asked.bye}
    assert desk.Pid(2) in here


def test_ticks_are_set_and_taken_back_once() -> None:
    """A tick that is there is no second one."""
    state = do(before_round_1(), "CheckIn", pid=4)
    assert state.section("a").checked_in == {4}
    assert refused(state, act("CheckIn", pid=4)).code == "here-already"
    assert not do(state, "CheckIn", pid=4, here=False).section("a").checked_in


def test_lists_of_players_are_all_or_nothing() -> None:
    """A fault in the third leaves the first two out as well."""
    new = tuple(
        desk.NewPlayer(pid=desk.Pid(10 + at), facts=desk.PlayerFacts(name=name))
        for at, name in enumerate(["A", "B", ""])
    )
    state = before_round_1()
    assert refused(state, act("AddPlayers", players=new)).code == "empty-text"
    twice = tuple(replace(each, facts=desk.PlayerFacts(name="Player 01")) for each in new[:2])
    weight = desk.weigh(state, act("AddPlayers", players=twice))
    assert [each.code for each in weight.consequences] == ["twice-in-list"] * 2
    same = (new[0], new[0])
    assert refused(state, act("AddPlayers", players=same)).code == "id-taken"


def test_what_no_report_file_has_room_for_is_told() -> None:
    """At once, not when the report is due; by every way a player comes in, and once."""
    state = before_round_1()
    facts = desk.PlayerFacts(name="A", fide_id="123456789012", birth="1990/12/31 or so")
    both = ["long-fide-id", "long-birth"]
    for action in (
        act("AddPlayer", pid=TEN, facts=facts),
        act("AddPlayers", players=(desk.NewPlayer(pid=TEN, facts=facts),)),
        act("EditPlayer", pid=1, facts=facts),
    ):
        weight = desk.weigh(state, action)
        assert weight.level is desk.Level.INFORM
        assert [each.code for each in weight.consequences] == both
        after = desk.apply(state, action)
        with pytest.raises(NotCoveredError):
            desk.write_report_file(after, "a")
    again = act("EditPlayer", pid=1, facts=replace(facts, club="B"))
    assert not desk.weigh(after, again).consequences
    fits = desk.PlayerFacts(name="A", fide_id="12345678901", birth="1990/12/31")
    assert not desk.weigh(state, act("AddPlayer", pid=TEN, facts=fits)).consequences
    weight = desk.weigh(state, import_action(after.section("a").tournament, "b", "B"))
    assert [each.code for each in weight.consequences] == ["imported", *both]
