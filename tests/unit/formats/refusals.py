"""What a reader finds in what it refuses; tournaments from objects of JSON, read as a file is."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from openarbiter.errors import ContradictionError, Finding, FormatError
from openarbiter.formats import json_, trf
from openarbiter.languages import Tongue
from openarbiter.model import Tournament


def from_json(value: object) -> Tournament:
    """The tournament that a file with this object holds."""
    return json_.read(json.dumps(value).encode(), name="<json>").tournament


def findings(
    source: object,
    read: Callable[..., object] = trf.read,
    error: type[FormatError] = ContradictionError,
) -> tuple[Finding, ...]:
    """Everything that is wrong with a source that is refused."""
    with pytest.raises(error) as refusal:
        read(source)
    return tuple(refusal.value.findings)


def in_german(*found: Finding) -> bool:
    """Whether all that the findings say has German words."""
    words = [word for each in found for word in (each.found, each.expected, each.repair) if word]
    return all(map(Tongue("de").knows, words))
