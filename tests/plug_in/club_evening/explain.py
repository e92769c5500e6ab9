"""What the rule of the club says of its rounds beyond what holds for every system."""

from __future__ import annotations

from openarbiter.explanations.explainer import Explainer

__all__ = ["EXPLAINER"]


class _Club(Explainer):
    bye_choice = ("lowest", "2")


EXPLAINER = _Club
"""The explainer that the edition names."""
