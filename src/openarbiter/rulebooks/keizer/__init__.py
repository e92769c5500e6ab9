"""Keizer: neighbours in a table of values meet, round after round, whoever is there.

==============  =====================================================================
``editions``    the edition: its criteria, and where everything is
``terms``       the table before a round, who met whom when, the colours of a pair
``report``      the bye, the pairs from the top of the table, and the steps to them
``explain``     what of it is explained in words
``verify``      the rules about byes, rematches and colours of a published round
==============  =====================================================================

Source:
    docs/systems/keizer.md, a definition of our own: no regulation has the system.
"""
