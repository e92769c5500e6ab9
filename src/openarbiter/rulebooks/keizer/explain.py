"""Rounds of the Keizer system explained: who has the bye, and why a nearer opponent was not met.

Source:
    docs/systems/keizer.md, 4.2 to 5.4.
"""

from __future__ import annotations

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.limits import Quantities
from openarbiter.model import Tpn
from openarbiter.rulebooks.keizer.pairing import Situation


class _Keizer(Explainer):
    bye_choice = ("fewest", "4.2")
    one_order = False
    before: Situation

    def quantities(self, tpn: Tpn) -> Quantities:
        """The place in the table, and the byes so far (4.1, 4.2)."""
        at = self.before.tpn.index(tpn)
        place = self.before.table.order.index(self.before.places[at]) + 1
        return ("place", place), ("byes", self.before.byes[at])


EXPLAINER = _Keizer
