"""`openarbiter systems`."""

from __future__ import annotations

import json

from openarbiter.cli.exits import Exit
from openarbiter.rulebooks import registry
from tests.cli.conftest import Cli


def test_the_list_names_every_edition(cli: Cli) -> None:
    """Ids, dates and the default are there, in order."""
    ended = cli("systems")
    assert ended.code == Exit.OK
    ids = [line.split()[0] for line in ended.out.splitlines()[1:] if line.startswith("d")]
    assert ids == [id_ for id_ in registry.edition_ids() if id_.startswith("d")]
    assert ended.out.splitlines()[-1].endswith(f"{registry.DEFAULT} is used.")


def test_json(process: Cli) -> None:
    """`--json` gives id, title, date and source of each, and says which is the default."""
    listed = json.loads(process("systems", "--json").out)["systems"]
    default = [entry for entry in listed if entry["default"]]
    assert [entry["id"] for entry in default] == [registry.DEFAULT]
    assert all(entry["title"] and entry["source"] for entry in listed)
    assert default[0]["applied_from"] == "2026-02-01"
