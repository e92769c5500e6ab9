"""REGULATIONS: editions of pairing systems, one package or module each.

What all systems share, from the records of a tournament to the answer:

=====================  ===========================================================================
``basic_rules``        C.04.1 and C.04.2: who is there, scores, histories, byes, order of boards
``accelerations``      C.04.7: virtual points
``positions``          the players in the order of a system, and their score groups
``meetings``           who may still meet whom, as bit masks
``conflict``           who can be spared for the bye; why a round cannot be paired, in words
``colour_histories``   colours had, numbers by arrival, the lot
``publication``        boards, bye and absence of the answer
``pairing``            the answer as values
``boards``             the boards a tournament holds for a round; which round is the last
``log_text``           numbers in step logs
``edition``            what an edition is
``statement``          what a regulation says, as one value from which the rest follows
``choosing``           who has the bye, and what pairs cost, by a statement
``upfloaters``         who can be paired, and the first of the best sets of upfloaters
``registry``           which editions there are
=====================  ===========================================================================

The systems are the packages and modules that ``registry`` names; ``upfloating`` is the procedure of
``double_swiss`` and ``team_swiss``.
"""
