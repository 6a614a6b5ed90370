# Texts of the review of a finished game.

## While it is made, and where there is none

web-review-waiting = The review starts soon. The first review of each game takes a little longer, because the server compiles code for it.
web-review-making = Your game is being reviewed: every decision is tried out in many possible worlds.
web-review-progress = { $done } of { $all } decisions
web-review-meanwhile = You can leave this page; the review goes on.
web-review-again = Try again
web-review-to-table = Go to the table
web-review-problem-failed = The review could not be made. Try again in a moment.
web-review-problem-not-over = The game is not over yet. Only finished games are reviewed, because a review would be help during play.
web-review-problem-rules = This game was played under another version of the rules and cannot be reviewed here. You can still replay it.
web-review-problem-no-review = There is no review of this game any more. Ask for a new one.

## Verdicts

web-review-best = best
web-review-good = good
web-review-close = too close to call
web-review-inaccuracy = inaccuracy
web-review-mistake = mistake
web-review-blunder = blunder

## The page

web-review-tab-decisions = Decisions
web-review-tab-summary = Summary
web-review-tab-learn = Learn
web-review-whose = Whose decisions
web-review-everyone = Everyone
web-review-share = Copy a link
web-review-back = Previous decision
web-review-forward = Next decision
web-review-decisions = Decisions
web-review-decision-of = Decision { $n } of { $all }
web-review-errors-only = Only errors
web-review-none-listed = There are none.

## Curves

web-review-curve = Win share over the game
web-review-luck-deal = deal
web-review-luck-draw = draws and dice
web-review-curve-start = At the start: { $shares }.
web-review-curve-deal = After a deal: { $shares }.
web-review-curve-swing = A large change after step { $step }: { $name } { $change }.
web-review-curve-end = At the end: { $shares }.

## A decision

web-review-judgement = Verdict
web-review-played = Played
web-review-better = Better
web-review-is-best = best
web-review-is-played = played
web-review-candidates = Expected win share of each choice, with its 95 % interval
web-review-interval = 95 % interval
web-review-omitted = { $n ->
    [one] One more choice was worse.
   *[other] { $n } more choices were worse.
}
web-review-play-on = Play on from here

## Summary

web-review-moments = Moments to learn from
web-review-no-moments = No decision was clearly wrong.
web-review-ledger = Where the result comes from
web-review-ledger-start = Start
web-review-ledger-deal = Deal
web-review-ledger-later = Later luck
web-review-ledger-own = Own errors
web-review-ledger-others = Others’ errors
web-review-ledger-unnamed = Cannot be named
web-review-ledger-result = Result
web-review-ledger-errors = 95 % intervals: luck ±{ $luck }, errors ±{ $errors }.
web-review-ledger-note = What cannot be named is not skill: it is everything between the estimates and the result.
web-review-rating = { $loss } of win share lost per decision that mattered ({ $interval }). { $real } of { $all } decisions mattered.
web-review-played-like = Played like a bot of this level: { $level }.
web-review-yardstick = Levels of bots
web-review-no-yardstick = There is no comparison with bots for this game.
web-review-method = Each decision is judged by what its player knew then. Win share: 100 % for winning alone, split among several winners.

## Learning from mistakes

web-review-puzzles = Puzzles
web-review-puzzle = Puzzle { $n }
web-review-solved = solved
web-review-shown = answer shown
web-review-puzzles-solved = { $solved } of { $all } solved
web-review-find = “{ $played }” was played here. Find something better on the board.
web-review-answer-best = Yes, this is best.
web-review-answer-close = Yes. It cannot be told apart from the best.
web-review-answer-better = Better than what was played, but there is something better still.
web-review-answer-played = This is what was played. There is something better.
web-review-answer-worse = No, that is no better than what was played.
web-review-answer-unjudged = No, that is not among the best choices.
web-review-answer-share = ({ $share } expected, instead of { $played })
web-review-the-best = Best: “{ $best }”.
web-review-show-best = Show the best
web-review-next-puzzle = Next
web-review-puzzles-done = That was the last one. Well done.
web-review-no-puzzles = There are no mistakes to learn from here.
web-review-puzzles-again = Start again
web-review-about = { $what }:
