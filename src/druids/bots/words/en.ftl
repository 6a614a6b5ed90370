# Why a hint is given.

why-only = There is no other choice.
why-clear = Clearly the best: a win share of { $share } % in { $tries } imagined games, well ahead of anything else.
why-best = The best by a little: a win share of { $share } % in { $tries } imagined games; something else may be as good.
why-close = Hard to tell from the best: a win share of { $share } % in { $tries } imagined games.
why-behind = A win share of { $share } % in { $tries } imagined games, { $less } less than the best.
why-untried = It did not look worth a try.
