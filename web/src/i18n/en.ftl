# Words of the browser client itself.

web-settings = Settings
web-close = Close
web-name = Your name
web-guest = Guest
web-language = Language
web-theme = Theme
web-theme-dark = dark
web-theme-light = light
web-palette = Colours
web-palette-plain = plain
web-palette-colour-blind = for the colour-blind
web-motion = Animation
web-motion-full = full
web-motion-none = none
web-confirm-setting = Ask before every move
web-sound = Sounds
web-hero = Four games of stones, runes and old forests
web-hero-how = Play at once against bots, or send friends a link. No account, nothing to install.
web-games = Games
web-card = { $players } players, about { $minutes } minutes
web-play-now = Play now
web-dealing = Dealing …
web-preparing = This machine has never played this game. It is being prepared, once; then the game begins by itself.
web-preparing-bots = The bots of this game are being prepared, once. The game goes on by itself.
web-read-meanwhile = Read the rules meanwhile
web-status-waiting = not prepared yet; one or two minutes before the first game
web-status-rules = the rules are being prepared
web-status-bots = the bots are being prepared
web-status-ready = ready
web-invite = Invite friends
web-learn = Learn
web-credits = By { $designers }, published by { $publisher } ({ $year }).
web-continue = Continue
web-open-tables = Open tables
web-no-open-tables = Nobody is waiting. Invite friends, or play against bots.
web-recent = Finished games
web-no-recent = Finished public games will be listed here.
web-thanks = Art, words and code of this edition are our own. If you like a game, buy the original: it is the work of its designers and publishers.
web-again = Try again
web-home = Home
web-seats = Seats
web-seat-me = me
web-seat-open = open to others
web-seat-bot = bot: { $level }
web-level-novice = novice
web-level-apprentice = apprentice
web-level-druid = druid
web-level-archdruid = archdruid
web-clock = Clock
web-clock-none = none
web-clock-minutes = { $n } minutes each, 10 seconds per move
web-public = Show the table to everyone
web-begin = Begin
web-invited = You are invited to a table.
web-sit-down = Sit down
web-watch = Watch
web-problem-no-table = There is no such table, or it is not for you. Ask for a new link, or begin a table of your own.
web-problem-gone = This table was deleted.
web-problem-unreachable = The server cannot be reached. Look at your connection and try again.
web-problem-other = Something went wrong. Try again in a moment.
web-problem-token = Your seat at this table was given to someone else, or the link has expired. Ask the host for a new link.
web-problem-replaced = This seat is now played from another window. Load the page again to play here.
web-problem-seat-taken = Someone else took the seat. You can watch, or begin a table of your own.
web-problem-invite = This invitation was used already, or is not for this seat. Ask for a new one.
web-problem-no-watching = This table lets no spectators in.
web-problem-started = The game has begun already. You can watch it.
web-problem-not-over = The game is not over yet; its replay waits until then.
web-problem-not-your-turn = Another seat is asked now. Wait for your turn.
web-problem-stale = The table has moved on. Look again and choose anew.
web-problem-illegal = That is not allowed now. Choose something that is lit.
web-problem-stand-in = A bot plays for you. Take your seat back first.
web-problem-nothing-to-undo = There is nothing to take back: the last decision was not yours.
web-problem-no-game = This server does not know that game.
web-problem-name = A name has 1 to 24 visible characters.
web-problem-text = A text has 1 to 500 visible characters.
web-problem-too-fast = That was too fast. Wait a moment and try again.
web-problem-too-many = There are too many tables or connections from here. Wait a little and try again.
web-problem-rules = This game was begun under older rules. It can be downloaded, but not played on.
web-problem-damaged = This table cannot be read. Whoever runs the server finds more in its log.
web-problem-storage = The server cannot store anything at the moment. Nothing was done; try again soon.
web-problem-busy = The server is busy. Try again in a moment.
web-problem-stopping = The server restarts. This page comes back by itself.
web-problem-protocol = This page is older than the server. Load it again.
web-problem-version = There is a new version of this page. Load it again to go on; your games are kept.
web-problem-options = The game cannot be played with these options or this number of seats.
web-problem-not-host = Only the person who made the table may do that.
web-problem-no-page = There is nothing at this address.
web-reload = Load again
web-slipped = The table moved on before you confirmed. Choose again.
web-since = Since your last turn
web-rulebook = Rules
web-rule-now = The question now:
web-search-rules = Search the rules
web-nothing-found = Nothing found.
web-rules-in-english = The rules are written in English.
web-motion-slow = slow
web-motion-quick = quick
web-chart = Scores over time
web-weight-light = easy to learn
web-weight-medium = some to learn
web-weight-heavy = much to learn
web-seat-a-bot = seat a bot
web-original = The original: from { $publisher }, or ask your games shop.
web-round = round { $n }
web-turn = Next turn
web-turn-back = Turn before
web-board = The table
web-option-sun_and_moon = Sun and Moon
web-option-rounds = Rounds
web-option-initial_servants = First servants
web-value-initial_servants-random = at random
web-value-initial_servants-chosen = chosen
web-option-refill = Refilling the hand
web-value-refill-mandatory = always to seven
web-value-refill-optional = as you like
web-option-gem_reshuffle = Shuffle the discard into a new deck
web-option-fallback = If nobody wins three terrains
web-value-fallback-draw = a draw
web-value-fallback-majority = most terrains win
web-option-exchange_scope = Exchanges
web-value-exchange_scope-any = between any two creatures
web-value-exchange_scope-same_side = on one side only
web-option-group_rule = Groups
web-value-group_rule-whole_side = the whole side
web-value-group_rule-best_subset = the best part of a side
web-option-board = Forest
web-value-board-random = at random
web-value-board-default = as in the examples
web-option-first_tablet = First tablet
web-value-first_tablet-dealt = dealt
web-value-first_tablet-chosen = chosen of three
web-option-herbs = Herbs
web-value-herbs-random = at random
web-value-herbs-same = the same for all
web-value-herbs-planned = laid in secret
web-option-dice = Stored dice
web-value-dice-own = everyone rolls
web-value-dice-same = the same for all
web-rounds = Jump to
web-learn-title = Learn { $game }
web-learn-step = Step { $n } of { $all }
web-learn-next = Next
web-learn-again = Not yet: do what the text says.
web-learn-watch = The others play …
web-learn-done = You are ready to play.
web-learn-none = There is no lesson for this game yet. Its rules are one tap away at every table.
web-waiting-for = Waiting for { $who }.
web-over = The game is over.
web-lost = The connection is lost. Trying again …
web-connecting = Connecting …
web-advice = A bot would choose: { $what }.
web-confirm = Confirm
web-cancel = Not this
web-hint = Hint
web-rules = Rules
web-undo = Undo
web-undo-asked = { $who } asks to take the last decision back.
web-agree = Agree
web-refuse = Refuse
web-scores = Scores
web-which = Which one?
web-options = All choices as a list
web-you = you
web-stand-in = a bot stands in
web-absent = not connected
web-thinking = thinking …
web-winner = winner
web-back = I am back
web-spectators = { $n ->
    [one] One spectator
   *[other] { $n } spectators
}
web-log = What happened
web-talk = Talk
web-say = Say something
web-emote-hello = Hello!
web-emote-well-played = Well played!
web-emote-thanks = Thanks!
web-emote-oops = Oops!
web-emote-thinking = Hm …
web-emote-hurry = Hurry!
web-emote-wow = Wow!
web-emote-good-game = Good game!
web-hand-over = Hand the device to { $who }.
web-ready = I am { $who }
web-waiting-room = The game begins when every seat is taken. Send this link to your friends:
web-empty-seat = (free)
web-link = Link to this table
web-copy = Copy the link
web-copied = Copied
web-code = The link as a code to photograph
web-won = { $who } won!
web-draw = A draw.
web-rematch = Play again
web-replay = Replay
web-download = Download
web-step-back = Back
web-step = Forward
web-auto = Play
web-pause = Pause
web-moment = Moment of the game
web-eyes = Seen by
web-open-eyes = everyone
web-share = Copy a link to this moment

