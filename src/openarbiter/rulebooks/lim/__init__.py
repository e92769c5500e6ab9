"""The Lim system: every score group half against half, with exchanges player by player.

Source:
    C.04.4.3, Lim System (applied from 2026-02-01). The articles are the modules of this package:

    ========================  ====================================================================
    article                   module
    ========================  ====================================================================
    1, 7.1                    ``bye``
    2.1, 2.2, 3.10, 5.1, 5.3  ``terms``: compatible players, order of the groups, due colours
    2.3, 3.2-3.5, 3.9, 3.10   ``floaters``: who leaves a group before it is paired
    2.4, 2.5, 3.6-3.8, 4      ``scrutiny``: proposed pairings, and the exchanges of opponents
    2.6                       ``process``: one group after the other, and the blocked median group
    5.2-5.6, 7.2              ``colours``
    ========================  ====================================================================

    The passages for maxi-tournaments (3.2.3, 3.8, 5.7) belong to an edition of their own.
"""
