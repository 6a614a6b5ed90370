web-option-rounds = Rounds
web-option-low_wins = The lowest number wins
web-board-lies = { $who } has laid a pebble
web-board-waits = { $who } has laid nothing yet
web-board-about-pebble = A pebble scores its number if no other pebble shows the same.
