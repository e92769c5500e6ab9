"""Pictures of a tournament: a round, the cross-table as a heat map, the score race.

They show what is known already and decide nothing. No pairing is searched here, no file is
written, no picture needs anything that is not inside it.
"""
