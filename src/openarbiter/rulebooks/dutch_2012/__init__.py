"""FIDE (Dutch) System of 2012, chapter by chapter: C.04.3.1 as agreed at Istanbul 2012.

==================  ==============================================================================
``text``            sections A, B and E: terms, criteria, colours, the edition
``procedure``       section C: the brackets from the top, with C12 and C13
``pairing``         C1 to C10 and C14 inside one bracket, by the order of section D
``telling``         the answer in pairing numbers, its values, step log and sheet
``explain``         its order, its classes, and whom a value counts
``verify``          what is looked at in published rounds
==================  ==============================================================================
"""
