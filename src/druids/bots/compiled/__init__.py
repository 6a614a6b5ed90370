"""Templates of the minds, in a folder of their own: to change a level must not mean to compile the search anew."""
