"""FIDE (Dutch) System of 2017, C.04.3 as it was in force until 31 January 2026.

Definitions, order of candidates and colours are those of the later editions and shared with them;
what is its own stands here.

==================  ==============================================================================
``text``            sections A and C: its terms, its criteria, the edition
``pairing``         A.9, B: the brackets, what they cost, and the answer in words
``explain``         its order (D), floats, and whom a value counts
``verify``          what is looked at in published rounds
==================  ==============================================================================
"""
