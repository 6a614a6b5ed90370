# Why a review calls an action good or bad.

coach-best = Clearly best: { $lead } points of win share ahead of the next choice.
coach-close = Too close to call.
coach-line-more = “{ $best }” scores about { $points } points more ({ $line }).
coach-other-less = “{ $best }” leaves { $who_you ->
    [yes] you
   *[no] { $who }
} about { $points } points less.
coach-share = “{ $best }” wins more often, by many small differences.
coach-fifth-domain = “{ $best }” risks the fifth domain less: { $more } % fewer rounds end with it.
