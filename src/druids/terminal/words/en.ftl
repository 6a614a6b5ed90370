# What the terminal says by itself. The games' own words are in their folders.

name = { $who }
name-you = Player
name-player = Player { $number }
yes = yes
no = no

## At the table
welcome = Druids: tabletop games to play against people and bots
how-to = Answer with a number or a name. Type ? for the rules of a question, help for everything else.
how-it-is-told = The table is told once, then only what changes; { $command } tells all of it again.
footer = number or name · ? rules · hint · help
since-start = So far:
since = Since your last turn:
thinking = { $who } is thinking …
compiling = Compiling the rules, once. This takes some seconds.
compiling-what = compiling the rules, once: { $function } ({ $count })
hand-over = It is { $who }’s turn. Hand over the keyboard; { $who }, press Enter when nobody else is looking.
hint = { $number }. { $action }: { $why }
undone = Taken back.
undo-solo = Nothing can be taken back while several people play.
undo-nothing = There is nothing to take back yet.
no-such-number = { $count ->
    [one] Press Enter or type 1 to give the only answer, or ? for the rules.
   *[other] Type a number from 1 to { $count }, or ? for the rules.
}
not-understood = I do not understand “{ $typed }”. Type a number, a name, or help.
not-legal = Not { $action } now: { $reason }.

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
help-answers = To answer, type the number, the name (card:B7), its last part (b7) or its words. Tab completes names.
help-help = { $command }: this list
help-rules = { $command } or ?: the rules of the present question
help-hint = { $command }: what a druid would answer, and why
help-log = { $command }: what happened since your last turn
help-view = { $command }: the table once more
help-scores = { $command }: the scores so far, line by line
help-undo = { $command }: take back your last decision (when you play alone against bots)
help-save = { $command } [file]: store the game
help-quit = { $command }: leave; you are asked whether to store the game

## The end
over = The game is over
standings-title = Standings
standings-total = total
standing = { $place }. { $name }: { $points } { $points ->
    [one] point
   *[other] points
} ({ $lines }).
won = { $count ->
    [0] Nobody wins: a draw.
    [one] { $you ->
        [yes] You win!
       *[no] { $who } wins.
    }
   *[other] { $who } win together.
}
saved = Stored in { $file }.
save-offer = Store the game in { $file }? Enter: yes, n: no, or another file name.
save-exists = { $file } is there already and holds something else. Choose another name.
save-failed = { $file } cannot be written: { $problem }.
rescued = The game is stored in { $file }. To go on: druids play { $file }

## Starting
which-game = Which game? (Enter: 1)
game-line = { $number } { $title }, { $players } players, { $minutes } minutes
how-many = { $game } is for { $players } players. How many, you included? (Enter: { $usual })
against-whom = Against which bots: { $bots }? (Enter: { $usual })
which-options = Options? (Enter: { $usual })

## Wrong use
no-such-game = there is no game “{ $game }”; there are: { $valid }
no-such-count = { $game } is for { $valid } seats, not { $count }
no-such-sitter = nobody called “{ $who }” can sit down; there are: { $valid }
no-such-level = { $bot }: { $problem }
no-such-name = a name holds no | and no control characters: { $name }
no-such-option = { $game } has no option “{ $option }”; it has: { $valid }
no-such-value = option { $option } is { $valid }, not “{ $value }”
no-such-seat = there is no seat { $seat }; there are 0 to { $last }
save-taken = { $file } is there already. To go on with it: druids play { $file }
cannot-read = { $file }: cannot be read: { $problem }
bad-file = { $file }:{ NUMBER($line, useGrouping: 0) }: { $problem }

## Stored games
verify-wrong = { $file }:{ NUMBER($line, useGrouping: 0) }: { $problem }
verify-promise = { $file }:{ NUMBER($line, useGrouping: 0) }: the chances are not those of the seed that was promised before the game
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
replay-eyes = The table as { $who } sees it:
replay-asked = { $who } is asked. (Enter: on, b: back, a number: go there, q: leave)
replay-how = Enter goes on, b goes back, a number from 0 to { $last } goes there, q leaves.
replay-start = This is the beginning.
replay-end = This is the end. b goes back, q leaves.

## The list of games
game-facts = { $name }: { $title }, { $players } players, { $minutes } minutes, options: { $options }
column-name = name
column-title = title
column-players = players
column-minutes = minutes
column-options = options
