# Pourquoi un conseil est donné.

why-only = Il n’y a pas d’autre choix.
why-clear = Nettement le meilleur : { $share } % de victoire sur { $tries } parties imaginées, loin devant le reste.
why-best = Le meilleur de peu : { $share } % de victoire sur { $tries } parties imaginées ; un autre coup le vaut peut-être.
why-close = Difficile à distinguer du meilleur : { $share } % de victoire sur { $tries } parties imaginées.
why-behind = { $share } % de victoire sur { $tries } parties imaginées, { $less } de moins que le meilleur.
why-untried = Cela ne semblait pas mériter un essai.
