"""Lists of players: what is read of each row of `player_lists.toml`, and what is told."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from openarbiter.errors import UnreadableLineError
from openarbiter.formats import player_list
from openarbiter.formats.player_list import ListedPlayer
from tests.every import every

Row = tuple[str, str, dict[str, Any], int]
"""The rule, the text of a list, what is read and found, and how many players are looked at."""


def rows() -> Iterator[Row]:
    """Every row of the file, a row of cells as a column beside names."""
    text = Path(__file__).with_name("player_lists.toml").read_text(encoding="utf-8")
    for rule in tomllib.loads(text)["rule"]:
        for key, value in rule["rows"].items():
            if "column" not in rule:
                yield rule["says"], key, value, 0
            else:
                about = value if isinstance(value, dict) else {"is": value}
                lines = [
                    f"Player, P{chr(65 + at)};{one.strip()}"
                    for at, one in enumerate(key.split("|"))
                ]
                facts = {rule["field"]: about["is"], "found": about.get("found", [])}
                yield rule["says"], "\n".join([f"Name;{rule['column']}", *lines]), facts, 0
            if "beside" in rule:
                yield rule["says"], key + rule["beside"], value, 1


def shown(player: ListedPlayer, field: str) -> object:
    """A fact of a player; none, and what has parts, as text."""
    value = getattr(player, field)
    if field == "national":
        return " ".join(f"{one.federation} {one.rating}" for one in value)
    return value if isinstance(value, str | int) else str(value)


@every(("rule", "text", "facts", "players"), rows())
def test_a_list_is_read_as_its_rule_says(
    rule: str, text: str, facts: dict[str, Any], players: int
) -> None:
    """What a page sends back of its columns is read alike."""
    assert rule
    if "refused" in facts:
        with pytest.raises(UnreadableLineError) as refused:
            player_list.read(text.encode())
        (finding,) = refused.value.findings
        assert finding.code == facts["refused"]
        assert finding.expected
        return
    found = player_list.read(f"{text}\n")
    if not facts.get("found"):
        sent = player_list.read(f"{text}\n", columns=[each.heading for each in found.columns])
        assert sent.players == found.players
    if not players:
        wanted = facts.get("found", [])
        told = [f"{each.code} {each.line} {each.column} " for each in found.findings]
        assert len(told) == len(wanted)
        assert all(map(str.startswith, told, [f"{row} " for row in wanted]))
    assert all(each.repair for each in found.findings)
    for field, values in facts.items():
        if field != "found":
            looked_at = found.players[: players or None]
            assert [shown(one, field) for one in looked_at] == values, field
