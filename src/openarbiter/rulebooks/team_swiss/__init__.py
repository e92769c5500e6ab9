"""C.04.6, the Swiss team pairing system: teams meet in matches on several boards.

=============  ==============================================================================
``text``       the edition: limits, bye, criteria and colours with their articles, and Article 1
``telling``    a round paired, its boards and its step log
``explain``    the round explained
``verify``     published rounds against the text
=============  ==============================================================================

The procedure itself is :mod:`openarbiter.rulebooks.upfloating`; matches are read off the boards by
:mod:`openarbiter.rulebooks.team_matches`.

Source:
    C.04.6, Swiss Team Pairing System (applied from 2026-02-01).
"""
