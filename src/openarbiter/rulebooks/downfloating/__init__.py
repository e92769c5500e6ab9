"""Brackets whose left-over players float down: what the Dutch family and Burstein 2026 share.

==============  ==============================================================================
``choice``      what is chosen in a bracket, as criteria look at it
``completion``  C1, C3, C4 and C5: what is left, and the bye
``prices``      who is in a bracket, who may meet whom, and what every match costs
``quick``       a first candidate that nothing can be better than, told by counts
``order``       Article 4: the best pairings, and the first of them
``pairing``     how much of the rest is looked at with a bracket; the brackets from the top
==============  ==============================================================================

Source:
    C.04.3 (2012, 2017, 2025, 2026); C.04.4.2 (applied from 2026-02-01).
"""
