# Texts of the board and of the options in the browser.

## Options

web-option-initial_servants = First servants
web-option-initial_servants-random = at random
web-option-initial_servants-chosen = chosen
web-option-refill = Refilling the hand
web-option-refill-mandatory = always to seven
web-option-refill-optional = as you like
web-option-gem_reshuffle = Shuffle the discard into a new deck

## Board

web-board-claim = Claim
web-board-place = Place here
web-board-gems = gem deck
web-board-deck = gem deck: { $n ->
    [one] one card
   *[other] { $n } cards
}
web-board-servants = your servants
web-board-own-stack = your stack of servants: { $n ->
    [one] one card
   *[other] { $n } cards
}
web-board-stack = stack of servants; those that came back are face up
web-board-discard = discard
web-board-discarded = discard: { $n ->
    [one] one gem
   *[other] { $n } gems
}
web-board-coming = Locations still to come:
web-board-spent = Seen in the discard:
web-board-spent-name = gems that everyone has seen in the discard: { $gems }
web-board-about-location = { $kind }. Three cards, one of them a servant, make it ready to be claimed. Then the gems of its own kind become amulets, and the servants take them in ascending order; the last one takes the rest.
web-board-about-gem = { $gem }: worth { $value ->
    [one] one amulet
   *[other] { $value } amulets
} at a location of its kind, and nothing elsewhere.
web-board-about-servant = Servant { $value }: takes up to { $value ->
    [one] one amulet
   *[other] { $value } amulets
}, after the lower ones; the highest takes everything that is left.
web-board-about-column = The score column. When a player passes its top, the lowest card moves to the top, unless another mover still stands on it or below. Then the game ends, and the player who passed the top wins.
web-board-about-deck = You refill your hand to seven from here or from your servants, card by card.
web-board-about-stack = Your servants. Servants that were used go back under the stack, where everyone sees them.
web-board-about-discard = Discarded gems lie face down; everyone knows the gems of a claimed location.
web-board-about-coming = How many locations of each kind are still in the deck.
web-board-about-spent = These gems were revealed by claims. They return when the discard becomes the new deck.
