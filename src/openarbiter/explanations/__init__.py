"""Why this pair, why not that one: explanations as data, and as sentences in any language."""
