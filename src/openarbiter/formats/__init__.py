"""TEXT <-> FACTS: report files and what they mean."""
