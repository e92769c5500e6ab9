"""Every answer of three whole events is as it was; ``make golden`` keeps the new ones."""

from __future__ import annotations

from difflib import unified_diff
from itertools import chain, islice

import pytest

from tests.golden.events import EVENTS
from tests.golden.keeping import answers, kept

SHOWN = 60
"""Lines of a difference that are shown."""


@pytest.mark.parametrize("event", EVENTS)
def test_answers_are_as_they_were(event: str) -> None:
    """Pages, twins, public pages, sheets, the site and the command line."""
    before, now = kept(event), answers(event)
    changed = chain.from_iterable(
        unified_diff(
            before.get(name, "").splitlines(),
            now.get(name, "").splitlines(),
            f"kept/{event}/{name}",
            f"now/{event}/{name}",
            lineterm="",
            n=2,
        )
        for name in sorted(before.keys() | now)
    )
    lines = [line[:400] for line in islice(changed, SHOWN)]
    if lines:
        pytest.fail(
            "\n".join([*lines, "... (make golden keeps the answers of now)"]), pytrace=False
        )
