"""Every sentence of the desk is there, is used, and says what a sentence should."""

from __future__ import annotations

import pytest

import openarbiter.store  # noqa: F401  (its sentences are among those of the desk)
from openarbiter.desk.messages import declare


def test_a_sentence_is_declared_once() -> None:
    """A code that is taken is an error of ours, found by the first import."""
    with pytest.raises(ValueError, match="nothing-changed"):
        declare({"nothing-changed [C.02]": "Nothing."})
