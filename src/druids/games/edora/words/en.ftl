title = The Druids of Edora
about = Wander through an enchanted forest, place your dice on shrines, and combine stones, gems, herbs and potions for the most prestige.

# Things
shrine = shrine { $number }
field-PD = provisions or dice
field-K = knowledge +{ $n }
field-SK = sickle +{ $n }
field-TB = stone tablet
field-M = { $n } mistletoe + { $potions ->
    [one] a potion
   *[other] { $potions } potions
}
field-A = gem in layer { $layer }, ×{ $times }
field-ST = standing stone
field-RU = runestone
herb-provisions = provisions herb
herb-mistletoe = mistletoe herb
herb-sickle = sickle herb
herb-knowledge = knowledge herb
herb-amulet = amulet herb
herb-turn-die = turn-die herb
herb-standing-stone = standing-stone herb
herb-clearing-move = clearing herb
herb-runestone = runestone herb
herb-fire = fire herb
herb-three-to-five = three-to-five herb
herb-tablet = tablet herb
effect-provisions = when you take provisions as your action, { $provisions } more and { $prestige } prestige
effect-mistletoe = when you take mistletoe as your action, { $mistletoe } more and { $prestige } prestige
effect-sickle = when an action or a potion moves your sickle, { $fields } fields more
effect-knowledge = when an action or a potion advances your knowledge, { $fields } fields more
effect-amulet = when you set a gem, { $times ->
    [one] its bonus once more
   *[other] its bonus { $times } times more
}
effect-turn-die = you may turn a die by up to { $pips } before you place it; you pay the new value
effect-standing-stone = when you erect a standing stone, one of the bonuses once more
effect-clearing-move = you may move to any shrine of the same clearing for { $cost ->
    [one] { $cost } provision
   *[other] { $cost } provisions
}
effect-runestone = your die counts { $pips } higher for a runestone
effect-fire = when you light a fire, one of its bonuses once more
effect-three-to-five = every gain of exactly { $exactly } prestige becomes { $becomes }
effect-tablet = when you take a stone tablet, its two bonuses twice
herb-hidden = a hidden herb
herb-pair = { $herbs } at { $position }
tablet-standing-stones = at least { $n } standing stones erected
tablet-start-shrines = dice on at least { $n } start shrines
tablet-lines = { $n ->
    [one] a whole row or column of dice
   *[other] { $n } whole rows or columns of dice
}
tablet-equal-group = { $n } equal dice on shrines joined by paths
tablet-dolmens = at least { $n } dolmens
tablet-runestones = at least { $n } runestones erected
tablet-knowledge-steps = knowledge advanced by at least { $n } fields
tablet-tablets = at least { $n } stone tablets
tablet-active-herbs = at least { $n } active herbs
tablet-whole-clearings = at least { $n } clearings full of dice
tablet-gems = at least { $n } gems
tablet-clearings = dice in at least { $n } clearings
tablet-portal-shrines = at least { $n } dice in portal clearings
tablet-potions = at least { $n } potions
tablet-contested-shrines = highest die on at least { $n } contested shrines
rune-mistletoe = mistletoe: die − { $less }
rune-knowledge = fields of knowledge: die − { $less }
rune-sickle = sickle fields: die − { $less }
rune-dice = dice: 1 × die
rune-prestige = prestige: { $times } × die
rune-provisions = provisions: { $times } × die
gain-prestige = { $n } prestige
gain-provisions = { $n ->
    [one] { $n } provision
   *[other] { $n } provisions
}
gain-mistletoe = { $n } mistletoe
gain-knowledge = { $n ->
    [one] { $n } field of knowledge
   *[other] { $n } fields of knowledge
}
gain-sickle = { $n ->
    [one] { $n } sickle field
   *[other] { $n } sickle fields
}
gain-dice = { $n ->
    [one] { $n } die
   *[other] { $n } dice
}
potion = potion for { $cost } mistletoe: { $effect }
potion-gain = { $gain }
potion-stone = { $n ->
    [one] a standing-stone action
   *[other] { $n } standing-stone actions
}
potion-rune = a runestone action with a value of { $n }
potion-tablet = { $n ->
    [one] a stone-tablet action
   *[other] { $n } stone-tablet actions
}
potion-knowledge = knowledge +{ $n }
potion-sickle = sickle +{ $n }
potion-gem = a gem on any layer, ×{ $n }
potion-wake = turn a face-down herb up
potion-pick = { $n ->
    [one] activate any herb on your large board
   *[other] activate { $n } herbs on your large board
}
potion-six = { $n ->
    [one] turn one of your placed dice to 6
   *[other] turn up to { $n } of your placed dice to 6
}
colour-red = red
colour-blue = blue
colour-yellow = yellow
colour-green = green
colour-violet = violet
colour-white = white

