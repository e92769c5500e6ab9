"""Certificates of a round: what they say, and the checker that accepts or refuses them.

Nothing here is shared with what pairs: no solver, no rulebook. Facts, criteria and the order of the
candidates are written here once more, from the texts.
"""
