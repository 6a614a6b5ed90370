# Pourquoi un conseil est donné.

lead-ahead = { $points ->
    [one] 1 point d’avance
   *[other] { $points } points d’avance
}
lead-behind = { $points ->
    [one] 1 point de retard
   *[other] { $points } points de retard
}
lead-even = l’égalité
why-only = Il n’y a pas d’autre choix.
why-clear = Nettement le meilleur : { $share } % de victoires sur { $tries } parties simulées, avec en moyenne { $lead } à la fin.
why-best = Légèrement meilleur : { $share } % de victoires sur { $tries } parties simulées, avec en moyenne { $lead } à la fin.
why-close = Aussi bon que le meilleur : { $share } % de victoires sur { $tries } parties simulées, avec en moyenne { $lead } à la fin.
why-behind = Pas le meilleur : { $share } % de victoires sur { $tries } parties simulées, avec en moyenne { $lead } à la fin.
why-untried = Ce choix ne semblait pas assez prometteur pour être essayé.