# Questions
ask-keep = Which of the three tablets do you keep?
ask-plan-herb = Which herb do you put in pair { $pair }, freed at sickle position { $position }?
ask-start = At which start shrine do you begin?
ask-move = Where do you move? You have { $provisions } provisions.
ask-field = Which field of { $shrine } do you use?
ask-die = Which die do you place ({ $field })? You pay its value; you have { $provisions } provisions.
ask-supply = Provisions or dice?
ask-advance-knowledge = Advance { $n } fields on the knowledge bar?
ask-advance-sickle = Advance your sickle by { $n } fields?
ask-tablet = Which stone tablet do you take?
ask-brew = Which potion do you brew? You have { $mistletoe } mistletoe and may brew { $n ->
    [one] one potion
   *[other] { $n } potions
}.
ask-gem = Which gem do you set in layer { $layer }? You receive its bonus { $times } times.
ask-stone = Which standing stone do you erect?
ask-rune = Which runestone do you erect with a die of { $value }?
ask-layer = Which layer of the amulet?
ask-wake-herb = Which face-down herb do you turn up?
ask-pick-herb = Which herb on your large board becomes active? { $n ->
    [one] Choose one.
   *[other] Choose up to { $n }.
}
ask-free-herb = You reached herb pair { $pair }. Which of the two herbs becomes active?
ask-six = Which of your dice do you turn to 6? { $n ->
    [one] Choose one.
   *[other] Choose up to { $n }.
}
ask-again = Which of the bonuses do you receive again?
ask-take-die = Which stored die do you take? { $n ->
    [one] Take one.
   *[other] Take { $n }, one at a time.
}

# Rules of each question
rule-keep = You see three tablets and keep one; the other two go under the stack. A completed tablet is worth 10 prestige at the end.
rule-plan-herb = Each of the six pairs is freed when your sickle reaches its position. Of a freed pair one herb becomes active and the other stays face down.
rule-start = Your figure waits beside the shrine and enters it for free on your first turn.
rule-move = Each shrine you enter costs 1 provision, each dark path 1 more; with the clearing herb a shrine in the same clearing costs 1 in all. You may pass any shrine but not stop where you already have a die, and you must be able to pay for a die afterwards. If you rest instead, you stay, take 6 provisions and one stored die, and your turn is over.
rule-field = Every shrine has one field per player. The field you cover is the action you take; of several fields of one kind only the first is offered.
rule-die = You pay as many provisions as the die shows; with the turn-die herb you may first turn it up or down by 1 or 2. If there are other dice here, the highest earns 2 prestige; ties go to the player ahead in knowledge.
rule-supply = Take 12 provisions, or three of your stored dice; a missing die is worth 2 prestige. The provisions herb adds 6 provisions and 3 prestige.
rule-advance = You may always skip this. Fields you cannot move are worth 2 prestige each. Your herb for this bar adds 2 fields.
rule-tablet = A tablet brings the bonuses of the two oracle stones beside it, and 10 prestige at the end if its condition holds. The tablet herb doubles the bonuses.
rule-brew = Pay for a potion with mistletoe; it takes effect at once, and you keep its token. Some fields let you brew a second one. You keep unspent mistletoe.
rule-gem = A gem gives its bonus two or three times, as the field says, once more with the amulet herb. You have one gem of each kind. The left place of a layer is filled first. A full layer is worth 10 prestige at the end, all three left places 20 more.
rule-stone = A standing stone gives its bonus, then the bonuses of all stones you have erected, its own included; the standing-stone herb repeats one of these. It stays at this shrine, where the highest die will win it.
rule-rune = A runestone pays by the value of the die you placed; the runestone herb adds 2 to it. Those marked −1 pay nothing for a 1. It stays at this shrine, where the highest die will win it.
rule-layer = Choose a layer that has a free place.
rule-wake-herb = A face-down herb has no effect until a potion turns it up.
rule-pick-herb = The herb is active at once. When the sickle later reaches its pair, the other herb becomes active too.
rule-free-herb = The herb you choose is active from your next turn on; the other lies face down.
rule-six = A die turned to 6 competes again: if there are other dice, the highest earns 2 prestige. You may stop at any time.
rule-again = Your herb gives you one of the bonuses just received again.
rule-take-die = Your stored dice lie on the overview board; a die you take becomes a personal die. If none is left, you get 2 prestige instead.

