"""The NSWCA tournament guidelines, section 3: the Swiss system, one module a chapter.

==============  ======================================================================
``terms``       3.1, 3.2 a, b, 3.3 a, f, i: cards, score groups, rank, due colours
``completion``  3.1 b, 3.3 h: who may still meet whom, and can everybody who is left still be
                paired? 3.2 d: who has the bye
``odd_men``     3.3 d: the odd men who come down and those who leave
``halves``      3.3 c: top half against bottom half
``colours``     3.2 c, 3.3 e to h: who of a pair has White
``report``      3.3 b: group after group from the top; the answer, its values and its step log
``editions``    the edition and its criteria in order of priority
==============  ======================================================================

Source:
    NSWCA Tournament Guidelines, New South Wales Chess Association handbook, about 1990.
"""
