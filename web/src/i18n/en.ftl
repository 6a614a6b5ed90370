# Texts of the browser client that belong to no game.

## Settings

web-settings = Settings
web-close = Close
web-name = Your name
web-guest = Guest
web-language = Language
web-theme = Theme
web-theme-dark = Dark
web-theme-light = Light
web-palette = Colours
web-palette-plain = Standard
web-palette-colour-blind = Colour-blind friendly
web-motion = Animation
web-motion-slow = Slow
web-motion-full = Normal
web-motion-quick = Fast
web-motion-steps = Without movement, step by step
web-motion-none = Off
web-confirm-setting = Confirm moves
web-forced-setting = Play automatically when there is only one choice
web-sound = Sounds
web-sound-off = Off
web-sound-low = Quiet
web-sound-medium = Medium
web-sound-high = Loud
web-colour = Your colour
web-colour-number = Colour { $number }
web-look-any = Any colour
web-mark = Your mark
web-mark-letter = The letter of the seat
web-mark-oak = Oak leaf
web-mark-raven = Raven
web-mark-sun = Sun
web-mark-moon = Moon
web-mark-spiral = Spiral
web-mark-stones = Standing stones
web-mark-mushroom = Mushroom
web-mark-fish = Salmon

## Home page

web-hero = Four games of stones, runes and old forests
web-hero-how = Play against bots right away, or send friends a link. No account, nothing to install.
web-games = Games
web-players = { $n } players
web-players-range = { $low }–{ $high } players
web-minutes = about { $minutes } minutes
web-weight-light = easy to learn
web-weight-medium = medium
web-weight-heavy = complex
web-play-now = Play now
web-dealing = Dealing …
web-invite = Invite friends
web-learn = Learn
web-credits = By { $designers }, published by { $publisher } ({ $year }).
web-original = To buy the original, ask { $publisher } or your local games shop.
web-my-games = My games
web-my-finished = Finished
web-running-tables = Games to watch
web-waiting-for-players = waiting for players
web-game-of = { $game }: { $names }
web-your-turn = your turn
web-rematch-open = rematch offered
web-yes = yes
web-no = no
web-open-tables = Open tables
web-no-open-tables = Nobody is waiting. Invite friends, or play against bots.
web-recent = Finished games
web-no-recent = Finished public games will be listed here.
web-thanks = The art, texts and code of this edition are our own. If you like a game, buy the original: it is the work of its designers and publishers.
web-again = Try again
web-home = Home

## A new table

web-opponents = Bots to play against
web-bot-level = Level
web-start-game = Begin
web-seats = Seats
web-seat-me = Me
web-seat-open = Open seat
web-seat-bot = Bot: { $level }
web-level-novice = novice
web-level-apprentice = apprentice
web-level-druid = druid
web-level-archdruid = archdruid
web-clock = Clock
web-clock-none = None
web-clock-minutes = { $n } minutes each, plus 10 seconds per move
web-public = Public table
web-open-log = The log shows everything
web-begin = Create table

## Joining and waiting

web-invited = You are invited to a table.
web-invited-by = { $who } invites you to play.
web-name-used = { $name } is already at this table. Choose another name.
web-clock-game = { $minutes } minutes each, plus { $increment } seconds per move
web-clock-move = { $seconds } seconds per move
web-visibility = Table
web-visibility-public = public
web-visibility-private = by link only
web-only-here = This address only works on this computer. To play with others, start the server with “--host 0.0.0.0” and open this page by the computer’s network address.
web-cancel-table = Cancel this table
web-free-seat = Leave my seat
web-sit-down = Sit down
web-watch = Watch
web-waiting-room = Seats are open. Send your friends the link below, or add bots. You can start when every seat is taken.
web-waiting-guest = Seats are open. The game can start when every seat is taken. You can send the link below to others.
web-waiting-start = Every seat is taken. Start when you like.
web-waiting-host = Every seat is taken. The game begins when the host starts it or everyone is ready.
web-start-now = Start the game
web-ready-yes = I am ready
web-ready-no = I am not ready
web-is-ready = ready
web-remove-bot = Remove bot
web-remove-person = Remove
web-log-open = everything can be read again
web-empty-seat = Open seat
web-add-bot = Add bot
web-link = Link to this table
web-copy = Copy link
web-copied = Copied
web-code = QR code of the link
web-warming-up = Ready to play; bots get stronger in a minute
web-bots-warming-up = Bots get stronger in a minute
web-read-meanwhile = Read the rules meanwhile
web-hand-over = Pass the device to { $who }.
web-ready = I am { $who }

## At the table

