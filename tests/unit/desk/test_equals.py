"""Players of equal strength and title: the order announced, and exchanged numbers (GHR 2.2).

The five players are entered as Esk, Dale, Cole, Bray and Ames; Cole is the strongest.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.desk import EqualOrder, Level, Pid
from openarbiter.model.lots import drawn_order
from tests.unit.desk.phases import act, before_round_1, codes_of, do, play_round, refused, through
from tests.unit.desk.random_events import started

NAMES = ("Esk", "Dale", "Cole", "Bray", "Ames")
ESK, DALE, COLE, BRAY, AMES = map(Pid, range(1, 6))
EQUAL = ("Esk", "Dale", "Bray", "Ames")


def entered() -> desk.EventState:
    """Four equal players and a stronger one, without definitive numbers."""
    state = desk.fold(started(0))
    new = tuple(
        desk.NewPlayer(
            pid=Pid(at), facts=desk.PlayerFacts(name=name, rating=2000 + 100 * (name == "Cole"))
        )
        for at, name in enumerate(NAMES, start=1)
    )
    return do(state, "AddPlayers", players=new)


def ordered(state: desk.EventState, order: EqualOrder, seed: str = "") -> desk.EventState:
    """The event with the order of equal players set."""
    return desk.apply(state, setting(state, order, seed))


def setting(state: desk.EventState, order: EqualOrder, seed: str = "") -> desk.Action:
    """The action that sets it."""
    settings = replace(state.section("a").settings, equals=order, equals_seed=seed)
    return desk.ChangeSection(section="a", settings=settings)


def names(state: desk.EventState) -> list[str]:
    """The names by number."""
    return [player.name for player in state.section("a").tournament.players]


def test_the_order_of_equal_players_is_a_setting() -> None:
    """The alphabet, the order of entry, or lots that anybody draws again from the seed."""
    state = do(entered(), "NumberPlayers")
    assert names(state) == ["Cole", "Ames", "Bray", "Dale", "Esk"]
    state = ordered(state, EqualOrder.ENTRY)
    assert not state.section("a").numbered
    assert names(do(state, "NumberPlayers")) == ["Cole", "Esk", "Dale", "Bray", "Ames"]
    state = do(state, "AnnounceSeed", seed="4 8 15")
    state = do(ordered(state, EqualOrder.LOT, "4 8 15"), "NumberPlayers")
    drawn = [EQUAL[place] for place in drawn_order("4 8 15", EQUAL)]
    assert names(state) == ["Cole", *drawn]
    assert drawn not in (sorted(EQUAL), list(EQUAL))


def test_a_log_of_before_the_one_alphabet_keeps_its_numbers() -> None:
    """Published rounds stay: what an older log does not say is read as it was meant then."""
    facts = [desk.PlayerFacts(name=name) for name in ("Zorro", "Żak", "Ames")]
    new = tuple(desk.NewPlayer(pid=Pid(at), facts=one) for at, one in enumerate(facts, start=1))
    state = do(desk.fold(started(0)), "AddPlayers", players=new)
    older = desk.action_from_json({"action": "NumberPlayers", "section": "a"})
    assert names(desk.apply(state, older)) == ["Ames", "Zorro", "Żak"]
    now = act("NumberPlayers")
    assert names(desk.apply(state, now)) == ["Ames", "Żak", "Zorro"]
    for action in (older, now):
        assert desk.action_from_json(desk.action_to_json(action)) == action


def test_lots_of_equal_players_do_not_move_for_who_comes_later() -> None:
    """The order of those who were there stays as it was made."""
    state = do(entered(), "AnnounceSeed", seed="4 8 15")
    state = do(ordered(state, EqualOrder.LOT, "4 8 15"), "NumberPlayers")
    before = names(state)
    late = desk.PlayerFacts(name="Fane", rating=2000)
    state = do(do(state, "AddPlayer", pid=Pid(6), facts=late), "NumberPlayers")
    assert [name for name in names(state) if name != "Fane"] == before


@pytest.mark.parametrize(
    ("order", "seed"),
    [(EqualOrder.LOT, ""), (EqualOrder.LOT, "never announced"), (EqualOrder.ENTRY, "4 8 15")],
)
def test_lots_need_the_seed_that_was_announced(order: EqualOrder, seed: str) -> None:
    """Nobody chooses a seed by what it draws; no other order has one."""
    state = do(entered(), "AnnounceSeed", seed="4 8 15")
    assert refused(state, setting(state, order, seed)).code == "equals-seed"


def test_the_order_of_equal_players_is_locked_after_the_start() -> None:
    """Announced before round 1; without strict rules the consequence is told and filed."""
    state = play_round(do(entered(), "NumberPlayers"), 1)
    action = setting(state, EqualOrder.ENTRY)
    assert refused(state, action).code == "locked-after-start"
    state = do(state, "LeaveStrict", why="agreed by all")
    assert desk.weigh(state, action).level is Level.CONSEQUENCES
    assert codes_of(state, action) == {"setting-equals"}
    file = desk.write_report_file(desk.apply(state, action), "a").decode()
    assert "the order of players of equal strength and title was changed" in file


def test_the_report_file_says_the_order() -> None:
    """As it was announced; nothing where it is the alphabet."""
    state = do(entered(), "AnnounceSeed", seed="4 8 15")
    assert "equal strength" not in desk.write_report_file(state, "a").decode()
    for order, seed, said in (
        (EqualOrder.ENTRY, "", "in the order of their entry"),
        (EqualOrder.LOT, "4 8 15", "by lot, seed '4 8 15'"),
    ):
        file = desk.write_report_file(ordered(state, order, seed), "a").decode()
        assert f"players of equal strength and title are numbered {said}" in file


def test_equal_players_exchange_their_numbers() -> None:
    """Confirmed each time, noted in the file; no rating changes."""
    state = do(entered(), "NumberPlayers")
    exchange = act("ExchangeNumbers", one=AMES, other=DALE)
    assert desk.weigh(state, exchange).level is Level.CONFIRM
    assert codes_of(state, exchange) == {"numbers-exchanged"}
    after = desk.apply(state, exchange)
    assert names(after) == ["Cole", "Dale", "Bray", "Ames", "Esk"]
    old, new = state.section("a"), after.section("a")
    assert all(old.player(pid).rating == new.player(pid).rating for pid in old.roster.pids)
    file = desk.write_report_file(after, "a").decode()
    assert "Round 1: equal players exchanged numbers: 2 Ames got 4, 4 Dale got 2" in file


def test_an_exchange_outlasts_new_numbers_while_the_two_are_equal() -> None:
    """Whoever comes later is put among them; who is equal no more goes where the rating says."""
    state = do(do(entered(), "NumberPlayers"), "ExchangeNumbers", one=AMES, other=DALE)
    late = desk.PlayerFacts(name="Cray", rating=2000)
    state = do(do(state, "AddPlayer", pid=Pid(6), facts=late), "NumberPlayers")
    order = names(state)
    assert [name for name in order if name != "Cray"] == ["Cole", "Dale", "Bray", "Ames", "Esk"]
    facts = replace(desk.facts_of(state.section("a"), DALE), rating=1900)
    state = do(do(state, "EditPlayer", pid=DALE, facts=facts), "NumberPlayers")
    assert names(state)[-1] == "Dale"
    again = do(state, "ExchangeNumbers", one=AMES, other=BRAY)
    assert names(do(again, "NumberPlayers")).index("Ames") < names(again).index("Bray")


@pytest.mark.parametrize("other", [COLE, AMES])
def test_only_two_equal_players_exchange(other: Pid) -> None:
    """Nobody with a stronger one (GHR 2.2.1), nobody with oneself."""
    state = do(entered(), "NumberPlayers")
    assert refused(state, act("ExchangeNumbers", one=AMES, other=other)).code == "numbers-not-equal"


def test_a_title_goes_before_an_exchange() -> None:
    """GHR 2.2.2: of equal ratings the higher title is first."""
    state = entered()
    facts = desk.PlayerFacts(name="Ames", rating=2000, title="FM")
    state = do(do(state, "EditPlayer", pid=AMES, facts=facts), "NumberPlayers")
    assert refused(state, act("ExchangeNumbers", one=AMES, other=DALE)).code == "numbers-not-equal"


def test_numbers_are_exchanged_between_their_making_and_round_1() -> None:
    """Provisional ones are none yet; after the start only corrected ratings move them (GHR 2.3)."""
    state = entered()
    exchange = act("ExchangeNumbers", one=AMES, other=DALE)
    assert refused(state, exchange).code == "no-numbers"
    state = through(do(state, "NumberPlayers"), 1)
    assert refused(state, exchange).code == "locked-after-start"


def test_numbers_drawn_for_a_round_robin_are_not_exchanged() -> None:
    """NSWCA 4; C.05, 6.3: they are those of the lots."""
    state = entered()
    settings = replace(state.section("a").settings, system="round-robin", rounds=5)
    state = do(state, "ChangeSection", settings=settings)
    state = do(state, "DrawLots", what=desk.LotsOf.NUMBERS, seed="4 8 15")
    exchange = act("ExchangeNumbers", one=AMES, other=DALE)
    assert refused(state, exchange).code == "numbers-not-equal"


def test_no_numbers_are_given_anew_after_round_4() -> None:
    """By hand neither (GHR 2.3): until then it is told what changes."""
    state = before_round_1()
    order = act("NumberPlayers", order=tuple(reversed(state.section("a").roster.pids)))
    for number in (1, 2, 3):
        state = play_round(state, number)
    assert desk.weigh(state, order).level is Level.CONSEQUENCES
    assert refused(play_round(state, 4), order).code == "numbers-fixed"
