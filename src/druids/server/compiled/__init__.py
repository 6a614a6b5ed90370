"""What the server runs compiled, in a folder of its own: an edit elsewhere compiles nothing anew."""
