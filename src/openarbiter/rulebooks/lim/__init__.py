"""The Lim system: every score group half against half, with exchanges player by player.

Source:
    C.04.4.3, Lim System (applied from 2026-02-01). The articles in the modules of this package:

    ===========  ===================================================================================
    module       what it holds
    ===========  ===================================================================================
    ``text``     the editions and their articles; 2.1, 2.2, 3.1, 5, 6, 7.2: terms and colours
    ``pairing``  1.1, 2.3 to 2.6, 3, 4, 7.1: the bye, floaters, exchanges, the blocked median group
    ``telling``  the answer: brackets, step log, who was passed over, sheets
    ``explain``  proposed pairings, and the steps that lead from there
    ``verify``   limits, byes and colours of a published round
    ===========  ===================================================================================

    The passages for maxi-tournaments (3.2.3, 3.8, 5.7) belong to an edition of their own.
"""
