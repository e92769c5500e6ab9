"""Exact lexicographic matching. Knows no chess: vertices, integers, bit masks.

==================  ==============================================================================
``heaviest``        heaviest perfect matching, least sum of cost tuples
``certificate``     what proves a matching heaviest, or impossible, and the checkers of both
``choices``         which of the heaviest matchings: one wish after the other, on bit masks
``cardinality``     who can be matched at all, and who can be left over, on bit masks
``bipartite``       rows and columns: the first assignment, the first of the cheapest ones
``nearest``         rows and columns on a line: the first of the least sums of distances
``cheapest``        costs by class: all cheapest matchings, ready for wishes
``packing``         tuples of integers as one integer
``brute``           the referee: tries everything
``fractional``      inside the kernel: the start in wholes and halves
``blossom``         inside the kernel: trees and odd sets
``forest``          inside the masks: trees and odd sets without weights
``by_edges``        inside ``cheapest``: few edges, each vertex with its own only
``by_class``        inside ``cheapest``: prices that prove the least cost; its parts are
                    ``by_class_kinds`` (vertices by class), ``by_class_prices`` (whole classes),
                    ``by_class_trees`` (single vertices), ``by_class_odd`` (odd sets),
                    ``by_class_nested`` and ``by_class_choices`` (choosing where odd sets count)
==================  ==============================================================================
"""
