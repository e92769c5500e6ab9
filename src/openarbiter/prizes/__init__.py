"""PRIZES: who wins what, why, and what was given up for it.

A fund (:mod:`~openarbiter.prizes.fund`, read and written by :mod:`~openarbiter.prizes.fund_file`)
meets the standings of a tournament (:mod:`~openarbiter.prizes.awards`). The rules are chapters of
their own: :mod:`~openarbiter.prizes.nswca` and :mod:`~openarbiter.prizes.sharing`. Amounts are
whole coins, shares exact fractions; no tie-break is computed here.
"""

from openarbiter.prizes.awards import Entrant, award, award_prizes
from openarbiter.prizes.fund import Cap, Category, Fund, Sharing, Special, Trophy
from openarbiter.prizes.fund_file import fund_text, read_fund
from openarbiter.prizes.prize_list import Alternative, Award, LeftOver, PrizeList

__all__ = [
    "Alternative",
    "Award",
    "Cap",
    "Category",
    "Entrant",
    "Fund",
    "LeftOver",
    "PrizeList",
    "Sharing",
    "Special",
    "Trophy",
    "award",
    "award_prizes",
    "fund_text",
    "read_fund",
]
