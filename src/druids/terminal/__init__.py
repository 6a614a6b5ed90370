"""The terminal frontend: play, replay and verify games, with drawn boards or in plain sentences."""
