"""Templates of the bots, in their own folder: changing a level does not recompile the search."""
