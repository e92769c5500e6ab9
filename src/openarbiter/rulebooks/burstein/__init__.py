"""The Burstein system of today: brackets by an Index of the opponents' scores.

=============  ==============================================================================
``text``       the edition: limits, bye, criteria, colours with their articles; chapter 1, the Index
``pairing``    chapters 2 to 4: the bye, the brackets from the top, the first of the best
``telling``    the answer in pairing numbers, its values, step log and sheets
``explain``    the round explained
``verify``     published rounds against the text
=============  ==============================================================================

Seeding rounds are paired by :mod:`openarbiter.rulebooks.dutch`.

Source:
    C.04.4.2, Burstein System, applied from 2026-02-01.
"""
