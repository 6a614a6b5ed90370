title = Creatures
about = Two druids call animals and legends to five terrains; the better group holds each terrain.

## Names

creature-hedgehog = hedgehog
creature-bat = bat
creature-otter = otter
creature-walrus = walrus
creature-bear = bear
creature-wren = wren
creature-kingfisher = kingfisher
creature-raven = raven
creature-falcon = falcon
creature-eagle = eagle
creature-minnow = minnow
creature-mudskipper = mudskipper
creature-flying-fish = flying fish
creature-eel = eel
creature-manta-ray = manta ray
creature-flying-lizard = flying lizard
creature-sea-snake = sea snake
creature-viper = viper
creature-tortoise = tortoise
creature-sea-turtle = sea turtle
creature-newt = newt
creature-salamander = salamander
creature-olm = olm
creature-flying-frog = flying frog
creature-toad = toad
creature-mayfly = mayfly
creature-bee = bee
creature-ant = ant
creature-dragonfly = dragonfly
creature-stag-beetle = stag beetle
creature-unicorn = unicorn
creature-phoenix = phoenix
creature-kraken = kraken
the-hedgehog = the hedgehog
the-bat = the bat
the-otter = the otter
the-walrus = the walrus
the-bear = the bear
the-wren = the wren
the-kingfisher = the kingfisher
the-raven = the raven
the-falcon = the falcon
the-eagle = the eagle
the-minnow = the minnow
the-mudskipper = the mudskipper
the-flying-fish = the flying fish
the-eel = the eel
the-manta-ray = the manta ray
the-flying-lizard = the flying lizard
the-sea-snake = the sea snake
the-viper = the viper
the-tortoise = the tortoise
the-sea-turtle = the sea turtle
the-newt = the newt
the-salamander = the salamander
the-olm = the olm
the-flying-frog = the flying frog
the-toad = the toad
the-mayfly = the mayfly
the-bee = the bee
the-ant = the ant
the-dragonfly = the dragonfly
the-stag-beetle = the stag beetle
the-unicorn = the unicorn
the-phoenix = the phoenix
the-kraken = the kraken

terrain-forest = Forest
terrain-ocean = Ocean
terrain-sky = Sky
terrain-marsh = Marsh
terrain-mountain = Mountain
terrain-storm-coast = Storm Coast
terrain-sacred-isle = Sacred Isle
icon-land = land
icon-water = water
icon-sky = sky
type-mammal = mammal
type-bird = bird
type-fish = fish
type-reptile = reptile
type-amphibian = amphibian
type-insect = insect
type-all = all types
short-mammal = mam
short-bird = brd
short-fish = fsh
short-reptile = rep
short-amphibian = amp
short-insect = ins
special-wings = Wings
special-fins = Fins
special-legs = Legs
special-star = Star
special-plusminus = ±1
special-exchange = Exchange
special-end = End
group-none = no group
group-1 = no pattern, sum { $number }
group-2 = straight up to { $number }
group-3 = same type, highest { $number }
group-4 = same value, { $number }
group-5 = straight flush up to { $number }

## Questions

question-play = Which creature do you play, or which special first?
question-more = Play a special, or end your turn?
question-at = To which terrain do you send { $creature }?
question-with = Which icons do you attach to { $creature }?
question-for = Which creature changes places with { $creature }?
rule-turn = Each turn you place exactly one creature on your side of a terrain. Before or after it you may play the specials in your hand, none, one or both, on creatures of either side; not at a closed terrain, and not where they would do nothing. At the end of the turn you draw up to four creatures and two specials.
rule-at = A creature may enter an open terrain with which it shares an icon: its own, or one attached from your hand.
rule-with = While you place the creature you may attach Wings, Fins and Legs from your hand, one of each at most, if the icon is new to it. They count at once: the creature must share an icon with the terrain.
rule-for = Two creatures swap terrain and side. Each must fit its new terrain, and neither terrain may be closed.

## Answers

choice-play = play { $creature }
choice-at = { $position }: { $terrain }
choice-with = attach { $specials }
choice-with-none = attach nothing
choice-icon = attach { $special } to { $creature }
choice-star = give a star to { $creature }
choice-plus = raise { $creature } by 1
choice-minus = lower { $creature } by 1
choice-swap = exchange { $creature } for another
choice-close = close { $position }: { $terrain }
choice-end-turn = end the turn

## Refusals

