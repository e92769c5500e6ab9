"""FIDE (Dutch) System of 2012, chapter by chapter: C.04.3.1 as agreed at Istanbul 2012.

==================  ==============================================================================
``terms``           section A: sizes, bounds, and what the later editions say alike
``criteria``        section B, and the order in which section C gives them up
``procedure``       section C: the brackets from the top, with C12 and C13
``brackets``        C1 to C10 and C14 inside one bracket, by the order of section D
``columns``         the criteria as costs
``backtracking``    C12: the bracket above anew
``joint``           two brackets in one matching
``colours``         section E
``report``          the answer in pairing numbers, its values and the step log
``editions``        the edition
==================  ==============================================================================
"""
