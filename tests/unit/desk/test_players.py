"""Players come, change, get numbers, lots and byes, withdraw and return."""

from __future__ import annotations

from dataclasses import replace

from openarbiter import desk
from openarbiter.desk import EqualOrder, LotsOf, Pid
from openarbiter.model import Result
from openarbiter.model.lots import drawn_order, lot
from openarbiter.ranking.standings import standings
from tests.unit.desk.phases import act, after, before_round_1, do, refused, started


def names(state: desk.EventState) -> list[str]:
    """The names by number."""
    return [player.name for player in state.section("a").tournament.players]


def entered(*people: str) -> desk.EventState:
    """Players with name, rating and title, in an order of their own, without definitive numbers."""
    new = []
    for pid, (name, rating, title) in enumerate((f"{one}   ".split(" ")[:3] for one in people), 1):
        facts = desk.PlayerFacts(name=name, rating=int(rating or 0) or None, title=title)
        new.append(desk.NewPlayer(pid=Pid(pid), facts=facts))
    return do(desk.fold(started(0)), "AddPlayers", players=tuple(new))


def test_numbers_follow_rating_title_and_name() -> None:
    """C.04.2, 2.2 (C.04.3.1 of 2012, A1; C.04.3 of 2025, 1.1): GM before WGM before FM, then A."""
    men = ("Zobel 2000", "Ahorn 2000", "Buche 2000 FM", "Ceder 2000 WGM", "Douglasie 2001", "Eiche")
    state = entered(*men)
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
    assert [section.tpn(pid) for pid in (Pid(4), Pid(10), Pid(5), Pid(9))] == [4, 5, 6, 10]


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
    return entered("Esk 2000", "Dale 2000", "Cole 2100", "Bray 2000", "Ames 2000")


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


# What is drawn by lot: by a seed or by hand, until when, and what is noted.

SEED = "4 8 15"
ENDED = "entered 6; ChangeSection rounds=2; DrawLots what='colour', colour='w'; play 1-2"
"""A section whose last round is complete, in which places are shared."""


def test_numbers_drawn_by_hand_hold() -> None:
    """The numbers typed in stand, whatever the ratings are."""
    drawn = "DrawLots what='numbers', order=[3, 1, 2, 6, 5, 4]"
    state = after(f"entered 6; ChangeSection system='round-robin'; {drawn}")
    assert state.section("a").roster.pids == (3, 1, 2, 6, 5, 4)
    found = desk.lot_before_round_1(state.section("a"))
    assert found is not None
    assert found.sentence == "Numbers drawn by hand (4.0)."
    other = do(state, "EditPlayer", pid=4, facts=desk.PlayerFacts(name="Better", rating=2700))
    assert desk.undrawn(other.section("a")) is None
    assert other.section("a").numbered


def shared(section: desk.Section, lots: object) -> list[list[int]]:
    """The numbers of those on each place."""
    places: dict[int, list[int]] = {}
    for row in standings(section.tournament, [], lots=lots):  # type: ignore[arg-type]
        places.setdefault(row.rank, []).append(row.player)
    return list(places.values())


def test_the_last_places_are_drawn_after_the_last_round() -> None:
    """The seed breaks the ties of the last table, and of no earlier one."""
    state = do(after(ENDED), "DrawLots", what=LotsOf.PLACES, seed=SEED)
    section = state.section("a")
    before, later = shared(section, None), shared(section, desk.table_lots(section, 2))
    assert any(len(each) > 1 for each in before)
    assert all(len(each) == 1 for each in later)
    in_order = [number for each in before for number in sorted(each, key=lambda n: lot(SEED, n))]
    assert [each[0] for each in later] == in_order
    assert desk.table_lots(section, 1) is None
    assert "broken by lots with the seed" in desk.write_report_file(state, "a").decode()


