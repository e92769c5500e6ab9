"""What the pages say of their tables, and a second code by each page; engines: `tests.referee`."""

from __future__ import annotations

import pytest

from openarbiter.errors import RuleError
from openarbiter.rulebooks.registry import edition
from openarbiter.verification.literal.keizer import keizer_pairing
from openarbiter.verification.literal.knock_out import knock_out_pairing
from tests.every import every
from tests.referee_pages.comparing import required
from tests.referee_pages.positions import POSITIONS, SIZES
from tests.referee_pages.tables import broken_rules, rows_of_teams, stored

LITERAL = {"keizer": keizer_pairing, "knock-out": knock_out_pairing}


@pytest.mark.parametrize("system", LITERAL)
def test_the_rule_of_the_verifier_and_the_page_agree(system: str) -> None:
    """Two codes that share nothing but the page."""
    for seed in range(1000, 1080):
        tournament, round_no = POSITIONS[system](seed)
        expected = required(system, tournament, round_no)
        found = LITERAL[system](tournament, round_no)
        listed = None if expected is None else (tuple(sorted(expected[0])), expected[1])
        assert (None if found is None else (found.games, found.bye)) == listed, seed


@pytest.mark.parametrize("system", ["round-robin", "scheveningen", "molter"])
def test_a_table_keeps_nobody_apart(system: str) -> None:
    """Forbidden pairs are refused."""
    tournament, round_no = POSITIONS[system](1)
    forbidden = tournament.forbid(tournament.players[0].tpn, tournament.players[1].tpn)
    with pytest.raises(RuleError, match="no pair can be forbidden"):
        edition(system).pair(forbidden, round_no)


@every("size", range(2, 11))
@every("cycles", [1, 2])
def test_tables_of_two_teams_obey_their_page(size: int, cycles: int) -> None:
    """Published ones and our own; nobody has one colour three times running in two cycles."""
    assert list(broken_rules(rows_of_teams(size, cycles), 2, size)) == []


@every("size", SIZES, ids=str)
def test_tables_of_several_teams_obey_their_page(size: tuple[int, int, int]) -> None:
    """S1 to S6 and C1 to C3."""
    teams, boards, rounds = size
    rows = stored("molter", f"{teams}x{boards}x{rounds}")
    assert len(rows) == rounds
    assert list(broken_rules(rows, teams, boards)) == []


def test_a_row_that_is_turned_round_breaks_the_rules_of_a_table() -> None:
    """What judges the tables sees what is wrong with one."""
    rows = stored("molter", "4x4x3")
    turned = [*rows[:2], [game[::-1] for game in rows[1]]]
    assert {each.split(" ")[0].rstrip(":") for each in broken_rules(turned, 4, 4)} == {"S4"}
