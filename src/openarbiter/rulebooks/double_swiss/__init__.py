"""C.04.5, the Double-Swiss system: each round is a match of two games with both colours.

Match k of a tournament is its rounds 2k - 1 and 2k: the same opponents, colours reversed.

=============  ==============================================================================
``text``       the edition: limits, bye, criteria and colours with their articles
``matches``    matches of two games: met, forfeited, colours, and whole matches only
``telling``    first and second games; boards and the step log
``explain``    the round explained
``verify``     published rounds against the text
=============  ==============================================================================

The procedure itself is :mod:`openarbiter.rulebooks.upfloating`.

Source:
    C.04.5, Double-Swiss Pairing System (applied from 2026-02-01).
"""
