"""Games that exist only to test the house."""
