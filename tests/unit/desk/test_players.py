"""Players come, change, get numbers, withdraw and return."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.desk import EqualOrder, Pid
from openarbiter.errors import NotCoveredError
from openarbiter.model import NationalEntry, Result, RoundNo
from openarbiter.model.lots import drawn_order
from tests.unit.desk.phases import act, before_round_1, do, played, refused
from tests.unit.desk.random_events import started
from tests.unit.desk.telling import after

TEN, HALF = Pid(10), Result.HALF_POINT_BYE


def names(state: desk.EventState) -> list[str]:
    """The names by number."""
    return [player.name for player in state.section("a").tournament.players]


def entered(*facts: desk.PlayerFacts, **settings: object) -> desk.EventState:
    """Players in an order of their own, without definitive numbers."""
    state = desk.fold(started(0))
    if settings:
        changed = replace(state.section("a").settings, **settings)  # type: ignore[arg-type]
        state = do(state, "ChangeSection", settings=changed)
    new = tuple(desk.NewPlayer(pid=Pid(at), facts=one) for at, one in enumerate(facts, start=1))
    return do(state, "AddPlayers", players=new)


def test_numbers_follow_rating_title_and_name() -> None:
    """C.04.2, 2.2: the higher rating, then GM before WGM before FM, then the alphabet.

    Shown: C.04.3.1 of 2012, A1; C.04.3 of 2025, 1.1.
    """
    state = entered(
        desk.PlayerFacts(name="Zobel", rating=2000),
        desk.PlayerFacts(name="Ahorn", rating=2000),
        desk.PlayerFacts(name="Buche", rating=2000, title="FM"),
        desk.PlayerFacts(name="Ceder", rating=2000, title="WGM"),
        desk.PlayerFacts(name="Douglasie", rating=2001),
        desk.PlayerFacts(name="Eiche"),
    )
    assert not state.section("a").numbered
    state = do(state, "NumberPlayers")
    assert names(state) == ["Douglasie", "Ceder", "Buche", "Ahorn", "Zobel", "Eiche"]
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
    strong, weak = (NationalEntry(federation="AVL", rating=one) for one in (2100, 1700))
    people = (
        desk.PlayerFacts(name="National", national=(strong,)),
        desk.PlayerFacts(name="Both", rating=2000, national=(weak,)),
        desk.PlayerFacts(name="International", rating=1900),
    )
    other = {} if source is desk.RatingSource.FIDE else {"ratings": source}
    assert names(do(entered(*people, **other), "NumberPlayers")) == order


def test_ids_never_come_back() -> None:
    """A player who was removed takes the id along; the log never means somebody else."""
    section = after("RemovePlayer pid=9").section("a")
    assert section.next_pid == 10
    assert [player.tpn for player in section.tournament.players] == list(range(1, 9))


def test_editing_keeps_everything_else() -> None:
    """The form starts from the facts there are."""
    facts = replace(desk.facts_of(before_round_1().section("a"), 3), club="Rook Club", note="later")
    section = do(before_round_1(), "EditPlayer", pid=3, facts=facts).section("a")
    assert section.entrant(3).club == "Rook Club"
    assert section.numbered
    assert desk.facts_of(section, 3) == facts


def test_another_rating_before_the_start_asks_for_numbers_again() -> None:
    """After it the list of the start holds."""
    changed = after("EditPlayer pid=9, facts={rating=2700}")
    assert not changed.section("a").numbered
    assert do(changed, "NumberPlayers").section("a").tpn(9) == 1
    assert after("play 1; EditPlayer pid=9, facts={rating=2700}").section("a").tpn(9) == 9


def test_a_late_entry_gets_the_number_of_its_rating() -> None:
    """C.04.2, 2.4: everybody behind gets another one; results stay with the persons."""
    before = played(1).section("a")
    joined = after('play 1; AddPlayer pid=10, facts={name="Late", rating=2395}, joins=2')
    assert (joined.section("a").tpn(10), joined.section("a").numbered) == (10, False)
    section = do(joined, "NumberPlayers").section("a")
    assert section.tpn(10) == 1
    for pid in before.roster.pids:
        old, new = before.player(pid), section.player(pid)
        assert new.tpn == old.tpn + 1
        opponent, theirs = old.record(RoundNo(1)).opponent, new.record(RoundNo(1)).opponent
        assert (opponent and before.pid(opponent)) == (theirs and section.pid(theirs))
    assert section.player(10).record(RoundNo(1)).result is Result.ABSENT


def test_rounds_missed_may_give_half_a_point_each() -> None:
    """Where the regulations of the event say so; more than were announced are by C.05, 6.7."""
    late = act("AddPlayer", pid=TEN, facts=desk.PlayerFacts(name="L"), joins=3, missed=HALF)
    player = desk.apply(played(2), late).section("a").player(10)
    assert [record.result for record in player.rounds] == [HALF] * 2
    told = desk.weigh(played(2), late).consequences
    assert ("late-half-more", "C.05, 6.7") in [(one.code, one.article) for one in told]
    over = refused(played(2), replace(late, joins=RoundNo(1)))
    assert "round 3" in over.offers[0].sentence


def test_after_round_4_nobody_who_took_part_changes_places() -> None:
    """C.04.2, 2.3; a late entry is still put where the rating says."""
    late = 'AddPlayer pid=10, facts={name="Late", rating=2355}, joins=5; NumberPlayers'
    section = after(f"play 1-4; EditPlayer pid=9, facts={{rating=2700}}; {late}").section("a")
    assert [section.tpn(pid) for pid in (Pid(4), TEN, Pid(5), Pid(9))] == [4, 5, 6, 10]


def test_a_withdrawn_player_is_not_paired_any_more() -> None:
    """From the round named on; who is paired already leaves in the next one (NSWCA, 3.2 e)."""
    asked = desk.pair_round(after("play 1; WithdrawPlayer pid=2, from_round=2"), "a", 2)
    assert Pid(2) not in {pid for board in asked.boards for pid in board}
    refusal = refused(after("publish 1"), act("WithdrawPlayer", pid=2, from_round=1))
    assert "round 2" in refusal.offers[1].sentence


def test_a_player_returns_without_points_for_the_rounds_missed() -> None:
    """Withdrawn after round 1, back in round 4: rounds 2 and 3 give nothing."""
    steps = "play 1; WithdrawPlayer pid=2, from_round=2; play 2"
    state = after(f"{steps}; ReinstatePlayer pid=2, from_round=4; play 3")
    player = state.section("a").player(2)
    assert [record.result for record in player.rounds[1:]] == [Result.ABSENT, Result.ZERO_POINT_BYE]
    asked = desk.pair_round(state, "a", 4)
    assert Pid(2) in {pid for board in asked.boards for pid in board} | {asked.bye}


def test_ticks_are_set_and_taken_back() -> None:
    """By the ids of those who are here."""
    assert after("CheckIn pid=4").section("a").checked_in == {4}
    assert not after("CheckIn pid=4; CheckIn pid=4, here=false").section("a").checked_in


def test_a_section_has_room_for_the_numbers_of_a_file() -> None:
    """9,999 players, as a report file has four columns; it has none for too long facts."""
    many = tuple(
        desk.NewPlayer(pid=Pid(at), facts=desk.PlayerFacts(name="P")) for at in range(1, 10_001)
    )
    full = refused(desk.fold(started(0)), act("AddPlayers", players=many))
    assert full.code == "too-many-players"
    for facts in ('fide_id="123456789012"', 'birth="1990/12/31 or so"'):
        with pytest.raises(NotCoveredError):
            desk.write_report_file(after(f"EditPlayer pid=1, facts={{{facts}}}"), "a")


# Players of equal strength and title: the order announced, and exchanged numbers (GHR 2.2).

ESK, DALE, COLE, BRAY, AMES = map(Pid, range(1, 6))
EQUAL = ("Esk", "Dale", "Bray", "Ames")


def five() -> desk.EventState:
    """Four equal players, entered as Esk, Dale, Bray and Ames, and Cole, who is stronger."""
    return entered(
        *(
            desk.PlayerFacts(name=name, rating=2000 + 100 * (name == "Cole"))
            for name in ("Esk", "Dale", "Cole", "Bray", "Ames")
        )
    )


def ordered(state: desk.EventState, order: EqualOrder, seed: str = "") -> desk.EventState:
    """The event with the order of equal players set."""
    settings = replace(state.section("a").settings, equals=order, equals_seed=seed)
    return do(state, "ChangeSection", settings=settings)


def file_of(state: desk.EventState) -> str:
    """The report file."""
    return desk.write_report_file(state, "a").decode()


def test_the_order_of_equal_players_is_a_setting() -> None:
    """The alphabet, the order of entry, or lots that anybody draws again; the file says it."""
    state = do(five(), "NumberPlayers")
    assert names(state) == ["Cole", "Ames", "Bray", "Dale", "Esk"]
    assert "equal strength" not in file_of(state)
    by_entry = ordered(state, EqualOrder.ENTRY)
    assert not by_entry.section("a").numbered
    assert names(do(by_entry, "NumberPlayers")) == ["Cole", "Esk", "Dale", "Bray", "Ames"]
    by_lot = ordered(do(state, "AnnounceSeed", seed="4 8 15"), EqualOrder.LOT, "4 8 15")
    drawn = [EQUAL[place] for place in drawn_order("4 8 15", EQUAL)]
    assert names(do(by_lot, "NumberPlayers")) == ["Cole", *drawn]
    assert drawn not in (sorted(EQUAL), list(EQUAL))
    for one, said in ((by_entry, "in the order of their entry"), (by_lot, "by lot, seed '4 8 15'")):
        assert f"players of equal strength and title are numbered {said}" in file_of(one)
    late = do(by_lot, "AddPlayer", pid=Pid(6), facts=desk.PlayerFacts(name="Fane", rating=2000))
    with_fane = names(do(late, "NumberPlayers"))  # nobody moves for who comes later
    assert [name for name in with_fane if name != "Fane"] == ["Cole", *drawn]


def test_another_order_after_the_start_stands_in_the_file() -> None:
    """Without strict rules only."""
    changed = after("play 1; leave; ChangeSection equals='entry'")
    told = "the order of players of equal strength and title was changed"
    assert told in file_of(changed)


def test_a_log_of_before_the_one_alphabet_keeps_its_numbers() -> None:
    """Published rounds stay: what an older log does not say is read as it was meant then."""
    state = entered(*(desk.PlayerFacts(name=name) for name in ("Zorro", "Żak", "Ames")))
    older = desk.action_from_json({"action": "NumberPlayers", "section": "a"})
    now = act("NumberPlayers")
    assert names(desk.apply(state, older)) == ["Ames", "Zorro", "Żak"]
    assert names(desk.apply(state, now)) == ["Ames", "Żak", "Zorro"]
    for action in (older, now):
        assert desk.action_from_json(desk.action_to_json(action)) == action


def test_equal_players_exchange_their_numbers() -> None:
    """No rating changes; it outlasts new numbers while the two are equal, and is in the file."""
    state = do(five(), "NumberPlayers")
    exchanged = do(state, "ExchangeNumbers", one=AMES, other=DALE)
    assert names(exchanged) == ["Cole", "Dale", "Bray", "Ames", "Esk"]
    old, new = state.section("a"), exchanged.section("a")
    assert all(old.player(pid).rating == new.player(pid).rating for pid in old.roster.pids)
    told = "Round 1: equal players exchanged numbers: 2 Ames got 4, 4 Dale got 2"
    assert told in file_of(exchanged)
    late = do(exchanged, "AddPlayer", pid=Pid(6), facts=desk.PlayerFacts(name="Cray", rating=2000))
    state = do(late, "NumberPlayers")
    assert [name for name in names(state) if name != "Cray"] == names(exchanged)
    weaker = replace(desk.facts_of(state.section("a"), DALE), rating=1900)
    state = do(do(state, "EditPlayer", pid=DALE, facts=weaker), "NumberPlayers")
    assert names(state)[-1] == "Dale"
    again = do(state, "ExchangeNumbers", one=AMES, other=BRAY)
    assert names(do(again, "NumberPlayers")).index("Ames") < names(again).index("Bray")


def test_numbers_drawn_for_a_round_robin_are_not_exchanged() -> None:
    """NSWCA 4; C.05, 6.3: they are those of the lots."""
    state = entered(*(desk.PlayerFacts(name=name) for name in EQUAL), system="round-robin")
    state = do(state, "DrawLots", what=desk.LotsOf.NUMBERS, seed="4 8 15")
    exchange = act("ExchangeNumbers", one=ESK, other=DALE)
    assert refused(state, exchange).code == "numbers-not-equal"
