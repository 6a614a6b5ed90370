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
question-sickle = Several of your piles show a { $value }, your highest. Which one does the Golden Sickle take?
question-mistletoe = Under which of your piles does the Mistletoe go?
choice-gaia = Gaia as { $domain }
choice-gaia-cult = Gaia as { $domain }, under the { $cult }
choice-pile = the { $domain } pile, with the { $value } on top

# The rules that bear on a question
rule-gaia = Whoever holds Gaia opens the round with it and names any domain: green is Healing, yellow Divination, red Shapeshifting, blue Astrology, purple the Fine Arts. The others must follow that domain if they can. Gaia counts 0, so it wins only if nobody plays the domain.
rule-gaia-cult = Whoever holds Gaia opens the round with it, names any domain, and chooses the cult of the whole round. Under the Moon the lowest card of each domain in a trick lies on top, under the Sun the highest. The others must follow the domain if they can. Gaia counts 0.
rule-play = The first domain card of a trick says which domain is followed; who holds that domain must play it or a special. The highest card of that domain wins. The winner lays the cards on his piles, domain by domain, and only the top cards count. Who opens a fifth pile ends the round and loses 3 points. A Golden Sickle takes away the winner’s pile with the highest top card; a Mistletoe does nothing.
rule-sickle = A Golden Sickle takes away the pile with the highest top card of whoever won the trick. If several tops tie, that player chooses one of them.
rule-mistletoe = The Mistletoes of a trick go under one pile of whoever won it. They change nothing there.

# Why an answer is refused
refusal-nature = chance alone deals the cards
refusal-gaia-first = the round opens with Gaia: name a domain for it
refusal-name-cult = with Sun & Moon you name the domain and the cult together
refusal-no-cult = this game is played without Sun & Moon: name the domain only
refusal-follow = you hold { $domain } cards: follow { $domain }, or play a special
refusal-not-in-hand = { $card } is not in your hand
refusal-not-highest = the Golden Sickle takes a pile with your highest top card, and { $domain } is none
refusal-no-pile = you have no { $domain } pile
refusal-not-asked = that is not what is asked now

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
    [yes] You lead Gaia, name { $domain } and call upon the { $cult }.
   *[no] { $who } leads Gaia, names { $domain } and calls upon the { $cult }.
}
trick-won = { $who_you ->
    [yes] You win the trick: { $cards }.
   *[no] { $who } wins the trick: { $cards }.
}
placed = { $who_you ->
    [yes] On top of your piles now: { $cards }.
   *[no] On top of { $who }’s piles now: { $cards }.
}
sickle-takes = { $who_you ->
    [yes] The Golden Sickle takes your { $domain } pile.
   *[no] The Golden Sickle takes { $who }’s { $domain } pile.
}
special-idle = { $card }: no pile to act upon, so it goes aside.
mistletoe-hangs = { $who_you ->
    [yes] Mistletoe goes under your { $domain } pile.
   *[no] Mistletoe goes under { $who }’s { $domain } pile.
}
bust = { $who_you ->
    [yes] You have opened a fifth domain: the round is over, and you lose 3 points.
   *[no] { $who } has opened a fifth domain: the round is over, and { $who } loses 3 points.
}
hands-empty = All hands are empty: the round is over.
round-points = { $who_you ->
    [yes] You score { $points } in this round and have { $total } in all.
   *[no] { $who } scores { $points } in this round and has { $total } in all.
}

# Scores
line-round = round { $which }
line-now = this round, as it stands

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
seat-sums = { $now } now, { $total } before, { $held ->
    [one] { $held } card
   *[other] { $held } cards
}
has-played = { $who_you ->
    [yes] You have played { $card }.
   *[no] { $who } has played { $card }.
}
has-piles = { $who_you ->
    [yes] On top of your piles: { $cards }.
   *[no] On top of { $who }’s piles: { $cards }.
}
has-no-piles = { $who_you ->
    [yes] You have no pile.
   *[no] { $who } has no pile.
}
has-points = { $who_you ->
    [yes] Your points in this round: { $now }, from earlier rounds: { $total }; cards in hand: { $held }.
   *[no] { $who }’s points in this round: { $now }, from earlier rounds: { $total }; cards in hand: { $held }.
}
in-hand = You hold { $cards }.
