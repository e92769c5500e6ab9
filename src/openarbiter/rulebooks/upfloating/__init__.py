"""C.04.5 and C.04.6, Article 3: the pairing procedure that two systems have in common.

Double-Swiss and the Swiss team system pair alike: the bye first, then the top scoregroup with the
participants it takes from lower scoregroups (its *upfloaters*), one bracket after the other. They
differ in what a match and a score are, in the criteria for the pairs of a bracket, and in colours.

==================  ==============================================================================
``terms``           what the procedure may look at, and the criteria of a system on pairs
``field``           who may meet whom, and who can all be paired
``upfloaters``      3.5: the set of upfloaters (C3 to C7)
``identifiers``     3.6: the pairs of a bracket, by criteria on pairs and the smallest identifier
``process``         3.3 and 3.4: the bye and the brackets from the top
``values``          the values of the criteria of a bracket
``passed_over``     why another bye or another set of upfloaters was not chosen
``report``          brackets and the step log in the names of the tournament
==================  ==============================================================================

Source:
    C.04.5 and C.04.6 (both applied from 2026-02-01), Articles 2 and 3.
"""
