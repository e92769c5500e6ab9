"""Tie-breaks, one module for each chapter of the regulation.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 6 to 16;
    NSWCA Tournament Guidelines, section 6.
"""
