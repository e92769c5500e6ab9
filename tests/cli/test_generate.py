"""`openarbiter generate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from openarbiter.cli import cores, generate
from openarbiter.cli.options import Options
from openarbiter.errors import RequestError
from openarbiter.model.days import day_of
from openarbiter.ranking.editions import DEFAULT
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings
from openarbiter.simulate import generate as play


def test_the_first_day_is_one_of_the_documents_in_force() -> None:
    """Tables and pairings of a made tournament are those of the newest editions."""
    made = play(Settings(players=4, rounds=1), 1, pair=registry.edition(registry.DEFAULT).pair)
    assert not registry.doubt_about_edition(made)
    first = day_of(made.event.start_date)
    assert first is not None
    assert first >= DEFAULT.applied_from


def test_a_hundred_million_need_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is handed out as it is done; there is an end to it all the same."""
    handed: list[Sequence[int]] = []

    def first(_: object, work: Sequence[int]) -> Iterator[tuple[str, int, list[str]]]:
        handed.append(work)
        return iter(())

    monkeypatch.setattr(cores, "on_all_cores", first)
    out = ["--seed", "5", "-o", str(tmp_path)]
    _ask("--count", "100000000", *out)
    assert (len(handed[0]), handed[0][-1]) == (100_000_000, 100_000_004)
    with pytest.raises(RequestError, match="--count must be at most"):
        _ask("--count", "1" + "0" * 30, *out)


def _ask(*arguments: str) -> None:
    generate.ask(Options.of(generate).parse_args(arguments))
