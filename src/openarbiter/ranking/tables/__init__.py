"""Sheets an arbiter prints after a round: standings, cross-table, wall chart, progress, card.

A sheet is text in columns; how it looks on paper, in a browser or in a file is for the writers.

Source:
    C.07 (applied from 2026-03-01), Articles 2.1 and 4.2 (shared places and order).
"""
