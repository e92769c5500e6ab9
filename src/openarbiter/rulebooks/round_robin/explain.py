"""Rounds of a round robin explained: the table says who meets whom, and who rests.

Source:
    NSWCA Tournament Guidelines, section 4; C.05 Annex 1 (Berger tables).
"""

from __future__ import annotations

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.reasons import Reason


class _RoundRobin(Explainer):
    bye_choice = ("table", "4.0")

    def settled(self) -> Reason:
        """The table says who meets whom."""
        return self.by_table()


class _OfTeams(Explainer):
    bye_choice = ("table", "C.05, Annex 1")


EXPLAINER = _RoundRobin
OF_TEAMS = _OfTeams
