"""Templates bound to each game under test; in a folder of their own, so that edits of tests recompile nothing."""