# Stonehenge on the board
board-stonehenge-round = Round { $n } of { $rounds }
board-stonehenge-trick = Trick { $n }
board-stonehenge-lowest = the lowest card goes on top
board-stonehenge-highest = the highest card goes on top
board-stonehenge-led = { $domain } is led
board-stonehenge-aside = { $n } aside
board-stonehenge-dealer = dealer of this round
board-stonehenge-held = { $n ->
    [one] one card in hand
   *[other] { $n } cards in hand
}
board-stonehenge-sheet = Score sheet
board-stonehenge-sum = together
board-stonehenge-now = { $n } now
board-stonehenge-before = { $n } before
board-stonehenge-won = { $who_you ->
    [yes] You won the last trick.
   *[no] { $who } won the last trick.
}
board-stonehenge-pile = { $who_you ->
    [yes] your { $domain } pile: { $value } on top, { $n } in all
   *[no] { $who }’s { $domain } pile: { $value } on top, { $n } in all
}
board-stonehenge-no-pile = { $who_you ->
    [yes] you have no { $domain } pile
   *[no] { $who } has no { $domain } pile
}
board-stonehenge-fifth = A fifth domain ends the round, at −3.
board-stonehenge-in-trick = Trick
board-stonehenge-leads = leads
board-stonehenge-hand = Your hand
board-stonehenge-no-cards = Your hand is empty.
board-stonehenge-about-g = Healing, the green domain. Of a pile only the top card counts.
board-stonehenge-about-y = Divination, the yellow domain. Of a pile only the top card counts.
board-stonehenge-about-r = Shapeshifting, the red domain. Of a pile only the top card counts.
board-stonehenge-about-b = Astrology, the blue domain. Of a pile only the top card counts.
board-stonehenge-about-p = The Fine Arts, the purple domain. Of a pile only the top card counts.
board-stonehenge-about-sickle = Golden Sickle: may always be played. Whoever wins the trick loses the pile with the highest top card.
board-stonehenge-about-mistletoe = Mistletoe: may always be played, and does nothing. It goes under a pile of whoever wins the trick.
board-stonehenge-about-gaia = Gaia opens the round as any domain you name. It counts 0.
board-stonehenge-about-fifth = Four domains lie here. Winning a card of this one opens the fifth: the round ends at once and costs 3 points instead of scoring.

