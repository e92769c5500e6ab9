"""ORDER: what players have achieved beyond their points, and the order that makes.

It knows tournaments and regulations about tables, and no pairing.
"""
