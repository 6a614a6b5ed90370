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
web-board-zoom = Zoom in
web-board-zoom-out = Zoom out
web-board-master = The Druid Master begins every round.

## Explanations

web-board-standings = Rivals
web-board-mine = My board
web-board-choices = Your choice
web-board-close = Close
web-board-rival = The board of { $who }
web-about-herb = { $herb }: { $effect }. { $state ->
    [active] It is active.
    [down] It lies face down, without effect until a potion turns it up.
   *[waiting] It has no effect until it is active.
}
web-about-tablet = Stone tablet: { $tablet }. Completed at the end, it is worth { $worth } prestige.
web-about-stone = { $used ->
    [yes] Erected standing stone: { $bonus } for each stone you erect.
   *[no] Standing stone: erect it for { $bonus } and the bonuses of all your erected stones.
}
web-about-rune = { $used ->
    [yes] Erected runestone ({ $rune }).
   *[no] Runestone: erect it once for { $rune }.
}
web-about-potion = { $brewed ->
    [no] A { $potion }.
   *[yes] { $brewer } brewed this potion: { $potion }.
}
web-about-oracle = Oracle stone: { $bonus } for each tablet taken beside it.
web-about-layer = Layer { $layer } of the amulet{ $free ->
    [0] {""}: { $gems }. It is full.
    [1] {""}: { $gems }, one free place.
   *[other] {""}: two free places.
} A full layer is worth 10 prestige at the end, all three left places 20 more.
web-about-prestige = { $n } prestige during play. Tablets, amulet, sickle, shrines and leftovers are added at the end.
web-about-provisions = { $n ->
    [one] { $n } provision
   *[other] { $n } provisions
} to pay for ways and dice.
web-about-mistletoe = { $n } mistletoe to pay for potions.
web-about-knowledge = Field { $n } of knowledge: shrines and stones you win at the end count ×{ $times }.
web-about-sickle = Sickle at { $n }. It frees herbs along its way and scores at the end.
