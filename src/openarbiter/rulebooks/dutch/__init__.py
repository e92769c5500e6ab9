"""The FIDE (Dutch) system, C.04.3: two statements, each a dated edition.

===========  ==============================================================================
``text``     Articles 2 or 3 and 5: C1 to C21, the colours, and the editions
``terms``    Article 1: scoregroups, floats, colour preferences, topscorers
``telling``  the answer in pairing numbers, and its step log
``explain``  the explainers of the editions
``verify``   what a published round is held against
===========  ==============================================================================

Brackets are paired by :mod:`openarbiter.rulebooks.downfloating`.
"""
