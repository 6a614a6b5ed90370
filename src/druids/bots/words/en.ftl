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
why-clear = Clearly the best choice: it wins { $share } % of { $tries } simulated games and ends { $lead } on average.
why-best = Slightly the best choice: it wins { $share } % of { $tries } simulated games and ends { $lead } on average. Another choice may be just as good.
why-close = About as good as the best choice: it wins { $share } % of { $tries } simulated games and ends { $lead } on average.
why-behind = Not as good as the best choice: it wins { $share } % of { $tries } simulated games and ends { $lead } on average.
why-untried = It did not look promising enough to try.
