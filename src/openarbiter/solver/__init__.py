"""NUMBERS: exact lexicographic matching. Knows no chess."""
