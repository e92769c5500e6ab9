"""Who did not come and is not excused; other commands are in ``cases/no_shows.toml``."""

from __future__ import annotations

import json
import tomllib

from tests.cli.conftest import Cli
from tests.cli.test_commands import HERE

CASES = tomllib.loads((HERE / "cases" / "no_shows.toml").read_text(encoding="utf-8"))
AWAY = CASES["texts"]["away"].encode()
"""Number 8 did not come to round 2."""


def test_the_guidelines_leave_out_who_did_not_come(cli: Cli) -> None:
    """NSWCA, 3.2 e: out unless excused; the sheet and stderr say who, and what would excuse."""
    asked = ("pair", "-", "--system", "nswca")
    found = json.loads(cli(*asked, "--json", stdin=AWAY).out)
    assert found["absences"] == {"dropped": [8]}
    assert found["absent"] == [8]
    assert found["bye"] is not None
    ended = cli(*asked, stdin=AWAY)
    assert ended.err.splitlines()[0] == (
        "Left out of round 3, because they lost their last game by not coming: "
        "8 Stenelin, Ilkor. Who is excused is named with --excused (NSWCA, 3.2 e)."
    )
    assert ended.err.splitlines()[0] in ended.out
    assert "by not coming: 8. Who" in cli(*asked, "--numbers", stdin=AWAY).err
    assert "nicht gekommen" in cli(*asked, "--language", "de", stdin=AWAY).err
