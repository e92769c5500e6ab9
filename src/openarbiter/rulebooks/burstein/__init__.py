"""C.04.4.2, the Burstein system in the text applied from 2026-02-01.

The first rounds, the seeding rounds, are paired by the Dutch system; afterwards the players of a
bracket stand in the order of their Index (Buchholz, then Sonneborn-Berger), and the first meets the
last.

==================  ==============================================================================
``terms``           chapter 1: seeding rounds, the Index, scoregroups, the order of 1.8
``index``           1.7: Buchholz and Sonneborn-Berger
``bye``             3.1: who gets the pairing-allocated bye
``bracket``         chapter 2: the criteria of a bracket as costs of a matching
``order``           chapter 4: the first of the best pairings
``process``         1.9 and chapter 3: the brackets from the top
``colours``         chapter 5
``report``          the answer in pairing numbers, the values of the criteria, the step log
``editions``        the edition and its criteria in their order of priority
==================  ==============================================================================

Source:
    C.04.4.2, Burstein System, approved by the Council on 28 October 2025, applied from 2026-02-01.
"""
