"""Rounds of a knock-out explained: the bracket says who meets whom.

Source:
    docs/systems/knock-out.md, 3.
"""

from __future__ import annotations

from openarbiter.explanations.explainer import Explainer


class _KnockOut(Explainer):
    bye_choice = ("table", "3")


EXPLAINER = _KnockOut
