"""Templates of the coach, in their own folder: changing a verdict does not recompile the playouts."""