# Answers
choice-move = { $shrine }, { $cost ->
    [0] free
    [one] { $cost } provision
   *[other] { $cost } provisions
} ({ $fields })
choice-start = { $shrine } ({ $fields })
choice-distress = Rest: +{ $provisions } provisions, { $dice ->
    [one] +1 die
   *[other] +{ $dice } dice
}
choice-skip = Skip
choice-no-brew = Brew no more
choice-die = a { $value }
choice-die-turned = a { $before } turned to { $value }
choice-provisions = { $n } provisions
choice-dice = { $n } dice
choice-advance = Advance
choice-tablet = { $tablet } (with { $first } and { $second })
choice-herb = { $herb }: { $effect }
choice-layer = layer { $layer }
choice-take-die = a { $value }

# Refusals
refusal-not-asked = that is not an answer to the present question
refusal-skip = this cannot be skipped
refusal-own-die = your die is already on { $shrine }
refusal-start-first = your figure must first enter { $shrine }
refusal-no-die = you have no personal die to place
refusal-way = the way costs { $cost } provisions and your cheapest die { $die } more, but you have only { $provisions } provisions
refusal-no-field = this shrine has no such field
refusal-field-taken = that field is taken
refusal-field-same = choose the first free field of this kind instead
refusal-no-herb = only { $herb } lets you turn a die, and it is not active
refusal-no-such-die = you have no personal die of { $value }
refusal-die = that die costs { $cost }, but you have only { $provisions } provisions
refusal-potion-gone = that potion has been brewed already
refusal-potion = that potion costs { $cost } mistletoe, but you have only { $mistletoe }
refusal-not-offered = that is already taken, or not there
refusal-plan-herb = that herb is already on your board
refusal-stone = that standing stone is already erected
refusal-rune = that runestone is already erected
refusal-six = you have no die below 6 there
refusal-take-die = you have no stored die of that value

# What happened
told-master = { $who_you ->
    [yes] You are the Druid Master.
   *[no] { $who } is the Druid Master.
}
told-round = Round { $n } begins.
told-last-die = { $who_you ->
    [yes] You have placed all { $n } of your dice: the game is over.
   *[no] { $who } has placed all { $n } dice: the game is over.
}
told-step = Final scoring, { $step }: { $points }.
points-of = { $who } { $n }
told-new-tablet = A new tablet lies in the oracle: { $tablet }.
told-first-tablet = { $who_you ->
    [yes] You get a tablet: { $tablet }.
   *[no] { $who } gets a tablet: { $tablet }.
}
told-secret = { $who_you ->
    [yes] You choose in secret.
   *[no] { $who } chooses in secret.
}
told-distress = { $who_you ->
    [yes] You rest.
   *[no] { $who } rests.
}
told-skip = { $who_you ->
    [yes] You skip.
   *[no] { $who } skips.
}
told-keep = { $who_you ->
    [yes] You keep a tablet: { $what }.
   *[no] { $who } keeps a tablet: { $what }.
}
told-start = { $who_you ->
    [yes] You begin beside { $what }.
   *[no] { $who } begins beside { $what }.
}
told-move = { $who_you ->
    [yes] You move to { $what }.
   *[no] { $who } moves to { $what }.
}
told-field = { $who_you ->
    [yes] You choose “{ $what }”.
   *[no] { $who } chooses “{ $what }”.
}
told-die = { $who_you ->
    [yes] You place { $what }.
   *[no] { $who } places { $what }.
}
told-tablet = { $who_you ->
    [yes] You take a tablet: { $what }.
   *[no] { $who } takes a tablet: { $what }.
}
told-brew = { $who_you ->
    [yes] You brew a { $what }.
   *[no] { $who } brews a { $what }.
}
told-gem = { $who_you ->
    [yes] You set a gem: { $what }.
   *[no] { $who } sets a gem: { $what }.
}
told-stone = { $who_you ->
    [yes] You erect a standing stone: { $what }.
   *[no] { $who } erects a standing stone: { $what }.
}
told-rune = { $who_you ->
    [yes] You erect a runestone ({ $what }).
   *[no] { $who } erects a runestone ({ $what }).
}
told-six = { $who_you ->
    [yes] You turn your die on { $what } to 6.
   *[no] { $who } turns a die on { $what } to 6.
}
told-again = { $who_you ->
    [yes] You receive { $what } again.
   *[no] { $who } receives { $what } again.
}
told-pays = { $who_you ->
    [yes] You pay { $what }.
   *[no] { $who } pays { $what }.
}
told-gains = { $who_you ->
    [yes] You gain { $what }.
   *[no] { $who } gains { $what }.
}
told-contest = { $who_you ->
    [yes] You have the highest die there: { $n } prestige.
   *[no] { $who } has the highest die there: { $n } prestige.
}
told-fire = { $who_you ->
    [yes] You light fire pit { $pit }: { $bonuses }.
   *[no] { $who } lights fire pit { $pit }: { $bonuses }.
}
told-link = { $who_you ->
    [yes] You link the { $colour } dolmens of shrines { $first } and { $second }: { $n } prestige.
   *[no] { $who } links the { $colour } dolmens of shrines { $first } and { $second }: { $n } prestige.
}
told-herb = { $who_you ->
    [yes] Your { $herb } is active.
   *[no] { $who }’s { $herb } is active.
}

