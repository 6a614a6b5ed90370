# Messages of the terminal. The messages of each game are in its own folder.

name = { $who }
name-you = Player
name-player = Player { $number }
yes = yes
no = no

## At the table
welcome = Druids: tabletop games to play against people and bots
how-to = Type the number of an action or the beginning of its text, ? for the rules of a question, or help for all commands.
how-it-is-described = The whole table is described once, then only what changes. Type { $command } to hear all of it again.
footer = number or text · ? rules · hint · help
since-start = So far:
since = Since your last turn:
thinking = { $who } is thinking …
warming-up = This game is new to this machine: bots and hints get stronger in about a minute.
stays-interpreted = Bots and hints stay weaker than they could be: the rules could not be compiled ({ $problem }). Compiled rules are kept where DRUIDS_CACHE says.
hand-over = It is { $who }’s turn. Hand over the keyboard; { $who }, press Enter when nobody else is looking.
hint = { $number }. { $action }: { $why }
undone = Undone.
undo-solo = You can undo only when you play alone against bots.
undo-nothing = There is nothing to undo yet.
no-such-number = { $count ->
    [one] Press Enter or type 1 for the only action, or ? for the rules.
   *[other] Type a number from 1 to { $count }, or ? for the rules.
}
not-understood = “{ $typed }” is not an action or a command. Type a number, the beginning of a text, or help.
not-legal = “{ $typed }” is not possible now: { $reason }.

## Commands
command-help = help
command-rules = rules
command-hint = hint
command-log = log
command-view = view
command-scores = scores
command-undo = undo
command-save = save
command-quit = quit
help-answers = To act, type the number of an action, or the beginning of its text, which Tab completes. Scripts may also type the names of stored games.
help-help = { $command }: this list
help-rules = { $command } or ?: the rules for the current question
help-hint = { $command }: what a bot would do, and why
help-log = { $command }: what happened since your last turn
help-view = { $command }: show the table again
help-scores = { $command }: the scores so far, line by line
help-undo = { $command }: undo your last decision (when you play alone against bots)
help-save = { $command } [file]: save the game
help-quit = { $command }: leave; you are asked whether to save the game

## The end
over = The game is over
standings-title = Standings
standings-total = total
standing = { $place }. { $name }: { $points } { $points ->
    [one] point
   *[other] points
} ({ $lines }).
won = { $count ->
    [0] It is a draw.
    [one] { $you ->
        [yes] You win!
       *[no] { $who } wins.
    }
   *[other] { $who } win together.
}
saved = Saved in { $file }.
save-offer = Save the game in { $file }? Press Enter for yes, n for no, or type another file name.
save-exists = { $file } already exists and is not this game. Choose another name.
save-failed = { $file } could not be written: { $problem }.
rescued = The game is saved in { $file }. To continue it: druids play { $file }

## Starting
which-game = Which game? (Enter: 1)
game-line = { $number } { $title }, { $players } players, { $minutes } minutes
how-many = { $game } is for { $players } players. How many, you included? (Enter: { $usual })
how-strong = How strong are the bots? (Enter: { $usual })
level-line = { $level ->
    [novice] novice: for a first game
    [apprentice] apprentice: knows the rules and some tricks
    [druid] druid: plays well
    [archdruid] archdruid: as strong as it gets, thinks for up to 3 seconds
   *[other] { $level }
}
which-options = Change an option? Type it as in { $example }, several with spaces between them. (Enter: no)

## Usage errors
no-such-game = there is no game “{ $game }”; there are: { $valid }
no-such-count = { $game } is for { $valid } seats, not { $count }
no-such-player = there is no player “{ $who }”; there are: { $valid }
no-such-level = { $bot }: { $problem }
no-such-name = a name cannot contain | or control characters: { $name }
no-such-option = { $game } has no option “{ $option }”; it has: { $valid }
no-such-value = option { $option } must be { $valid }, not “{ $value }”
no-such-seat = there is no seat { $seat }; there are 0 to { $last }
save-taken = { $file } already exists. To continue it: druids play { $file }
cannot-read = { $file } cannot be read: { $problem }
bad-file = { $file }:{ NUMBER($line, useGrouping: 0) }: { $problem }

## Reviews
review-title = { $file }: { $game }, { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
}
review-unfinished = { $file }: the game is not over; only finished games are reviewed
review-working = reviewing { $file }
review-not-compiled = The first review of a game on this machine compiles code for it, which takes about ten seconds.
review-moments = To learn from
review-decisions = Decisions
review-ledger = Where the result comes from, in points of win share
review-rating = Play
review-column-step = step
review-column-who = who
review-column-played = played
review-column-best = best
review-column-verdict = verdict
review-column-loss = loss
review-column-interval = 95 %
review-column-reason = why
review-column-start = start
review-column-deal = deals
review-column-later = draws, dice
review-column-own = own errors
review-column-others = others’ errors
review-column-unnamed = unnamed
review-column-result = result
review-column-real = real decisions
review-column-per-decision = lost per decision
review-column-level = like
review-column-games = games
review-verdict-best = best
review-verdict-good = good
review-verdict-close = too close to call
review-verdict-inaccuracy = inaccuracy
review-verdict-mistake = mistake
review-verdict-blunder = blunder
review-level = { $level ->
    [novice] novice
    [apprentice] apprentice
    [druid] druid
    [archdruid] archdruid
   *[other] –
}
review-all-games = All games together
review-note = Judged from what each player knew. “Unnamed” is everything between the estimates and the result, not skill. Luck and errors have standard errors of about { $luck } and { $errors }.
review-written = { $file } written

## Stored games
verify-wrong = { $file }:{ NUMBER($line, useGrouping: 0) }: { $problem }
verify-promise = { $file }:{ NUMBER($line, useGrouping: 0) }: the chance outcomes do not follow from the seed committed to before the game
verify-over = { $file }: OK, { $game }, { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
}, scores { $scores }, { $count ->
    [0] a draw
   *[other] won by { $who }
}
verify-unfinished = { $file }: OK, { $game }, unfinished after { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
}, scores { $scores }
replay-place = Decision { $place } of { $last }
replay-viewer = The table as { $who } sees it:
replay-asked = It is { $who }’s turn. (Enter: next, b: back, a number: go there, q: quit)
replay-how = Press Enter for the next decision, b to go back, a number from 0 to { $last } to go there, q to quit.
replay-start = This is the beginning.
replay-end = This is the end. Type b to go back, q to quit.

## The list of games
game-facts = { $name }: { $title }, { $players } players, { $minutes } minutes, options: { $options }
column-name = name
column-title = title
column-players = players
column-minutes = minutes
column-options = options
