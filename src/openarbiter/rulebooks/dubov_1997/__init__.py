"""The Dubov system of 1997: opponents of equal average rating for all players of a score group.

Source:
    C.04.3, The DUBOV Swiss Pairing System (General Assembly 1997), with the description of how the
    program Vega applies it. The chapters of the text are the modules of this package:

    ==========  ======================================================================
    chapter     module
    ==========  ======================================================================
    1, 2        ``terms``: ARO, due colours, what limits a pairing, and who may meet whom
    3           ``colours``
    4, 6.4, 8   ``floaters``: the bye, and who changes the group (also 7.1 and 7.2)
    5, 6.1-6.3  ``standard``: columns and improvements, with 7.3 and 7.4 before them
    9           ``outlook``: one rule for whatever the text leaves to the referee
    ==========  ======================================================================

    ``process`` takes one group after the other, ``report`` has the answer and its log.
"""
