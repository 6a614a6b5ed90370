# Pourquoi un conseil est donné.

lead-ahead = { $points ->
    [one] 1 point d’avance
   *[other] { $points } points d’avance
}
lead-behind = { $points ->
    [one] 1 point de retard
   *[other] { $points } points de retard
}
lead-even = l’égalité avec le meilleur
why-only = Il n’y a pas d’autre choix.
why-clear = Nettement le meilleur : { $share } % de la victoire sur { $tries } parties imaginées, avec en moyenne { $lead } à la fin.
why-best = Le meilleur de peu : { $share } % de la victoire sur { $tries } parties imaginées, avec en moyenne { $lead } à la fin ; un autre coup le vaut peut-être.
why-close = Difficile à distinguer du meilleur : { $share } % de la victoire sur { $tries } parties imaginées, avec en moyenne { $lead } à la fin.
why-behind = Moins bon que le meilleur : { $share } % de la victoire sur { $tries } parties imaginées, avec en moyenne { $lead } à la fin.
why-untried = Cela ne semblait pas mériter un essai.
