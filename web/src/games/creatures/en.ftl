# Texts of the board and of the options in the browser.

## Options

web-option-fallback = If nobody wins three terrains
web-option-fallback-draw = a draw
web-option-fallback-majority = the most terrains win
web-option-exchange_scope = Exchanges
web-option-exchange_scope-any = between any two creatures
web-option-exchange_scope-same_side = on one side only
web-option-group_rule = Groups
web-option-group_rule-whole_side = the whole side
web-option-group_rule-best_subset = the best part of a side

## Board

web-board-wings = Wings: the creature can also live in the sky.
web-board-fins = Fins: the creature can also live in the water.
web-board-legs = Legs: the creature can also live on land.
web-board-star = Star: the creature counts as every type.
web-board-plusminus = ±1: raises or lowers the value of a placed creature by 1.
web-board-exchange = Exchange: two placed creatures change places.
web-board-end = End: closes a terrain where both sides have a group.
web-board-picked = Choose what this card is for.
