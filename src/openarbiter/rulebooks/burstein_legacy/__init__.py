"""C.04.4.2, the Burstein system in its older text: Sonneborn-Berger orders the score groups.

==================  ==============================================================================
``terms``           chapters 1 to 3: due colours, score groups, the order in them, the
                    imaginary point
``colours``         chapter 5: limits, and who plays White
``meetings``        3.1, 5.2, 5.3: who may still meet whom; chapter 4: who gets the bye
``groups``          6.6: which score groups count as one, and who may float
``combinations``    6.1 to 6.5: the first combination with the most due colours
``report``          the round from the top; boards, brackets and the step log
``editions``        the edition and its rules in their order of priority
==================  ==============================================================================

Source:
    C.04.4.2, Burstein System, the text before the edition with seeding rounds and an index.
"""
