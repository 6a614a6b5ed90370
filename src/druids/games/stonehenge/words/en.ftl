title = Stonehenge
about = Win tricks and pile up the lore of four domains; open a fifth and you lose your way.

# Things
domain-g = green
domain-y = yellow
domain-r = red
domain-b = blue
domain-p = purple
card-g = green { $value }
card-y = yellow { $value }
card-r = red { $value }
card-b = blue { $value }
card-p = purple { $value }
card-sickle = Golden Sickle
card-mistletoe = Mistletoe
card-gaia = Gaia
cult-moon = Moon
cult-sun = Sun

# Questions
question-gaia = Gaia opens the round. Which domain do you name?
question-gaia-cult = Gaia opens the round. Which domain do you name, and who rules: Moon or Sun?
question-lead = You lead. Which card do you play?
question-free = No domain has been led yet. Which card do you play?
question-follow = You must follow { $domain }, or play a special.
question-void = You have no { $domain } card: play any card you like.
question-sickle = Several of your piles show { $value }, your highest top card. Which one does the Golden Sickle remove?
question-mistletoe = Under which of your piles does the Mistletoe go?
choice-gaia = Gaia as { $domain }
choice-gaia-cult = Gaia as { $domain }, under the { $cult }
choice-pile = the { $domain } pile, with the { $value } on top

# The rules that bear on a question
rule-gaia = The player with Gaia opens the round with it and names any domain: green is Healing, yellow Divination, red Shapeshifting, blue Astrology, purple the Fine Arts. The others must follow that domain if they can. Gaia counts as 0, so it wins only if nobody plays the domain.
rule-gaia-cult = The player with Gaia opens the round with it, names any domain, and chooses the cult for the whole round. Under the Moon the lowest card of each domain in a trick ends up on top, under the Sun the highest. The others must follow the domain if they can. Gaia counts as 0.
rule-play = The first domain card of a trick sets the domain. If you hold that domain, you must play it or a special. The highest card of that domain wins. The winner puts the cards on his or her piles, domain by domain: within each domain the lowest card ends up on top, under the Sun the highest. Only top cards count. Whoever opens a fifth pile ends the round and loses 3 points. A Golden Sickle removes the winner’s pile with the highest top card; a Mistletoe does nothing.
rule-sickle = A Golden Sickle removes the trick winner’s pile with the highest top card. If several top cards tie, the winner chooses one of those piles.
rule-mistletoe = The Mistletoes of a trick go under one of the winner’s piles. They have no effect there.

# Why an answer is refused
refusal-nature = cards are dealt by chance
refusal-gaia-first = Gaia opens the round: name a domain for it
refusal-name-cult = with Sun & Moon you name the domain and the cult together
refusal-no-cult = this game is played without Sun & Moon: name only the domain
refusal-follow = you hold { $domain } cards: follow { $domain }, or play a special
refusal-not-in-hand = { $card } is not in your hand
refusal-not-highest = the Golden Sickle removes a pile with your highest top card, and { $domain } is not one of them
refusal-no-pile = you have no { $domain } pile
refusal-not-asked = that is not what you are asked now

# What happened
dealer-chosen = { $who_you ->
    [yes] You keep the score and deal first.
   *[no] { $who } keeps the score and deals first.
}
round-begins = { $dealer_you ->
    [yes] Round { $n }: you have dealt.
   *[no] Round { $n }: { $dealer } has dealt.
}
gaia-opens = { $who_you ->
    [yes] You hold Gaia and open the round.
   *[no] { $who } holds Gaia and opens the round.
}
played = { $who_you ->
    [yes] You play { $card }.
   *[no] { $who } plays { $card }.
}
gaia-led = { $who_you ->
    [yes] You lead Gaia and name { $domain }.
   *[no] { $who } leads Gaia and names { $domain }.
}
gaia-led-cult = { $who_you ->
    [yes] You lead Gaia, name { $domain } and choose the { $cult }.
   *[no] { $who } leads Gaia, names { $domain } and chooses the { $cult }.
}
trick-won = { $who_you ->
    [yes] You win the trick: { $cards }.
   *[no] { $who } wins the trick: { $cards }.
}
placed = { $who_you ->
    [yes] Your new top cards: { $cards }.
   *[no] { $who }’s new top cards: { $cards }.
}
sickle-takes = { $who_you ->
    [yes] The Golden Sickle removes your { $domain } pile.
   *[no] The Golden Sickle removes { $who }’s { $domain } pile.
}
special-idle = { $card }: there is no pile for it, so it is set aside.
mistletoe-hangs = { $who_you ->
    [yes] Mistletoe goes under your { $domain } pile.
   *[no] Mistletoe goes under { $who }’s { $domain } pile.
}
bust = { $who_you ->
    [yes] You opened a fifth domain: the round is over, and you lose 3 points.
   *[no] { $who } opened a fifth domain: the round is over, and { $who } loses 3 points.
}
hands-empty = All hands are empty: the round is over.
round-points = { $who_you ->
    [yes] You score { $points } this round, for a total of { $total }.
   *[no] { $who } scores { $points } this round, for a total of { $total }.
}

# Scores
line-round = round { $which }
line-now = this round so far

# The table
block-round = Round
facts = At the table: { $facts }.
fact-round = round { $n } of { $rounds }
fact-trick = trick { $n }
fact-dealer = { $who_you ->
    [yes] dealt by you
   *[no] dealt by { $who }
}
fact-cult = cult of the { $cult }
fact-led = led: { $domain }
block-trick = Trick
block-piles = Piles and points
block-hand = Your hand
seat = { $who_you ->
    [yes] { $who } (you)
   *[no] { $who }
}
seat-sums = round { $now }, total { $total }, { $held ->
    [one] { $held } card
   *[other] { $held } cards
}
has-played = { $who_you ->
    [yes] You have played { $card }.
   *[no] { $who } has played { $card }.
}
has-piles = { $who_you ->
    [yes] Your top cards: { $cards }.
   *[no] { $who }’s top cards: { $cards }.
}
has-no-piles = { $who_you ->
    [yes] You have no piles.
   *[no] { $who } has no piles.
}
has-points = { $who_you ->
    [yes] Your points this round: { $now }; from earlier rounds: { $total }; cards in hand: { $held }.
   *[no] { $who }’s points this round: { $now }; from earlier rounds: { $total }; cards in hand: { $held }.
}
in-hand = You hold { $cards }.
