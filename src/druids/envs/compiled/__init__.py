"""What the doors compile, in a folder of its own: to change a door must not mean to compile all games anew."""
