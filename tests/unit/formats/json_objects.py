"""Tournaments from objects of JSON, read as a file is."""

from __future__ import annotations

import json

from openarbiter.formats import json_
from openarbiter.model import Tournament


def from_json(value: object) -> Tournament:
    """The tournament that a file with this object holds."""
    return json_.read(json.dumps(value).encode(), name="<json>").tournament
