"""What actions do: a module for each part of the day, a function for each action."""
