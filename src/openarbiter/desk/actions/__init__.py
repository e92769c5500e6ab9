"""Everything an arbiter does, a module for each group of actions, a class for each action."""
