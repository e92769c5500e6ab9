"""The Dubov system of 1997: opponents of equal average rating for all players of a score group.

Source:
    C.04.3, The DUBOV Swiss Pairing System (General Assembly 1997), with the description of how the
    program Vega applies it. The chapters of the text are the modules of this package:

    ==========  ======================================================================
    chapter     module
    ==========  ======================================================================
    1, 2        ``terms``: ARO, due colours, what limits a pairing
    3           ``colours``
    4           ``bye``
    5, 6.1-6.3  ``standard``: columns and improvements, with 7.3 and 7.4 before them
    6.4, 8      ``floaters``: down, and from below (7.1, 7.2)
    9           ``outlook``: one rule for whatever the text leaves to the referee
    ==========  ======================================================================

    ``process`` walks through the groups, ``steps`` remembers what was done, ``report`` says it.
    ``meetings`` has 2.1, 2.3 and 2.4 as bit masks, and narrows a round down to what somebody wishes
    for. ``foresight`` says how far down the outlook has to see; ``editions`` has the edition.
"""
