"""Pairing rules carried out literally, candidate by candidate: a second code beside the engines."""
