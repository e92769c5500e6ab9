"""What the systems beside the Dutch one say of their rounds, each from its own text."""
