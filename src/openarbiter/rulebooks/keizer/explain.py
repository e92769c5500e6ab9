"""Rounds of the Keizer system explained: who has the bye, and why a nearer opponent was not met.

Source:
    docs/systems/keizer.md, 4.2 to 5.4.
"""

from __future__ import annotations

from openarbiter.explanations.explainer import Explainer
from openarbiter.rulebooks.edition import Engine


class _Keizer(Explainer):
    bye_choice = ("lowest", "4.2")
    without_bye = Engine("openarbiter.rulebooks.keizer")


EXPLAINER = _Keizer
