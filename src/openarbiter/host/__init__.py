"""Many events of many organisers under one name: an event a file, and an index of them all.

Needs the extra ``web``; where several processes serve, or the index is in PostgreSQL, ``host``
too. An event is the desk of :mod:`openarbiter.web`, opened when it is asked for. One process at a
time serves it: the index notes every entry before it is written, and takes it from the owner only.
"""
