"""The Dubov system of today: equal average ratings of the opponents inside each scoregroup.

Source:
    C.04.4.1, Dubov System, applied from 2026-02-01. The chapters of the text are the modules:

    =============  =====================================================================
    article        module
    =============  =====================================================================
    1              ``terms``: ARO, colour preferences, upfloats, and who may meet whom
    2, 3.2.1-2     ``upfloaters``: who comes up into a bracket, by the criteria C5 to C10
    3.2.3-6, 4     ``subgroups``: the two subgroups of a bracket, shifters, S1 against T2
    3.1, 3.2       ``process``: the bye, then one scoregroup after the other
    5              ``colours``
    =============  =====================================================================

    ``report`` has the answer and its log.
"""