web-waiting-for = Waiting for { $who }.
web-over = The game is over.
web-lost = The connection is lost. Reconnecting …
web-connecting = Connecting …
web-advice = A bot would choose: { $what }.
web-advising = A bot is thinking about it …
web-not-now = That cannot be chosen now.
web-forced = Played for you: { $what }. There was nothing to choose.
web-confirm = Confirm
web-cancel = Cancel
web-hint = Hint
web-rules = Rules
web-undo = Undo
web-undo-asked = { $who } wants to undo.
web-undo-waiting = You asked to undo. The others have to agree.
web-undo-agreed-by = Agreed: { $who }
web-withdraw = Withdraw
web-agree = Agree
web-refuse = Refuse
web-scores = Scores
web-points = points so far
web-points-now = if it ended now
web-since = Since your last turn
web-choice-lost = The table moved on before you confirmed. Choose again.
web-which = Which one?
web-options = All choices as a list
web-board = The table
web-you = you
web-stand-in = bot playing
web-absent = not connected
web-thinking = thinking …
web-winner = winner
web-back = I am back
web-absent-waiting = The game waits for { $who }, who is not connected.
web-stand-in-soon = A bot can play for { $who } in { $seconds } s
web-stand-in-now = Let a bot play for { $who }
web-leave = Leave …
web-leave-title = Leave the game?
web-leave-pause = Go to the home page
web-leave-pause-how = The game waits for you. You find it under “My games”.
web-leave-for-now = Leave for now
web-leave-for-now-how = A bot plays for you. Open the table again to take your seat back.
web-resign = Resign
web-resign-how = A bot plays your seat to the end. You can watch, but not come back.
web-missed-title = While you were away
web-missed-left = You left, so a bot played for you.
web-missed-time = Your time ran out, so a bot played for you.
web-missed-asked = { $by } asked a bot to play for you.
web-missed-decisions = { $n ->
    [0] It made no decision.
    [one] It made one decision.
   *[other] It made { $n } decisions.
}
web-missed-undone = { $n ->
    [one] One move was undone.
   *[other] { $n } moves were undone.
}
web-notice-joined = { $who } sat down.
web-notice-left = { $who } left.
web-notice-resigned = { $who } resigned. A bot plays on.
web-notice-out-of-time = { $who } ran out of time. A bot plays on.
web-notice-replaced = A bot plays for { $who }.
web-notice-back = { $who } is back.
web-notice-undo-asked = { $who } asked to undo.
web-notice-undo-agreed = { $by } agreed that { $who } may undo.
web-notice-undo-refused = { $by } refused the undo. The move of { $who } stands.
web-notice-undo-withdrawn = { $who } no longer wants to undo.
web-notice-undone = { $who } undid the last move.
web-notice-rematch-wanted = { $who } wants to play again.
web-notice-rematch-declined = { $who } does not want to play again.
web-spectators = { $n ->
    [one] One spectator
   *[other] { $n } spectators
}
web-log = Log
web-showing = This is what happened.
web-skip = Skip
web-replay-since = Replay since your last turn
web-replay-last = Show the last moves again
web-chat = Chat
web-chat-older = Older lines
web-chat-say = Say something
web-chat-spectators = Chat of the spectators
web-chat-say-spectators = Say something to the other spectators
web-spectator-name = { $name } (spectator)
web-shortcuts = Keyboard
web-shortcuts-drag = With a mouse you can also drag a card or piece to its place.
web-key-arrows = ← ↑ ↓ →
web-key-Enter = Enter
web-key-Escape = Esc
web-key-space = Space
web-shortcut-arrows = Go to the next thing you can choose
web-shortcut-Enter = Choose, or confirm
web-shortcut-Escape = Cancel
web-shortcut-space = Skip what is being shown
web-shortcut-h = Hint
web-shortcut-u = Undo
web-shortcut-l = Since your last turn
web-shortcut-s = Scores
web-shortcut-r = Rules
web-shortcut-c = Chat
web-shortcut-help = This list
web-emote-hello = Hello!
web-emote-well-played = Well played!
web-emote-thanks = Thanks!
web-emote-oops = Oops!
web-emote-thinking = Hm …
web-emote-hurry = Hurry!
web-emote-wow = Wow!
web-emote-good-game = Good game!

## Rules

web-rulebook = Rules
web-rule-now = Right now:
web-search-rules = Search the rules
web-nothing-found = Nothing found.
web-rules-in-english = The rules are written in English.

## The end and the replay

