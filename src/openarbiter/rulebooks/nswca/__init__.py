"""The NSWCA tournament guidelines, section 3: the Swiss system.

===========  =========================================================================
``text``     the edition: criteria, bye and colours with their articles; cards and rank
``pairing``  3.1 b, 3.2 d, 3.3 b to d: the bye, odd men, half against half
``telling``  the answer, its step log, who was passed over, and 3.3 d 3: other opponents
``explain``  whom a value counts, and the first candidate of a group
``verify``   a published round against the guidelines
===========  =========================================================================

Source:
    NSWCA Tournament Guidelines, New South Wales Chess Association handbook, about 1990.
"""
