"""FIDE (Dutch) System of 2012, chapter by chapter: C.04.3.1 as agreed at Istanbul 2012."""
