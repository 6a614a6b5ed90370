"""Templates of the training."""
