"""Sentences that a document leaves open: the reading taken, the other one, and what depends on it.

``open_sentences.json`` is made from ``evidence/readings.toml`` (``make docs``), in English.
"""

from __future__ import annotations

import json
import textwrap
from functools import cache
from importlib.resources import files

from openarbiter.languages import Tongue, said

_WIDTH = 100


@cache
def _known() -> dict[str, list[dict[str, str]]]:
    text = files("openarbiter.explanations").joinpath("open_sentences.json").read_text("utf-8")
    known: dict[str, list[dict[str, str]]] = json.loads(text)
    return known


def open_sentences(system: str, language: str = "") -> list[str]:
    """Lines about the open sentences of an edition, a heading first; one where none is known."""
    say, rows = Tongue(language), _known().get(system, [])
    if not rows:
        return [say(said("{system}: no sentence is known to be open.", system=system))]
    heading = say(said("What {system} leaves open, and how it is read", system=system))
    lines = [heading, "-" * len(heading)]
    for row in rows:
        text = (
            f"{row['article']}: {row['question']}. " if row["article"] else f"{row['question']}. "
        )
        text += say(said("Read here: {reading}.", reading=row["ours"]))
        if "other" in row:
            text += " " + say(said("The other reading: {reading}.", reading=row["other"]))
        if "share" in row:
            text += " " + say(said("It changes {share}.", share=row["share"]))
        if "same" in row:
            why = row["same"]
            none = said("No position is known that it pairs otherwise: {reason}.", reason=why)
            text += " " + say(none)
        lines += textwrap.wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return lines
