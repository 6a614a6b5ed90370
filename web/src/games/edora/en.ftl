# Texts of the board and of the options in the browser.

## Options

web-option-board = Forest
web-option-board-random = at random
web-option-board-default = as in the examples
web-option-first_tablet = First tablet
web-option-first_tablet-dealt = dealt
web-option-first_tablet-chosen = choose 1 of 3
web-option-herbs = Herbs
web-option-herbs-random = at random
web-option-herbs-same = the same for all
web-option-herbs-planned = laid in secret
web-option-dice = Stored dice
web-option-dice-own = everyone rolls
web-option-dice-same = the same for all

## Board

web-board-hand = Dice at hand
web-board-stored = Stored dice
web-board-stones = Standing stones
web-board-runes = Runestones
web-board-amulet = Amulet
web-board-herbs = Herbs
web-board-tablets = Stone tablets
web-board-won = Potions and dolmens
web-board-knowledge = Knowledge
web-board-zoom = Zoom in
web-board-master = The Druid Master begins every round.
