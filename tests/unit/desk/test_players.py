"""Players come, change, get numbers, withdraw and return."""

from __future__ import annotations

from dataclasses import replace

from openarbiter import desk
from openarbiter.desk import EqualOrder, Pid
from openarbiter.model import Result
from openarbiter.model.lots import drawn_order
from tests.unit.desk.phases import act, do, refused
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


def test_another_rating_before_the_start_asks_for_numbers_again() -> None:
    """After it the list of the start holds."""
    changed = after("EditPlayer pid=9, facts={rating=2700}")
    assert not changed.section("a").numbered
    assert do(changed, "NumberPlayers").section("a").tpn(9) == 1
    assert after("play 1; EditPlayer pid=9, facts={rating=2700}").section("a").tpn(9) == 9


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
