"""An independent check of published rounds: no solver, and every finding as data and words."""
