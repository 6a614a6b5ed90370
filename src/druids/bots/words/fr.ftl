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
why-clear = Nettement le meilleur choix : { $share } % de victoires sur { $tries } parties simulées, avec en moyenne { $lead } à la fin.
why-best = Le meilleur choix, de peu : { $share } % de victoires sur { $tries } parties simulées, avec en moyenne { $lead } à la fin. Un autre choix le vaut peut-être.
why-close = Presque aussi bon que le meilleur choix : { $share } % de victoires sur { $tries } parties simulées, avec en moyenne { $lead } à la fin.
why-behind = Moins bon que le meilleur choix : { $share } % de victoires sur { $tries } parties simulées, avec en moyenne { $lead } à la fin.
why-untried = Ce choix ne semblait pas assez prometteur pour être essayé.