# Scores
score-prestige = prestige during play
score-remaining = leftover provisions, mistletoe and dice
score-sickle = sickle
score-tablets = completed stone tablets
score-amulet = amulet
score-shrines = shrines won × knowledge

# The table
not-laid-yet = The forest is being set up.
title-forest = The forest
title-shrines = Shrines: ☼ clearing, ◊ portal, paths (= dark), free fields
title-oracle = The oracle
title-potions = Potions
title-board = { $who }
round = { $n ->
    [0] Before the first round.
   *[other] Round { $n }.
} { $who_you ->
    [yes] You are the Druid Master.
   *[no] { $who } is the Druid Master.
}
beige-left = Beige dolmens left: { $worth }.
dolmens-open = The { $colour } dolmens stand at shrines { $first } and { $second }. Link them with a chain of your dice.
dolmens-linked = { $who_you ->
    [yes] You linked the { $colour } dolmens of shrines { $first } and { $second }.
   *[no] { $who } linked the { $colour } dolmens of shrines { $first } and { $second }.
}
pit-open = Fire pit { $pit }: { $bonuses }. Light it with dice on all shrines around it.
pit-lit = { $who_you ->
    [yes] Fire pit { $pit } is yours.
   *[no] Fire pit { $pit } was lit by { $who }.
}
shrine-line = Shrine { $number }. { $free } { $dice }
fields-free = Free: { $fields }.
fields-none = All fields are taken.
dice-here = Dice: { $dice }.
dice-none = No dice yet.
shrine-ways = From shrine { $number }: paths to { $ways }. In its clearing: { $clearing }.
way-light = { $number }
way-dark = { $number } (dark)
shrine-portal = Shrine { $number } lies in a clearing with a portal.
die-of = { $who_you ->
    [yes] your { $value }
   *[no] { $who }’s { $value }
}
oracle-line = Stone tablet: { $tablet } ({ $worth } prestige at the end). It gives { $first } and { $second } at once.
stack-left = { $n ->
    [one] One tablet is
   *[other] { $n } tablets are
} left in the stack.
board-things = { $who_you ->
    [yes] You have { $prestige } prestige, { $provisions } provisions and { $mistletoe } mistletoe.
   *[no] { $who } has { $prestige } prestige, { $provisions } provisions and { $mistletoe } mistletoe.
}
board-dice = Personal dice: { $personal }. Stored dice: { $stored }.
board-bars = Knowledge on field { $knowledge }, multiplier { $times }. Sickle on { $sickle }.
figure-at = Figure at { $shrine }.
figure-beside = Figure beside { $shrine }.
board-tablets = Tablets: { $tablets }.
board-potions = Potions: { $potions }.
board-stones = Standing stones erected: { $stones }.
board-runes = Runestones erected: { $runes }.
board-gems = Gems: { $gems }.
board-active = Active herbs: { $herbs }.
board-inactive = Face-down herbs: { $herbs }.
board-pairs = Herbs on the large board by sickle position: { $pairs }.
