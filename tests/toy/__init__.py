"""Games that exist only to test the conformance suite."""
