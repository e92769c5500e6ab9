"""Things that are no money: they are not shared, and a tie over one is told."""

from __future__ import annotations

from openarbiter.model import Player, Tpn
from openarbiter.prizes.fund import Fund, Trophy
from openarbiter.prizes.prize_list import TrophyAward, tied_trophies, trophy_awards

FUND = Fund(trophies=(Trophy(name="Cup"), Trophy(name="Shield", category="Juniors")))
RANKS = [(Tpn(4), 1), (Tpn(2), 2), (Tpn(7), 2), (Tpn(9), 4)]


def notes(cup: int, shield: int, juniors: set[int]) -> list[str]:
    """The remarks when the two things went to these players."""
    awards = (
        TrophyAward(player=Tpn(cup), name="Cup", reason=""),
        TrophyAward(player=Tpn(shield), name="Shield", reason=""),
    )
    return tied_trophies(FUND, RANKS, {"Juniors": frozenset(juniors)}, awards)


def test_a_clear_winner_needs_no_remark() -> None:
    """Nobody shares the rank of player 4, and only one of the tied is a junior."""
    assert notes(cup=4, shield=2, juniors={1, 3}) == []


def test_players_nothing_separates_are_named() -> None:
    """Both players of rank 2 are juniors, so the shield waits for a tie-break."""
    (note,) = notes(cup=4, shield=2, juniors={1, 2})
    assert note.startswith("Shield: nothing separates players 2, 7;")


def test_the_remark_is_true_of_the_second_thing_too() -> None:
    """Two tied players, two things: the second goes to the higher number, and is no lowest one."""
    fund = Fund(trophies=(Trophy(name="Cup"), Trophy(name="Medal")))
    ranks = [(Tpn(3), 1), (Tpn(5), 1)]
    awards = trophy_awards(fund, [Player(tpn=tpn, name="P") for tpn, _ in ranks], {})
    assert [each.player for each in awards] == [3, 5]
    said = tied_trophies(fund, ranks, {}, awards)
    assert [note.partition(":")[0] for note in said] == ["Cup", "Medal"]
    assert all("the lower number goes first" in note for note in said)


def test_a_thing_is_worth_more_only_where_it_is() -> None:
    """Without values, or at equal ones, the order of announcement decides, and that is said."""
    player = Player(tpn=Tpn(1), name="P")
    reasons = []
    for worth in (40, 60):
        trophies = (
            Trophy(name="Cup", worth=worth),
            Trophy(name="Shield", category="U", worth=40),
        )
        cup, _ = trophy_awards(Fund(trophies=trophies), [player], {"U": frozenset({0})})
        reasons.append(cup.reason)
        assert cup.gave_up == ("Shield",)
    assert reasons == [
        "First left in the table; it goes before Shield, which passes on.",
        "First left in the table; worth more than Shield, which passes on.",
    ]
