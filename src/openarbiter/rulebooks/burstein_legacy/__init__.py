"""C.04.4.2, the Burstein system in its older text: Sonneborn-Berger orders the score groups.

===========  ======================================================================================
``text``     the edition: its rules with their articles; chapters 1 to 3 and 5, 6.5
``pairing``  chapters 4 and 6: the bye, groups that count as one, the first combination of a group
``telling``  the answer, its step log, who was passed over, and the sheet of the groups
``explain``  the first combination of a group, and who lacks the due colour
``verify``   a published round against the text
===========  ======================================================================================

Source:
    C.04.4.2, Burstein System, as the handbook printed it before the text with seeding rounds and
    an index.
"""