def test_places_drawn_by_hand() -> None:
    """Those who shared a place stand in the order that was drawn; others stay tied."""
    state = after(ENDED)
    tied = next(each for each in shared(state.section("a"), None) if len(each) > 1)
    order = tuple(state.section("a").pid(number) for number in reversed(tied))
    by_hand = do(state, "DrawLots", what=LotsOf.PLACES, order=order, how="slips")
    section = by_hand.section("a")
    table = [number for each in shared(section, desk.table_lots(section, 2)) for number in each]
    places = [table.index(number) for number in reversed(tied)]
    assert places == sorted(places)
    twice = act("DrawLots", what=LotsOf.PLACES, order=(order[0], order[0]))
    assert refused(state, twice).code == "drawn-twice"
    assert after('AnnounceSeed seed="4 8 15"').section("a").seed == SEED


# Byes, pairs that must not meet, and virtual points (C.04.7, 1).

TWO = Pid(2)


def met(state: desk.EventState) -> set[frozenset[int]]:
    """Who meets whom in round 1, as it would be paired now."""
    state = desk.fold(desk.prepare_round(state, "a", 1), state)
    return {frozenset(board) for board in desk.pair_round(state, "a", 1).boards}


def test_a_request_is_no_bye_before_it_is_granted() -> None:
    """Asked and refused: the player is paired; granted: not."""
    ask = act("SetBye", pid=TWO, round_no=1, status=desk.RequestStatus.ASKED)
    state = desk.apply(before_round_1(), ask)
    assert not state.section("a").tournament.requested_byes
    granted = desk.apply(state, replace(ask, status=desk.RequestStatus.GRANTED))
    (bye,) = granted.section("a").tournament.requested_byes
    assert (bye.round_no, bye.kind, bye.players) == (1, Result.HALF_POINT_BYE, (2,))
    refused_ = desk.apply(granted, replace(ask, status=desk.RequestStatus.REFUSED))
    assert not refused_.section("a").tournament.requested_byes
    late = refused(before_round_1(), act("SetBye", pid=TWO, round_no=5))
    assert len(late.offers) == 2


def test_a_forbidden_pair_is_not_made() -> None:
    """In the rounds it is forbidden for; the other pairs of the group stay when one is allowed."""
    state = before_round_1(8)
    usual = desk.pair_round(state, "a", 1).boards[0]
    state = do(state, "ForbidPair", players=(*usual, 7), last_round=1)
    assert frozenset(usual) not in met(state)
    state = do(state, "AllowPair", one=usual[0], other=usual[1])
    groups = {group.players for group in state.section("a").tournament.forbidden_pairs}
    assert groups == {tuple(sorted((pid, 7))) for pid in usual}
    assert frozenset(usual) in met(state)


HALF = desk.Grant(points=10, first_round=1, last_round=2, first_player=1, last_player=4)
GRANT = "SetAcceleration grants=[{points=10, first_round=1, last_round=2, first_player=1, "


def given(state: desk.EventState) -> list[tuple[int, int, int, int, int]]:
    """What the tournament states: points, rounds, numbers."""
    return [
        (each.points, each.first_round, each.last_round, each.first_player, each.last_player)
        for each in state.section("a").tournament.virtual_points
    ]


def test_points_change_who_is_paired_with_whom() -> None:
    """The upper half is a score group of its own in round 1."""
    state = before_round_1(8)
    accelerated = do(state, "SetAcceleration", grants=(HALF,))
    assert given(accelerated) == [(10, 1, 2, 1, 4)]
    assert met(state) == {frozenset((one, one + 4)) for one in range(1, 5)}
    assert met(accelerated) == {frozenset((one, one + 2)) for one in (1, 2, 5, 6)}
    assert given(do(accelerated, "SetAcceleration", grants=())) == []


def test_published_rounds_keep_their_points_and_persons_theirs() -> None:
    """A change counts from round 2 on; numbers given anew leave points with who had them."""
    order = "NumberPlayers order=[2, 5, 1, 3, 4, 6, 7, 8]"
    state = after(f"players 8; {GRANT}last_player=2}}]; {order}")
    assert given(state) == [(10, 1, 2, 1, 1), (10, 1, 2, 3, 3)]
    later = replace(HALF, first_round=2, last_round=3)
    state = do(after(f"{GRANT}last_player=4}}]; play 1; leave"), "SetAcceleration", grants=(later,))
    assert given(state) == [(10, 1, 1, 1, 4), (10, 2, 3, 1, 4)]
