# Texts of the board and of the options in the browser.

## Options

web-option-sun_and_moon = Sun and Moon
web-option-rounds = Rounds

## Board

web-board-round = Round { $n } of { $rounds }
web-board-trick = Trick { $n }
web-board-lowest = the lowest card goes on top
web-board-highest = the highest card goes on top
web-board-led = { $domain } is led
web-board-aside = { $n ->
    [one] one card out of play
   *[other] { $n } cards out of play
}
web-board-dealer = dealer of this round
web-board-held = { $n ->
    [one] one card in hand
   *[other] { $n } cards in hand
}
web-board-sheet = Score sheet
web-board-sum = Total
web-board-now = Round: { $n }
web-board-before = Total: { $n }
web-board-won = { $who_you ->
    [yes] You won the last trick.
   *[no] { $who } won the last trick.
}
web-board-wins = { $who_you ->
    [yes] You win the trick.
   *[no] { $who } wins the trick.
}
web-board-round-over = Round { $n } is over
web-board-this-round = This round
web-board-next-round = Next round
web-board-pile = { $who_you ->
    [yes] your { $domain } pile: { $value } on top, { $n } in all
   *[no] { $who }’s { $domain } pile: { $value } on top, { $n } in all
}
web-board-no-pile = { $who_you ->
    [yes] you have no { $domain } pile
   *[no] { $who } has no { $domain } pile
}
web-board-fifth = A fifth domain ends the round with −3 points.
web-board-in-trick = Trick
web-board-leads = leads
web-board-hand = Your hand
web-board-no-cards = Your hand is empty.
web-board-about-g = Healing, the green domain. Only the top card of a pile counts.
web-board-about-y = Divination, the yellow domain. Only the top card of a pile counts.
web-board-about-r = Shapeshifting, the red domain. Only the top card of a pile counts.
web-board-about-b = Astrology, the blue domain. Only the top card of a pile counts.
web-board-about-p = The Fine Arts, the purple domain. Only the top card of a pile counts.
web-board-about-sickle = Golden Sickle: may always be played. The winner of the trick loses the pile with the highest top card.
web-board-about-mistletoe = Mistletoe: may always be played, and does nothing. It goes under a pile of the player who wins the trick.
web-board-about-gaia = Gaia opens the round and belongs to any domain you name. Its value is 0.
web-board-about-fifth = There are four domains here. Winning a card of this one opens the fifth: the round ends at once and costs 3 points instead of scoring.

# Shown in the waiting room: the rules let nobody look back during a round (stonehenge 4.3)
web-log-hidden = during a round only the last trick
