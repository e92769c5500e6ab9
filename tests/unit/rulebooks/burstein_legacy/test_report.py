"""The answer in TPNs, and the step log."""

from __future__ import annotations

from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.burstein_legacy.telling import round_pairing
from tests.referee.histories import tournament
from tests.unit.rulebooks.burstein_legacy.stage import stage

EVENT = tournament(
    {
        1: "5w1 2b1 3w1 Z",
        2: "6b1 1w0 4b0 Z",
        3: "7w1 4b1 1b0 Z",
        4: "U 3w0 2w1 Z",
        5: "1b0 6w0 7b0 Z",
        6: "2w0 5b1 U Z",
        7: "3b0 U 5w1 H",
        8: "Z Z Z Z",
    },
    rounds=9,
)

EDITION = registry.edition("burstein-legacy")


def test_brackets_are_the_groups() -> None:
    """Each has its players, pairs, floaters, and how many do not get their due colours."""
    pairing = EDITION.pair(EVENT, RoundNo(4))
    assert pairing.system == "burstein-legacy"
    players = [
        tpn for bracket in pairing.brackets for tpn in (*bracket.residents, *bracket.moved_down)
    ]
    paired = [tpn for game in pairing.games for tpn in (game.white, game.black)]
    assert set(players) == set(paired)
    assert [bracket.criteria[0][0] for bracket in pairing.brackets] == ["due colours"] * len(
        pairing.brackets
    )
    floaters = [bracket.downfloaters for bracket in pairing.brackets[:-1]]
    assert floaters == [bracket.moved_down for bracket in pairing.brackets[1:]]


def test_absent_players_and_bye_are_named() -> None:
    """7 players of round 3: 8 is absent, 6 has the bye in the file, and 8 is not asked."""
    pairing = EDITION.pair(EVENT, RoundNo(3))
    assert pairing.absent == (8,)
    assert pairing.bye is not None


def test_log_names_the_rules() -> None:
    """Every step has its rule: acceleration, bye, order, groups, pairs, total."""
    lines = EDITION.pair(EVENT, RoundNo(2)).log.splitlines()
    assert lines[0] == "Round 2, burstein-legacy, 7 players"
    assert lines[1] == "[3.3] one imaginary point: 1, 2, 3"
    assert any(line.startswith("[4.2] bye: ") for line in lines)
    assert any(line.startswith("[3.2] score group 2.0: 3") for line in lines)
    assert any(line.startswith("[6.1] ") and "*" in line for line in lines)
    assert lines[-1] == "Total pairs: 3"


def test_log_of_one_player_speaks_of_one() -> None:
    """The only one who is left has the bye."""
    event = tournament({1: "2w1 Z", 2: "1b0 Z", 3: "Z"}, rounds=5)
    lines = EDITION.pair(event, RoundNo(2)).log.splitlines()
    assert lines[0] == "Round 2, burstein-legacy, 1 player"


def test_log_says_what_was_joined() -> None:
    """3 has met 1 and 4, so that nobody can be paired before all are one group."""
    event = tournament({1: "2w1 3b0", 2: "1b0 Z", 3: "4w1 1w1", 4: "3b0 5w=", 5: "Z 4b="}, rounds=9)
    lines = EDITION.pair(event, RoundNo(3)).log.splitlines()
    assert "[4.2] bye: 2 (score 0.0)" in lines
    assert "[6.6] cannot be completed, count as one: 3 and 1" in lines
    assert any(line.startswith("Group 2.0, 1.0 and 0.5: ") for line in lines)


def test_log_says_who_may_float() -> None:
    """1 and 2 have met, so that they cannot be left: 3 would find an opponent, and may not go."""
    before = stage([[0, 1, 2], [3]], [(0, 1)])
    assert "[6.6] may float: 1, 2" in round_pairing(before).log.splitlines()


def test_log_says_who_could_not_be_spared() -> None:
    """2 has met everybody but 3: whoever has the bye, it is neither of the two last players."""
    event = tournament({1: "2w1", 2: "1b0", 3: "Z"}, rounds=9)
    lines = EDITION.pair(event, RoundNo(2)).log.splitlines()
    at = lines.index("[4.2] bye: 2 (score 0.0)")
    others = "  passed over because the others could then not all be paired (3.1, 5.2, 5.3): 3"
    assert lines[at + 1] == others
