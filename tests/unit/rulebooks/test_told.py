"""The table of words has no entry too many, and nothing that pages do not know."""

from __future__ import annotations

from openarbiter.drawings.reasons import _SUFFERED
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.dutch.text import MOST_MOVED_DOWN
from openarbiter.rulebooks.told import criteria_told
from tests.every import every

EDITIONS = [registry.edition(id_) for id_ in registry.edition_ids()]


@every("family", sorted({each.document.family for each in EDITIONS}))
def test_every_entry_is_a_criterion_that_can_be_worse(family: str) -> None:
    """Each code is one of an edition; only M1 of 2025 is in no list."""
    family_of = (each for each in EDITIONS if each.document.family == family)
    codes = {str(each.code) for edition in family_of for each in edition.rules.articles}
    for code, told in criteria_told(family).items():
        assert code in codes | {MOST_MOVED_DOWN}
        assert told.worse
        assert told.suffered in _SUFFERED
        assert told.unit in {"", "points", "squares", "first"}
        assert not (told.summed and told.once)


def test_what_is_like_another_criterion_keeps_what_is_its_own() -> None:
    """Of the text of 2012 players are told what arbiters are told."""
    later, earlier = (criteria_told("dutch")[code] for code in ("C14", "B5d"))
    assert earlier.worse == later.worse
    assert later.plain
    assert not earlier.plain


def test_a_family_without_words_has_none() -> None:
    """A system of somebody else is told by codes and values."""
    assert criteria_told("by-rating") == {}