# Futark on the board
board-futark-claim = Claim
board-futark-place = Place here
board-futark-gems = gem deck
board-futark-deck = gem deck: { $n ->
    [one] one card
   *[other] { $n } cards
}
board-futark-servants = your servants
board-futark-own-stack = your stack of servants: { $n ->
    [one] one card
   *[other] { $n } cards
}
board-futark-stack = stack of servants; those that came back are open
board-futark-discard = discard
board-futark-discarded = discard: { $n ->
    [one] one gem
   *[other] { $n } gems
}
board-futark-coming = Locations to come:
board-futark-spent = Seen in the discard:
board-futark-spent-name = gems all have seen in the discard: { $gems }
board-futark-about-location = { $kind }. Three cards, one of them a servant, make it ready to be claimed. Then gems of its own kind become amulets, and the servants take them in ascending order; the last one takes the rest.
board-futark-about-gem = { $gem }: worth { $value ->
    [one] one amulet
   *[other] { $value } amulets
} at a location of its kind, and nothing elsewhere.
board-futark-about-servant = Servant { $value }: takes up to { $value ->
    [one] one amulet
   *[other] { $value } amulets
}, the lower ones before it; the highest takes all that is left.
board-futark-about-column = The score column. When somebody passes its top, the lowest card moves up, unless a mover still stands on it or below: then the game ends and the one who passed has won.
board-futark-about-deck = You refill your hand to seven from here or from your servants, card by card.
board-futark-about-stack = Your servants. Those that served come back under the stack, for all to see.
board-futark-about-discard = Discarded gems lie face down; gems of a claimed location are known to all.
board-futark-about-coming = How many locations of each kind are still in the deck.
board-futark-about-spent = These gems came to light in claims. They return when the discard becomes the new deck.

# The board of Edora
board-edora-hand = Dice at hand
board-edora-stored = Stored dice
board-edora-stones = Standing stones
board-edora-runes = Runestones
board-edora-amulet = Amulet
board-edora-herbs = Herbs
board-edora-tablets = Stone tablets
board-edora-won = Potions and dolmens
board-edora-knowledge = Knowledge
board-edora-zoom = Look at the map from nearer
board-edora-master = The Druid Master begins every round.

# The board of Creatures
board-creatures-wings = Wings: the creature can also live in the sky.
board-creatures-fins = Fins: the creature can also live in the water.
board-creatures-legs = Legs: the creature can also live on land.
board-creatures-star = Star: the creature counts as every type.
board-creatures-plusminus = ±1: raises or lowers the value of a placed creature by 1.
board-creatures-exchange = Exchange: two placed creatures change places.
board-creatures-end = End: closes a terrain where both sides have a group.
board-creatures-picked = Now touch what the card is for.
