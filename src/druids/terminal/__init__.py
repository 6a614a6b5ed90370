"""A person's door: games played, replayed and checked in a terminal, in pictures or in plain sentences."""
