"""FIDE (Dutch) System of 2017, C.04.3 as it was in force until 31 January 2026.

Definitions, order of candidates and colours are those of the later editions and shared with them;
what is its own stands here.

==================  ==============================================================================
``terms``           section A: its floats, and who may have the bye
``criteria``        section C: C.5 to C.19
``completion``      A.9 and C.4: what is left, and the bye
``next_bracket``    C.7: who may float so that the next bracket is as full as it can be
``columns``         the criteria as costs
``brackets``        section B: the pairing of one bracket
``process``         A.9: the brackets from the top, the penultimate and the collapsed last one
``context``         what the pairing of every bracket asks
``report``          the answer in pairing numbers, its values and its step log
``editions``        the edition
==================  ==============================================================================
"""
