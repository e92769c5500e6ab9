"""Rounds of a round robin explained: the table says who meets whom, and who rests.

Source:
    NSWCA Tournament Guidelines, section 4.
"""

from __future__ import annotations

from openarbiter.explanations.explainer import Explainer


class _RoundRobin(Explainer):
    bye_choice = ("table", "4.0")


EXPLAINER = _RoundRobin