web-won = { $who } won!
web-draw = A draw.
web-you-won = You won!
web-you-share = You share the victory!
web-you-lost = You lost.
web-you-placed = { $place ->
    [2] You came second of { $seats }.
    [3] You came third of { $seats }.
    [4] You came fourth of { $seats }.
   *[other] You came fifth of { $seats }.
}
web-total = Total
web-score-of = { $who }: { $n }
web-chart = Scores over time
web-rematch = Play again
web-rematch-wanted = { $who } wants to play again.
web-rematch-offered = You want to play again. The game starts when everyone agrees.
web-rematch-wants = yes
web-rematch-declined = no
web-rematch-pending = has not answered
web-rematch-absent = not connected
web-rematch-accept = Yes, play again
web-rematch-decline = No, thanks
web-rematch-withdraw = Withdraw
web-rematch-fill = Start, with bots in the empty seats
web-rematch-fill-soon = Start with bots in { $seconds } s
web-rematch-begun = The rematch has started.
web-rematch-go = Go to the rematch
web-review = Review
web-review-of = Review: { $game }
web-replay = Replay
web-replay-of = Replay: { $game }
web-readonly-rules = This game was played under other rules than this server has. You can read its moves and download it, but not see it on the board.
web-readonly-closed = The server’s operator has closed this game. You can read its moves and download it, but not continue it.
web-download = Download
web-turn-back = Previous turn
web-step-back = Back
web-auto = Play
web-pause = Pause
web-step = Forward
web-turn = Next turn
web-moment = Position in the game
web-seen-by = Seen by
web-seen-by-everyone = everyone
web-rounds = Jump to
web-round = round { $n }
web-turn-number = turn { $n }
web-setup = Setup
web-moves = Moves
web-speed = Speed
web-share = Copy a link to this position

## Lessons

web-learn-title = Learn { $game }
web-learn-chapters = { $n ->
    [one] One chapter. Every chapter ends with puzzles.
   *[other] { $n } chapters. Every chapter ends with puzzles.
}
web-learn-stars = { $n } of { $all } puzzles solved
web-learn-new = Start
web-learn-begun = Continue
web-learn-done = Repeat
web-learn-step = Step { $n } of { $all }
web-learn-callout = The lesson
web-learn-all = All chapters
web-learn-next = Next
web-learn-back = Back
web-learn-skip = Skip
web-learn-again = Try again
web-learn-repeat = Repeat this chapter
web-learn-watch = The others are playing …
web-learn-read = Read this first, then press “Next”.
web-learn-refused = That is not possible now.
web-learn-puzzle = Puzzle
web-learn-moves = { $n ->
    [one] one action left
   *[other] { $n } actions left
}
web-learn-solved = Solved!
web-learn-missed = Not yet. Try again, or skip this puzzle.
web-learn-finished = Chapter finished!
web-learn-on = The next chapter is waiting for you.
web-learn-ready = That was the last chapter. You are ready to play.
web-learn-following = Next chapter
web-learn-play = Go and play
web-learn-none = There is no such lesson. You can open the rules at every table.

## Problems

web-problem-unreachable = The server cannot be reached. Check your connection and try again.
web-problem-other = Something went wrong. Try again in a moment.
web-problem-version = There is a new version of this page. Reload it to continue; your games are kept.
web-problem-protocol = This page is older than the server. Reload it.
web-reload = Reload
web-problem-no-page = There is nothing at this address.
web-problem-no-table = This table does not exist, or you may not see it. Ask for a new link, or create a table of your own.
web-problem-gone = This table was deleted.
web-problem-token = Your seat at this table was given to someone else, or the link has expired. Ask the host for a new link.
web-problem-replaced = This seat is now played from another window. Reload the page to play here.
web-problem-seat-taken = Someone else took the seat. You can watch, or create a table of your own.
web-problem-invite = This invitation has already been used, or it is for another seat. Ask for a new one.
web-problem-no-watching = This table does not admit spectators.
web-problem-started = The game has already started. You can watch it.
web-problem-not-over = The game is not over yet. Its replay is available afterwards.
web-problem-not-your-turn = It is not your turn.
web-problem-stale = The table has moved on. Look again and choose again.
web-problem-illegal = That is not allowed now. Choose something that is highlighted.
web-problem-stand-in = A bot is playing for you. Take your seat back first.
web-problem-no-stand-in = You are already playing this seat yourself.
web-problem-present = This player is connected again. A bot cannot take over now.
web-problem-over = The game is over.
web-problem-no-undo-asked = Nobody is asking to undo any more.
web-problem-nothing-to-undo = There is nothing to undo: the last decision was not yours.
web-problem-no-game = This server does not have that game.
web-problem-options = The game cannot be played with these options or this number of seats.
web-problem-not-full = A seat is still open. Wait for somebody, or add a bot.
web-problem-not-host = Only the person who created the table can do that.
web-problem-grace = That player was here a moment ago; a bot may not play yet.
web-problem-out-of-time = Your time for this game has run out. The bot plays on for you.
web-problem-name = A name has 1 to 24 visible characters.
web-problem-name-taken = That name is taken at this table, or belongs to a bot. Choose another one.
web-problem-chat-full = The chat of this table is full.
web-problem-text = A message has 1 to 500 visible characters.
web-problem-too-fast = That was too fast.
web-problem-starting = The game is about to start.
web-problem-too-many = There are too many tables or connections from your network.
web-problem-retry = Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
web-problem-rules = This game was started under other rules and cannot be continued here. Once the server’s operator has closed it, you can download it.
web-problem-damaged = This table cannot be read. The server's log says why.
web-problem-storage = The server cannot store anything at the moment. Nothing was done; try again soon.
web-problem-busy = The server is busy with others.
web-problem-stopping = The server is restarting. This page will reconnect.
