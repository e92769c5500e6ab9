"""The Dubov system of 1997: opponents of equal average rating for all players of a score group.

Source:
    C.04.3, The DUBOV Swiss Pairing System (General Assembly 1997), with the description of how the
    program Vega applies it. The chapters of the text in the modules of this package:

    ===========  ===================================================================================
    module       what it holds
    ===========  ===================================================================================
    ``text``     the edition; 1 to 5: ARO, due colours, limits, order of the bye, colours
    ``pairing``  6 to 8: one group after the other, step by step
    ``outlook``  9: one rule for whatever the text leaves to the referee
    ``telling``  the answer: brackets, step log, who was passed over, sheets
    ``explain``  what the steps weigh, and those within a wish
    ``verify``   limits, byes and colours of a published round
    ===========  ===================================================================================
"""
