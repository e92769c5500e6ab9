"""A round in which some may not have the bye: who wishes for a colour wishes for a game.

To forbid pairs cannot say so. The rulebooks know who may not have the bye, and pair the round with
more names among them.

Source:
    C.04.1, BR 3 and 4; C.04.3.1 (2012), B1.b; C.04.4.2 (older text), 4.1; NSWCA guidelines, 3.2 d.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.pairing import RoundPairing

PairWithoutBye: TypeAlias = Callable[[Tournament, RoundNo, Collection[Tpn]], RoundPairing]
"""Pairs a round in which some, by TPN, do not have the bye."""


def _may(tpns: Sequence[Tpn], may: Sequence[bool], barred: Collection[Tpn]) -> list[bool]:
    return [each and tpn not in barred for tpn, each in zip(tpns, may, strict=True)]


def _burstein(tournament: Tournament, round_no: RoundNo, barred: Collection[Tpn]) -> RoundPairing:
    from openarbiter.rulebooks.burstein_legacy import report, terms  # noqa: PLC0415  (one system)

    before = terms.situation(tournament, round_no)
    may = _may(before.tpn, before.may_take_bye, barred)
    return report.round_pairing(replace(before, may_take_bye=may), "burstein-legacy")


def _dutch_2012(tournament: Tournament, round_no: RoundNo, barred: Collection[Tpn]) -> RoundPairing:
    from openarbiter.rulebooks.dutch_2012 import report, terms  # noqa: PLC0415  (one system)

    before = terms.situation(tournament, round_no)
    may = _may(before.tpn, before.may_take_bye, barred)
    return report.round_pairing(replace(before, may_take_bye=may))


def _nswca(tournament: Tournament, round_no: RoundNo, barred: Collection[Tpn]) -> RoundPairing:
    from openarbiter.rulebooks.nswca import report  # noqa: PLC0415  (one system)

    return report.round_pairing(tournament, round_no, no_bye=barred)


PAIRED_WITHOUT_BYE: Mapping[str, PairWithoutBye] = {
    "burstein-legacy": _burstein,
    "dutch-2012": _dutch_2012,
    "nswca": _nswca,
}
"""How to keep somebody from the bye, by the id of the edition. ``dubov-1997`` is followed step by
step (:class:`~openarbiter.explanations.systems.dubov.Followed`)."""
