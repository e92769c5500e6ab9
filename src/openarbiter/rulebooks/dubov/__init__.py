"""The Dubov system of today: equal average ratings of the opponents inside each scoregroup.

=============  ==============================================================================
``text``       the edition: limits, bye, criteria and colours with their articles, and Article 1
``pairing``    Articles 3 and 4: the bye, who floats up, the two subgroups, S1 against T2
``telling``    the answer in pairing numbers, its values, step log and sheets
``explain``    the round explained
``verify``     published rounds against the text
=============  ==============================================================================

Source:
    C.04.4.1, Dubov System, applied from 2026-02-01.
"""
