"""Makers of certificates: prices that prove a paired round, for the checker of the verifier."""
