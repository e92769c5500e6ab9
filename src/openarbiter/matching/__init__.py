"""Exact lexicographic matching. Knows no chess: vertices, integers, bit masks.

==================  ==============================================================================
``cheapest``        costs by class: all cheapest matchings, ready for wishes
``classes``         inside it: vertices by class, and which pairs are tight at given prices
``transport``       inside it: prices of whole classes
``assignment``      inside it: prices of single vertices, where missing edges demand them
``blossom``         inside it: prices of odd sets, where those of vertices prove too little
``odd_sets``        odd sets in each other, and matchings that leave each of them once
``choices``         which of the cheapest matchings: one wish after the other, on bit masks
``odd_choices``     the same where odd sets have prices
``cardinality``     who can be matched at all, and who can be left over, on bit masks
``forest``          inside the masks: trees and odd sets without weights
``bipartite``       rows and columns: the first assignment, the first of the cheapest ones
``nearest``         rows and columns on a line: the first of the least sums of distances
``packing``         tuples of integers as one integer
``certificate``     what proves a matching cheapest, or impossible, and the checkers of both
==================  ==============================================================================
"""
