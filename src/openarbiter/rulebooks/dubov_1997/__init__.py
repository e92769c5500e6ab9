"""The Dubov system of 1997: opponents of equal average rating for all players of a score group.

Source:
    C.04.3, The DUBOV Swiss Pairing System (General Assembly 1997), with the description of how the
    program Vega applies it. The chapters of the text in the modules of this package:

    ============  ==================================================================================
    module        what it holds
    ============  ==================================================================================
    ``editions``  the edition and its articles
    ``terms``     1 to 3: ARO, due colours, limits, colours; the orders and columns of 4 to 8
    ``process``   4 to 8: the bye, and one group after the other, step by step
    ``outlook``   9: one rule for whatever the text leaves to the referee
    ``report``    the answer: brackets, step log, who was passed over, sheets
    ``explain``   what the steps weigh, and those within a wish
    ``verify``    limits, byes and colours of a published round
    ============  ==================================================================================
"""
