"""The FIDE (Dutch) system, C.04.3: a chapter a module, an edition a dated tuple.

==================  ==============================================================================
``terms``           Article 1: scoregroups, floats, colour preferences, topscorers
``process``         Articles 1.9 and 2 or 3: the brackets from the top, and which way through one
``criteria``        Article 3 or 2: C1 to C21
``meetings``        C1 and C3 as bit masks
``completion``      C4 and C5: what is left, and the bye
``degrees``         what the numbers of opponents show about it at once
``window``          who may meet whom among those left, and the last matching of them
``wanted``          what those below a bracket need from above
``small``           the way through a bracket of few players: all its candidates
``generation``      these candidates, in the order of Article 4
``violations``      what the criteria count in them
``few_left``        ``completion`` looking closely: what can become of some downfloaters
``sequence``        the quick way through a larger bracket, in the order of Article 4
``colour_classes``  its best values of C12 and C13, by counts
``moved_down``      its choice of residents for the moved-down players
``exact``           the exact way: one matching with the criteria as costs
``floating_on``     who floats through it whatever else is decided
``columns``         its costs
``optimum``         its best pairings, and the first of them
``candidates``      Article 4 among equally good pairings
``order``           Article 4.3.3 as numbers
``context``         what both ways ask
``colours``         Article 5
``report``          the answer in pairing numbers, its values and its step log
``editions``        the editions, and all that differs between them
==================  ==============================================================================
"""
