"""Positions in which another program is known to pair otherwise, by the digest of their facts.

``known_differences.json`` is made from ``docs/differences.toml`` (``make docs``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from openarbiter.explanations.opinion import OtherPairing, facts_before
from openarbiter.model import RoundNo, Tournament, Tpn

REPORT = "docs/report-a-difference.md"
"""The page that says how to report a difference."""


def position_digest(tournament: Tournament, system: str, round_no: RoundNo) -> str:
    """SHA-256 of the edition, the round and all that was known before it; names are no part."""
    facts = [system, round_no, facts_before(tournament, round_no)]
    text = json.dumps(facts, default=str, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def pairs_text(games: Iterable[tuple[Tpn, Tpn]], byes: Iterable[Tpn]) -> str:
    """Who meets whom in one line, whatever the colours: ``1-4 2-3``, a bye with 0 at the end."""
    boards = [f"{one}-{other}" for one, other in sorted(map(sorted, games))]
    return " ".join([*boards, *(f"{tpn}-0" for tpn in sorted(byes))])


@cache
def _known() -> dict[str, Any]:
    text = files("openarbiter.explanations").joinpath("known_differences.json").read_text("utf-8")
    known: dict[str, Any] = json.loads(text)
    return known


def known_difference(
    tournament: Tournament, system: str, round_no: RoundNo, other: OtherPairing
) -> tuple[str, str]:
    """The case and the page of a difference that is known; two empty words otherwise.

    It is known where the position is that of a case and the other pairing one that the case names.

    Args:
        tournament: The tournament.
        system: Id of the edition.
        round_no: The round.
        other: The pairing that differs from ours.
    """
    case = _known().get(position_digest(tournament, system, round_no), {})
    if pairs_text(other.games, other.byes) in case.get("answers", ()):
        return case["case"], case["page"]
    return "", ""
