title = Futark
about = Place gems and servants face down at mystic locations, and share the amulets when all is revealed.

kind-f = yellow Fehu
kind-u = green Uruz
kind-t = red Thurisaz
kind-a = blue Ansuz
kind-r = violet Raidho
kind-k = black Kenaz
rune-f = Fehu, yellow{"    "}
rune-u = Uruz, green{"     "}
rune-t = Thurisaz, red{"   "}
rune-a = Ansuz, blue{"     "}
rune-r = Raidho, violet{"  "}
rune-k = Kenaz, black{"    "}

gem = { $kind } { $value }
servant = servant { $value }
location = location { $slot } ({ $kind })
empty-slot = slot { $slot } is empty
seat = { $who }

question-claim = Do you claim a location?
question-place = Which card do you place, and where?
question-place-gem = Which gem do you place, and where?
question-discard = Do you discard a gem?
question-draw = You hold { $held ->
    [one] one card
   *[other] { $held } cards
}. Where do you draw the next one?
question-take = Which servant do you take into your hand?

rule-claim = A location can be claimed if at least three cards lie there and at least one of them is a servant. All cards there are revealed: gems of the location’s kind bring as many amulets as the sum of their values. Servants take amulets in ascending order of value, of equal ones the one placed first; each takes up to its value, and the last one takes all that is left. A player who passes the top of the score column while another mover is on its lowest card ends the game and wins. You may claim once per turn, before you place cards; with an empty hand you must, if you can.
rule-place = You place two cards face down: two gems, or a gem and a servant, never two servants. If you cannot place two, place what you can.
rule-discard = After placing cards you may discard one gem face down. Servants are never discarded.
rule-draw = Refill your hand to seven, one card at a time, each from the gem deck or from your own servants. When the gem deck is empty, the discard pile is shuffled into a new one.
rule-take = You begin with three servants of your choice; the other three are shuffled and become your stack.

choice-claim = Claim { $place }
choice-no-claim = Claim nothing
choice-place = { $card } to { $place }
choice-discard = Discard { $card }
choice-no-discard = Discard nothing
choice-draw-gem = Draw a gem
choice-draw-servant = Draw a servant
choice-stop = Stop drawing

refusal-nature = cards are turned up by chance
refusal-claim-time = you may claim only at the beginning of your turn, before you place cards, and only when a location is ready
refusal-no-location = there is no location at slot { $slot }
refusal-claim-both = { $place } cannot be claimed: it needs three cards, one of them a servant; { $missing ->
    [one] one card is missing
   *[other] { $missing } cards are missing
}, and no servant lies there
refusal-claim-servant = { $place } cannot be claimed: no servant lies there
refusal-claim-cards = { $place } cannot be claimed: it needs three cards, and { $missing ->
    [one] one is missing
   *[other] { $missing } are missing
}
refusal-place-time = you are not placing cards now
refusal-two-servants = you have already placed a servant this turn; two servants are never allowed
refusal-not-in-hand = that card is not in your hand
refusal-discard-time = you may discard one gem only after placing your cards, and never a servant
refusal-draw-time = you draw cards only at the end of your turn
refusal-take = servants are chosen only at the beginning of the game, each of them once
refusal-no-claim = you may decline to claim only when a location is ready and your hand is not empty
refusal-stop = you must refill your hand to seven while there are cards to draw; where stopping is allowed, you need at least one card in hand
refusal-source = there is nothing to draw there: { $source ->
    [gems] the gem deck is empty and cannot be renewed
   *[servants] your stack of servants is empty
}

told-first = { $who_you ->
    [yes] You begin.
   *[no] { $who } begins.
}
told-location = Location { $slot } is { $kind }.
told-card = { $who_you ->
    [yes] You draw { $card }.
   *[no] { $who } draws { $card }.
}
told-no-claim = { $who_you ->
    [yes] You claim nothing.
   *[no] { $who } claims nothing.
}
told-claim = { $who_you ->
    [yes] You claim { $place }.
   *[no] { $who } claims { $place }.
}
told-gems = The gems there: { $gems }.
told-amulets = { $amulets ->
    [0] There are no amulets.
    [one] There is one amulet.
   *[other] There are { $amulets } amulets.
}
told-takes = { $who_you ->
    [yes] You gain { $points } with { $servants }.
   *[no] { $who } gains { $points } with { $servants }.
}
told-column = The score column moves up and now shows { $low } to { $high }.
told-passed = { $who_you ->
    [yes] You pass the top of the column while another mover is still at its bottom: the game ends.
   *[no] { $who } passes the top of the column while another mover is still at its bottom: the game ends.
}
told-last-claim = Only one location is left: the game ends.
told-place-own = { $who_you ->
    [yes] You place { $card } at { $place }.
   *[no] { $who } places { $card } at { $place }.
}
told-place-gem = { $who_you ->
    [yes] You place a gem at { $place }.
   *[no] { $who } places a gem at { $place }.
}
told-place-servant = { $who_you ->
    [yes] You place a servant at { $place }.
   *[no] { $who } places a servant at { $place }.
}
told-discard = { $who_you ->
    [yes] You discard a gem.
   *[no] { $who } discards a gem.
}
told-discard-own = { $who_you ->
    [yes] You discard { $card }.
   *[no] { $who } discards { $card }.
}
told-shuffle = { $gems ->
    [one] The only discarded gem becomes the new deck.
   *[other] The discard pile is shuffled into a new deck of { $gems } gems.
}
told-draw-gem = { $who } draws from the gem deck.
told-draw-servant = { $who } draws a servant.
told-stop = { $who_you ->
    [yes] You stop drawing.
   *[no] { $who } stops drawing.
}
told-take = { $who_you ->
    [yes] You choose a servant.
   *[no] { $who } chooses a servant.
}
told-take-own = { $who_you ->
    [yes] You take { $card }.
   *[no] { $who } takes { $card }.
}

line-amulets = amulets

block-row = Locations ({ $claims } claimed, { $left } in the deck)
block-column = Score column
block-stacks = Hands and stacks
block-hand = Your hand
mark-claimable = ready
line-deck = gem deck { $deck }, discard pile { $discard }
part-gems = { $gems ->
    [0] no gems
    [one] one gem
   *[other] { $gems } gems
}
part-own = yours: { $cards }
part-servants = servants from the left: { $cards }
part-no-servants = no servants
part-claimable = ready to be claimed
servant-hidden = { $who_you ->
    [yes] one of yours
   *[no] one of { $who }’s
}
servant-known = { $who_you ->
    [yes] your { $value }
   *[no] { $who }’s { $value }
}
location-sentence = At { $place }: { $parts }.
points-sentence = { $who_you ->
    [yes] You have { $points ->
        [one] one point
       *[other] { $points } points
    }.
   *[no] { $who } has { $points ->
        [one] one point
       *[other] { $points } points
    }.
}
column-sentence = The score column shows { $low } to { $high }.
deck-sentence = The gem deck holds { $deck ->
    [one] one card
   *[other] { $deck } cards
}, the discard pile { $discard }.
hand-sentence = { $who_you ->
    [yes] You hold { $gems } gems and { $servants } servants; your stack holds { $stack }.
   *[no] { $who } holds { $gems } gems and { $servants } servants; the stack holds { $stack }.
}
returned-sentence = { $who_you ->
    [yes] At the bottom of your stack, from top to bottom: { $servants }.
   *[no] At the bottom of { $who }’s stack, from top to bottom: { $servants }.
}
own-hand = You hold { $cards }.
own-hand-empty = Your hand is empty.
