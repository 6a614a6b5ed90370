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
web-board-held = { $held } in hand, { $deck } in deck
web-board-goal = Win three terrains.
web-board-of-three = { $n } of 3
web-board-rank-5 = Straight flush
web-board-rank-5-how = in sequence, one type
web-board-rank-4 = Same value
web-board-rank-4-how = all values equal
web-board-rank-3 = Same type
web-board-rank-3-how = all of one type
web-board-rank-2 = Straight
web-board-rank-2-how = values in sequence
web-board-rank-1 = No pattern
web-board-rank-1-how = the sum counts
web-board-about-ranking = The player who wins three of the five terrains wins the game. Three or more creatures are a group. From best to worst: straight flush (in sequence and of one type), same value, same type, straight, no pattern. With equal kinds the higher number wins, and then the group that was completed first.
web-board-ending = Both druids have placed all their creatures.