refusal-chance = cards are dealt by chance
refusal-begin-at = choose the creature before its terrain
refusal-begin-with = icons are attached to a creature being played: choose the creature first
refusal-begin-for = choose the first creature of the exchange before the second
refusal-say-where = choose where the creature goes first
refusal-say-icons = choose the icons for the creature first
refusal-say-partner = choose the other creature of the exchange first
refusal-place-first = you cannot end your turn before you have placed a creature
refusal-one-creature = you have already placed your creature this turn
refusal-not-in-hand = { $creature } is not in your hand
refusal-no-special = you do not hold { $special }
refusal-not-placed = { $creature } is not placed: this card affects only placed creatures
refusal-at-closed = { $creature } stands at position { $position }, which is closed: no special affects it
refusal-closed = position { $position } is closed
refusal-has-icon = { $creature } already has { $icons }: an attached icon must be new
refusal-has-types = { $creature } already has all types
refusal-needs-group = position { $position } can be closed only with { $needed } creatures on each side; one side has { $few }
refusal-no-partner = { $creature } has no partner later in card order: choose the earlier of the two creatures first; both must fit their new terrains, and both terrains must be open
refusal-table-order = { $creature } comes first in card order: choose it first in an exchange
refusal-same-place = both are on the same side of the same terrain: nothing would change
refusal-one-side = in this game only creatures on the same side can be exchanged
refusal-cannot-enter = { $creature } cannot enter { $terrain }: it lacks { $lacking }

## What happened

begins = { $who_you ->
    [yes] You begin.
   *[no] { $who } begins.
}
laid = { $terrain } is in play at position { $position }.
draws-creature = { $who_you ->
    [yes] You draw a creature.
   *[no] { $who } draws a creature.
}
draws-special = { $who_you ->
    [yes] You draw a special card.
   *[no] { $who } draws a special card.
}
drawn-creature = { $who_you ->
    [yes] You draw { $creature }.
   *[no] { $who } draws { $creature }.
}
drawn-special = { $who_you ->
    [yes] You draw { $special }.
   *[no] { $who } draws { $special }.
}
placed = { $who_you ->
    [yes] You send { $creature } to { $position }, { $terrain }.
   *[no] { $who } sends { $creature } to { $position }, { $terrain }.
}
placed-with = { $who_you ->
    [yes] You send { $creature } with { $specials } to { $position }, { $terrain }.
   *[no] { $who } sends { $creature } with { $specials } to { $position }, { $terrain }.
}
attached = { $who_you ->
    [yes] You attach { $special } to { $creature }.
   *[no] { $who } attaches { $special } to { $creature }.
}
told-plus = { $who_you ->
    [yes] You raise { $creature } by 1.
   *[no] { $who } raises { $creature } by 1.
}
told-minus = { $who_you ->
    [yes] You lower { $creature } by 1.
   *[no] { $who } lowers { $creature } by 1.
}
exchanged = { $who_you ->
    [yes] You exchange { $one } and { $other }.
   *[no] { $who } exchanges { $one } and { $other }.
}
closes = { $who_you ->
    [yes] You close { $position }, { $terrain }.
   *[no] { $who } closes { $position }, { $terrain }.
}
turn-over = { $who_you ->
    [yes] You end your turn.
   *[no] { $who } ends the turn.
}
group-now = { $who_you ->
    [yes] Your group at { $terrain }: { $group }.
   *[no] { $who } has a group at { $terrain }: { $group }.
}
won = { $who_you ->
    [yes] You win { $terrain }.
   *[no] { $who } wins { $terrain }.
}
void = Nobody wins { $terrain }.
line-terrain = { $position }: { $terrain }

## The table

seat = { $who }
terrain-title = { $position } { $terrain }
terrain-told = Position { $position }: { $terrain }, with { $icons }.
closed = closed
closed-told = Position { $position } is closed.
described = { $creature } ({ $value }, { $type }, { $icons })
described-raised = { $creature } ({ $value } after +1, { $type }, { $icons })
described-lowered = { $creature } ({ $value } after −1, { $type }, { $icons })
side = { $who_you ->
    [yes] You have here: { $creatures }. Your group: { $group }.
   *[no] { $who } has here: { $creatures }. Group: { $group }.
}
side-empty = { $who_you ->
    [yes] You have no creature here.
   *[no] { $who } has no creature here.
}
holds = { $who_you ->
    [yes] You hold position { $position } for now.
   *[no] { $who } holds position { $position } for now.
}
hand = Your hand
list = { $things }
hand-creatures = In your hand: { $creatures }.
hand-specials = Specials in your hand: { $specials }.
decks = Hands and decks
decks-of = hand { $creatures } + { $specials }, decks { $creature_deck } + { $special_deck }
decks-told = { $who_you ->
    [yes] You hold
   *[no] { $who } holds
} { $creatures ->
    [one] 1 creature
   *[other] { $creatures } creatures
} and { $specials ->
    [one] 1 special
   *[other] { $specials } specials
}; the decks have { $creature_deck ->
    [one] 1 creature
   *[other] { $creature_deck } creatures
} and { $special_deck ->
    [one] 1 special
   *[other] { $special_deck } specials
}.
spent = Spent: { $specials }.
