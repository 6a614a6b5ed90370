# Why a hint is given.

lead-ahead = { $points ->
    [one] 1 point ahead
   *[other] { $points } points ahead
}
lead-behind = { $points ->
    [one] 1 point behind
   *[other] { $points } points behind
}
lead-even = level
why-only = There is no other choice.
why-clear = Clearly best: wins { $share } % of { $tries } simulated games, finishing { $lead } on average.
why-best = Slightly best: wins { $share } % of { $tries } simulated games, finishing { $lead } on average.
why-close = As good as the best: wins { $share } % of { $tries } simulated games, finishing { $lead } on average.
why-behind = Not the best: wins { $share } % of { $tries } simulated games, finishing { $lead } on average.
why-untried = It did not look promising enough to try.
