web-option-rounds = Manches
web-option-low_wins = Le plus petit nombre gagne
web-board-lies = { $who } a posé un galet
web-board-waits = { $who } n’a encore rien posé
web-board-about-pebble = Un galet rapporte son nombre si aucun autre ne montre le même.
