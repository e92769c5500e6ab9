"""An invented event to try things out: everything in it was done by actions, as on a real day.

Section a has sixty players and two rounds behind it, with byes, late entries, a withdrawal, a
forfeit, a result that was corrected and one that was undone; round 3 is to be paired. Section b
has twenty-four players and nothing is paired yet. Nobody in it exists.
"""

from openarbiter.store.demo.story import fill_demo, make_demo

__all__ = ["fill_demo", "make_demo"]
