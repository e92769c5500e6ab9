"""Random tournaments, and the re-pairing of played ones."""
