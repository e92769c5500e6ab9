"""The pages of the editions say what the editions say."""

from __future__ import annotations

import pytest

from openarbiter.rulebooks import registry
from tests.every import every
from tools.regulation_pages import FOLDER, page


@every("system", registry.edition_ids())
def test_page_is_up_to_date(system: str) -> None:
    """`make docs` would change nothing."""
    written = (FOLDER / f"{system}.md").read_text(encoding="utf-8")
    assert written == page(registry.edition(system))


@every("system", registry.edition_ids())
def test_overview_names_the_edition(system: str) -> None:
    """The overview of the regulations has a line for the edition."""
    assert f"[{system}]({system}.md)" in (FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])
def test_dutch_criteria_are_those_of_the_text(system: str) -> None:
    """C1 to C21, each once, in the order of priority that the text gives them."""
    codes = [each.code for each in registry.edition(system).rules.articles]
    assert codes == [f"C{number}" for number in range(1, 22)]


@every("system", registry.edition_ids())
def test_every_criterion_has_an_article_and_a_meaning(system: str) -> None:
    """Nothing is empty, and each meaning is one sentence."""
    for each in registry.edition(system).rules.articles:
        assert each.article
        assert each.sentence.endswith(".")
