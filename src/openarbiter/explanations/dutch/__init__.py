"""Explanations of the Dutch system: they ask the criteria that decided, and no others."""
