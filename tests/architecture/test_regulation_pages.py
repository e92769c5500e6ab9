"""The pages of the editions say what the editions say."""

from __future__ import annotations

import pytest

from openarbiter.rulebooks import registry
from tests.architecture.regulation_pages import FOLDER, page


@pytest.mark.parametrize("system", registry.edition_ids())
def test_page_is_up_to_date(system: str) -> None:
    """`make docs` would change nothing."""
    written = (FOLDER / f"{system}.md").read_text(encoding="utf-8")
    assert written == page(registry.edition(system))


@pytest.mark.parametrize("system", registry.edition_ids())
def test_overview_names_the_edition(system: str) -> None:
    """The overview of the regulations has a line for the edition."""
    assert f"[{system}]({system}.md)" in (FOLDER / "README.md").read_text(encoding="utf-8")
