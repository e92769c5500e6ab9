"""C.04.5 and C.04.6, Article 3: the pairing procedure that two systems have in common.

Double-Swiss and the Swiss team system pair alike: the bye first, then the top scoregroup with the
participants it takes from lower scoregroups (its *upfloaters*), one bracket after the other. They
differ in what a match and a score are, in the criteria for the pairs of a bracket, and in colours.

=============  ==============================================================================
``text``       what the procedure may look at, the bye, and C4 to C7
``pairing``    3.3 to 3.6: the bye, the sets of upfloaters, the pairs with the smallest identifier
``telling``    brackets and the step log in the names of the tournament
=============  ==============================================================================

Source:
    C.04.5 and C.04.6 (both applied from 2026-02-01), Articles 2 and 3.
"""
