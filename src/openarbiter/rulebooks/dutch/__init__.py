"""The FIDE (Dutch) system, C.04.3: a chapter a module, an edition a dated tuple.

==================  ==============================================================================
``terms``           Article 1: scoregroups, floats, colour preferences, topscorers
``criteria``        Article 3 or 2: C1 to C21
``editions``        the editions, and all that differs between them
``process``         Articles 1.9 and 2 or 3: the brackets from the top, and the pairing of each
``brackets``        who is in a bracket, and how much of the rest is looked at with it
``completion``      C1, C3, C4 and C5: what is left, and the bye
``prices``          what every match costs: the criteria as columns of one number
``order``           Article 4: the best pairings, and the first of them
``colours``         Article 5
``values``          the value of every criterion in a bracket, whoever made it
``report``          the answer in pairing numbers, and its step log
``explain``         the explainers of the editions
``verify``          the verifiers of the editions
==================  ==============================================================================
"""
