"""C.04.6, the Swiss team pairing system: teams meet in matches on several boards.

==================  ==============================================================================
``terms``           what the regulation may look at before a round: scores, preferences, floaters
``colours``         Article 4: which team has White
``report``          a round paired, its boards and its step log
``editions``        the edition and its criteria in their order of priority
``explain``         the round explained
``verify``          published rounds against the text
==================  ==============================================================================

The procedure itself is :mod:`openarbiter.rulebooks.upfloating`; matches are read off the boards by
:mod:`openarbiter.rulebooks.team_matches`.

Source:
    C.04.6, Swiss Team Pairing System (applied from 2026-02-01).
"""
