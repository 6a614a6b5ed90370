# Why a hint is given.

lead-ahead = { $points ->
    [one] 1 point ahead
   *[other] { $points } points ahead
}
lead-behind = { $points ->
    [one] 1 point behind
   *[other] { $points } points behind
}
lead-even = level with the best
why-only = There is no other choice.
why-clear = Clearly the best: { $share } % of the win in { $tries } imagined games, at their end { $lead } on average.
why-best = The best by a little: { $share } % of the win in { $tries } imagined games, at their end { $lead } on average; something else may be as good.
why-close = Hard to tell from the best: { $share } % of the win in { $tries } imagined games, at their end { $lead } on average.
why-behind = Worse than the best: { $share } % of the win in { $tries } imagined games, at their end { $lead } on average.
why-untried = It did not look worth a try.
