"""REGULATIONS: editions of pairing systems, one package or module each."""
