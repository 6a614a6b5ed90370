# Textes du plateau et des options dans le navigateur.

## Options

web-option-fallback = Si personne ne gagne trois terrains
web-option-fallback-draw = partie nulle
web-option-fallback-majority = la majorité gagne
web-option-exchange_scope = Échanges
web-option-exchange_scope-any = entre deux créatures quelconques
web-option-exchange_scope-same_side = d’un seul côté
web-option-group_rule = Groupes
web-option-group_rule-whole_side = tout le côté
web-option-group_rule-best_subset = la meilleure partie du côté

## Plateau

web-board-wings = Ailes : la créature peut aussi vivre dans le ciel.
web-board-fins = Nageoires : la créature peut aussi vivre dans l’eau.
web-board-legs = Pattes : la créature peut aussi vivre sur terre.
web-board-star = Étoile : la créature compte comme de tous les types.
web-board-plusminus = ±1 : augmente ou diminue de 1 la valeur d’une créature posée.
web-board-exchange = Échange : deux créatures posées changent de place.
web-board-end = Fin : ferme un terrain où les deux camps ont un groupe.
web-board-picked = Choisissez à quoi s’applique cette carte.
web-board-held = { $held } en main, { $deck } dans la pioche
web-board-goal = Gagnez trois terrains.
web-board-of-three = { $n } sur 3
web-board-rank-5 = Suite d’un type
web-board-rank-5-how = suite et même type
web-board-rank-4 = Même valeur
web-board-rank-4-how = toutes égales
web-board-rank-3 = Même type
web-board-rank-3-how = toutes d’un type
web-board-rank-2 = Suite
web-board-rank-2-how = valeurs qui se suivent
web-board-rank-1 = Sans combinaison
web-board-rank-1-how = la somme compte
web-board-about-ranking = Qui gagne trois des cinq terrains gagne la partie. Trois créatures ou plus forment un groupe. Du meilleur au moins bon : suite d’un même type, même valeur, même type, suite, sans combinaison. Entre groupes d’une même sorte, le plus grand nombre l’emporte, puis le groupe complété en premier.
web-board-ending = Les deux druides ont placé toutes leurs créatures.
