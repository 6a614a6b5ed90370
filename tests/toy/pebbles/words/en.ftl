title = Pebbles
pebble = pebble { $value }
question-lay = Which pebble do you lay?
rule-lay = Every seat lays one pebble face down. The highest number that no other seat laid scores its value.
refusal-not-yours = that pebble is not in your hand
refusal-nature = only chance deals pebbles
dealt = You are dealt { $pebble }.
laid = { $who_you ->
    [yes] You lay a pebble.
   *[no] { $who } lays a pebble.
}
took = { $who_you ->
    [yes] You take the round and score { $points }.
   *[no] { $who } takes the round and scores { $points }.
}
line-rounds = rounds taken
seat = { $who }
has = { $who_you ->
    [yes] You have { $points } points.
   *[no] { $who } has { $points } points.
}
table = The table
