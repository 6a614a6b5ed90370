title = Les Druides d’Edora
about = Parcourez une forêt enchantée, posez vos dés sur les sanctuaires et mêlez pierres, gemmes, plantes et potions pour gagner le plus grand prestige.

# Choses
shrine = sanctuaire { $number }
field-PD = vivres ou dés
field-K = savoir +{ $n }
field-SK = serpe +{ $n }
field-TB = tablette de pierre
field-M = { $n } gui + { $potions ->
    [one] une potion
   *[other] { $potions } potions
}
field-A = gemme au niveau { $layer }, ×{ $times }
field-ST = menhir
field-RU = pierre runique
herb-provisions = plante des vivres
herb-mistletoe = plante du gui
herb-sickle = plante de la serpe
herb-knowledge = plante du savoir
herb-amulet = plante de l’amulette
herb-turn-die = plante tourne-dé
herb-standing-stone = plante des menhirs
herb-clearing-move = plante des clairières
herb-runestone = plante des runes
herb-fire = plante du feu
herb-three-to-five = plante trois-cinq
herb-tablet = plante des tablettes
effect-provisions = quand votre action donne des vivres, { $provisions } de plus et { $prestige } points de prestige
effect-mistletoe = quand votre action donne du gui, { $mistletoe } de plus et { $prestige } points de prestige
effect-sickle = quand une action ou une potion avance votre serpe, { $fields } cases de plus
effect-knowledge = quand une action ou une potion avance votre savoir, { $fields } cases de plus
effect-amulet = quand vous placez une gemme, { $times ->
    [one] son bonus une fois de plus
   *[other] son bonus { $times } fois de plus
}
effect-turn-die = vous pouvez tourner un dé de { $pips } au plus avant de le poser ; vous payez sa nouvelle valeur
effect-standing-stone = quand vous dressez un menhir, un de ses bonus une fois de plus
effect-clearing-move = vous pouvez aller à tout sanctuaire de la même clairière pour { $cost ->
    [one] { $cost } provision
   *[other] { $cost } vivres
}
effect-runestone = votre dé compte { $pips } de plus pour une pierre runique
effect-fire = quand vous allumez un foyer, un de ses bonus une fois de plus
effect-three-to-five = tout gain d’exactement { $exactly } points de prestige en vaut { $becomes }
effect-tablet = quand vous prenez une tablette, ses deux bonus deux fois
herb-hidden = une plante cachée
herb-pair = { $herbs } à { $position }
tablet-standing-stones = au moins { $n } menhirs dressés
tablet-start-shrines = des dés sur au moins { $n } sanctuaires de départ
tablet-lines = { $n ->
    [one] une ligne ou colonne entière de dés
   *[other] { $n } lignes ou colonnes entières de dés
}
tablet-equal-group = { $n } dés égaux reliés par des chemins
tablet-dolmens = au moins { $n } dolmens
tablet-runestones = au moins { $n } pierres runiques dressées
tablet-knowledge-steps = savoir avancé d’au moins { $n } cases
tablet-tablets = au moins { $n } tablettes de pierre
tablet-active-herbs = au moins { $n } plantes actives
tablet-whole-clearings = au moins { $n } clairières couvertes de dés
tablet-gems = au moins { $n } gemmes
tablet-clearings = des dés dans au moins { $n } clairières
tablet-portal-shrines = au moins { $n } dés en clairières à portail
tablet-potions = au moins { $n } potions
tablet-contested-shrines = plus haut dé de { $n } sanctuaires disputés
rune-mistletoe = gui : dé − { $less }
rune-knowledge = cases de savoir : dé − { $less }
rune-sickle = cases de serpe : dé − { $less }
rune-dice = dés : 1 × dé
rune-prestige = points de prestige : { $times } × dé
rune-provisions = vivres : { $times } × dé
gain-prestige = { $n ->
    [one] { $n } point de prestige
   *[other] { $n } points de prestige
}
gain-provisions = { $n ->
    [one] { $n } provision
   *[other] { $n } vivres
}
gain-mistletoe = { $n } gui
gain-knowledge = { $n ->
    [one] { $n } case de savoir
   *[other] { $n } cases de savoir
}
gain-sickle = { $n ->
    [one] { $n } case de serpe
   *[other] { $n } cases de serpe
}
gain-dice = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
}
potion = potion à { $cost } gui : { $effect }
potion-gain = { $gain }
potion-stone = { $n ->
    [one] une action menhir
   *[other] { $n } actions menhir
}
potion-rune = une action pierre runique comme avec un { $n }
potion-tablet = { $n ->
    [one] une action tablette
   *[other] { $n } actions tablette
}
potion-knowledge = savoir +{ $n }
potion-sickle = serpe +{ $n }
potion-gem = une gemme au niveau de votre choix, ×{ $n }
potion-wake = retourner une plante face cachée
potion-pick = { $n ->
    [one] activer une plante de votre grand plateau
   *[other] activer { $n } plantes de votre grand plateau
}
potion-six = { $n ->
    [one] tourner sur 6 un de vos dés posés
   *[other] tourner sur 6 jusqu’à { $n } de vos dés posés
}
colour-red = rouges
colour-blue = bleus
colour-yellow = jaunes
colour-green = verts
colour-violet = violets
colour-white = blancs

# Questions
ask-keep = Laquelle des trois tablettes gardez-vous ?
ask-plan-herb = Quelle plante posez-vous dans la paire { $pair }, libérée à la position { $position } de la serpe ?
ask-start = À quel sanctuaire de départ commencez-vous ?
ask-move = Où allez-vous ? Vous avez { $provisions } vivres.
ask-field = Quelle case du { $shrine } utilisez-vous ?
ask-die = Quel dé posez-vous ({ $field }) ? Sa valeur se paie sur vos { $provisions } vivres.
ask-supply = Des vivres ou des dés ?
ask-advance-knowledge = Avancer de { $n } cases sur la piste du savoir ?
ask-advance-sickle = Avancer votre serpe de { $n } cases ?
ask-tablet = Quelle tablette de pierre prenez-vous ?
ask-brew = Quelle potion préparez-vous ? Vous avez { $mistletoe } gui et pouvez préparer { $n ->
    [one] une potion
   *[other] { $n } potions
}.
ask-gem = Quelle gemme placez-vous au niveau { $layer } ? Vous recevez son bonus { $times } fois.
ask-stone = Quel menhir dressez-vous ?
ask-rune = Quelle pierre runique dressez-vous avec un dé de { $value } ?
ask-layer = Quel niveau de l’amulette ?
ask-wake-herb = Quelle plante face cachée retournez-vous ?
ask-pick-herb = Quelle plante de votre grand plateau devient active ? { $n ->
    [one] Une seule peut être choisie.
   *[other] { $n } peuvent être choisies.
}
ask-free-herb = Vous atteignez la paire de plantes { $pair } : laquelle des deux devient active ?
ask-six = Lequel de vos dés tournez-vous sur 6 ? { $n ->
    [one] Un seul peut être tourné.
   *[other] Jusqu’à { $n } peuvent être tournés.
}
ask-again = Lequel des bonus recevez-vous encore une fois ?
ask-take-die = Quel dé de la réserve prenez-vous ? { $n ->
    [one] Prenez-en un.
   *[other] Prenez-en { $n }, un par un.
}

# Règles de chaque question
rule-keep = Vous voyez trois tablettes et en gardez une ; les deux autres vont sous la pile. Une tablette accomplie vaut 10 points de prestige à la fin.
rule-plan-herb = Chacune des six paires est libérée quand votre serpe atteint sa position. D’une paire libérée, une plante devient active et l’autre reste face cachée.
rule-start = Votre figurine attend à côté du sanctuaire et y entre gratuitement à votre premier tour.
rule-move = Chaque sanctuaire où vous entrez coûte 1 provision, chaque chemin sombre 1 de plus ; avec la plante des clairières, un sanctuaire de la même clairière coûte 1 en tout. Vous pouvez traverser tout sanctuaire mais pas vous arrêter où vous avez déjà un dé, et il faut pouvoir payer un dé ensuite. Si vous vous reposez, vous restez, prenez 6 vivres et un dé de la réserve, et votre tour est fini.
rule-field = Chaque sanctuaire a une case par joueur. La case couverte est l’action que vous faites ; les cases d’une même sorte ne sont proposées qu’une fois.
rule-die = Vous payez autant de vivres que le dé en montre ; avec la plante tourne-dé, vous pouvez d’abord le tourner de 1 ou 2, vers le haut ou le bas. Si d’autres dés sont là, le plus haut rapporte 2 points de prestige ; à égalité, ils vont à qui mène au savoir.
rule-supply = Prenez 12 vivres, ou trois dés de la réserve ; un dé manquant vaut 2 points de prestige. La plante des vivres ajoute 6 vivres et 3 points de prestige.
rule-advance = Vous pouvez toujours passer. Les cases que vous ne pouvez avancer valent 2 points de prestige chacune. Votre plante pour cette piste ajoute 2 cases.
rule-tablet = Une tablette apporte les bonus des deux pierres d’oracle voisines, et 10 points de prestige à la fin si sa condition est remplie. La plante des tablettes double les bonus.
rule-brew = Payez une potion en gui ; elle agit aussitôt, et son jeton reste chez vous. Certaines cases permettent d’en préparer une seconde. Ce que vous ne dépensez pas, vous le gardez.
rule-gem = Une gemme donne son bonus deux ou trois fois, comme le dit la case, et une fois de plus avec la plante de l’amulette. Vous avez une gemme de chaque sorte. La place de gauche d’un niveau se remplit d’abord. Un niveau plein vaut 10 points de prestige à la fin, les trois places de gauche 20 de plus.
rule-stone = Un menhir donne son bonus, puis ceux de tous vos menhirs dressés, le sien compris ; la plante des menhirs répète l’un d’eux. Il reste à ce sanctuaire, où le plus haut dé le gagnera.
rule-rune = Une pierre runique paie selon la valeur du dé posé ; la plante des runes la compte 2 de plus. Celles marquées −1 ne paient rien pour un 1. Elle reste à ce sanctuaire, où le plus haut dé la gagnera.
rule-layer = Choisissez un niveau qui a une place libre.
rule-wake-herb = Une plante face cachée n’a pas d’effet tant qu’une potion ne la retourne pas.
rule-pick-herb = La plante est active aussitôt. Quand la serpe atteindra sa voisine, celle-ci le deviendra aussi.
rule-free-herb = La plante choisie est active dès votre prochain tour ; l’autre est face cachée.
rule-six = Un dé tourné sur 6 se bat de nouveau : si d’autres dés sont là, le plus haut rapporte 2 points de prestige. Vous pouvez vous arrêter à tout moment.
rule-again = Votre plante vous donne encore une fois l’un des bonus que vous venez de recevoir.
rule-take-die = Les dés de la réserve sont sur le plateau général ; un dé pris rejoint vos dés personnels. S’il n’y en a plus, vous recevez 2 points de prestige.

# Réponses
choice-move = { $shrine }, { $cost ->
    [0] gratuit
    [one] { $cost } provision
   *[other] { $cost } vivres
} ({ $fields })
choice-start = { $shrine } ({ $fields })
choice-distress = Se reposer : +{ $provisions } vivres, { $dice ->
    [one] +1 dé
   *[other] +{ $dice } dés
}
choice-skip = Passer
choice-no-brew = Ne plus rien préparer
choice-die = un { $value }
choice-die-turned = un { $before } tourné sur { $value }
choice-provisions = { $n } vivres
choice-dice = { $n } dés
choice-advance = Avancer
choice-tablet = { $tablet } (avec { $first } et { $second })
choice-herb = { $herb } : { $effect }
choice-layer = niveau { $layer }
choice-take-die = un { $value }

# Refus
refusal-not-asked = cela ne répond pas à la question posée
refusal-skip = on ne peut pas passer ici
refusal-own-die = votre dé est déjà au { $shrine }
refusal-start-first = votre figurine doit d’abord entrer au { $shrine }
refusal-no-die = vous n’avez aucun dé personnel à poser
refusal-way = le chemin coûte { $cost } vivres et votre dé le moins cher { $die } de plus, mais vous n’avez que { $provisions } vivres
refusal-no-field = ce sanctuaire n’a pas cette case
refusal-field-taken = cette case est prise
refusal-field-same = choisissez plutôt la première case libre de cette sorte
refusal-no-herb = seule la { $herb } permet de tourner un dé, et elle n’est pas active
refusal-no-such-die = vous n’avez pas de dé personnel de { $value }
refusal-die = ce dé coûte { $cost }, mais vous n’avez que { $provisions } vivres
refusal-potion-gone = cette potion a déjà été préparée
refusal-potion = cette potion coûte { $cost } gui, mais vous n’en avez que { $mistletoe }
refusal-not-offered = cela est déjà pris, ou n’est pas là
refusal-plan-herb = cette plante est déjà posée
refusal-stone = ce menhir est déjà dressé
refusal-rune = cette pierre runique est déjà dressée
refusal-six = vous n’avez là aucun dé inférieur à 6
refusal-take-die = vous n’avez pas de dé de cette valeur en réserve

# Ce qui s’est passé
told-master = { $who_you ->
    [yes] Vous êtes le Maître druide.
   *[no] { $who } est le Maître druide.
}
told-round = La manche { $n } commence.
told-last-die = { $who_you ->
    [yes] Vous avez posé vos { $n } dés : la partie est terminée.
   *[no] { $who } a posé ses { $n } dés : la partie est terminée.
}
told-step = Décompte final, { $step } : { $points }.
points-of = { $who } { $n }
told-new-tablet = Une nouvelle tablette est à l’oracle : { $tablet }.
told-first-tablet = { $who_you ->
    [yes] Vous recevez une tablette : { $tablet }.
   *[no] { $who } reçoit une tablette : { $tablet }.
}
told-secret = { $who_you ->
    [yes] Vous choisissez en secret.
   *[no] { $who } choisit en secret.
}
told-distress = { $who_you ->
    [yes] Vous vous reposez.
   *[no] { $who } se repose.
}
told-skip = { $who_you ->
    [yes] Vous passez.
   *[no] { $who } passe.
}
told-keep = { $who_you ->
    [yes] Vous gardez une tablette : { $what }.
   *[no] { $who } garde une tablette : { $what }.
}
told-start = { $who_you ->
    [yes] Vous commencez à côté du { $what }.
   *[no] { $who } commence à côté du { $what }.
}
told-move = { $who_you ->
    [yes] Vous allez au { $what }.
   *[no] { $who } va au { $what }.
}
told-field = { $who_you ->
    [yes] Vous choisissez « { $what } ».
   *[no] { $who } choisit « { $what } ».
}
told-die = { $who_you ->
    [yes] Vous posez { $what }.
   *[no] { $who } pose { $what }.
}
told-tablet = { $who_you ->
    [yes] Vous prenez une tablette : { $what }.
   *[no] { $who } prend une tablette : { $what }.
}
told-brew = { $who_you ->
    [yes] Vous préparez une { $what }.
   *[no] { $who } prépare une { $what }.
}
told-gem = { $who_you ->
    [yes] Vous placez une gemme : { $what }.
   *[no] { $who } place une gemme : { $what }.
}
told-stone = { $who_you ->
    [yes] Vous dressez un menhir : { $what }.
   *[no] { $who } dresse un menhir : { $what }.
}
told-rune = { $who_you ->
    [yes] Vous dressez une pierre runique ({ $what }).
   *[no] { $who } dresse une pierre runique ({ $what }).
}
told-six = { $who_you ->
    [yes] Vous tournez sur 6 votre dé du { $what }.
   *[no] { $who } tourne sur 6 un dé du { $what }.
}
told-again = { $who_you ->
    [yes] Vous recevez encore une fois : { $what }.
   *[no] { $who } reçoit encore une fois : { $what }.
}
told-pays = { $who_you ->
    [yes] Vous payez { $what }.
   *[no] { $who } paie { $what }.
}
told-gains = { $who_you ->
    [yes] Vous gagnez { $what }.
   *[no] { $who } gagne { $what }.
}
told-contest = { $who_you ->
    [yes] Vous y avez le plus haut dé : { $n } points de prestige.
   *[no] { $who } y a le plus haut dé : { $n } points de prestige.
}
told-fire = { $who_you ->
    [yes] Vous allumez le foyer { $pit } : { $bonuses }.
   *[no] { $who } allume le foyer { $pit } : { $bonuses }.
}
told-link = { $who_you ->
    [yes] Vous reliez les dolmens { $colour } des sanctuaires { $first } et { $second } : { $n } points de prestige.
   *[no] { $who } relie les dolmens { $colour } des sanctuaires { $first } et { $second } : { $n } points de prestige.
}
told-herb = { $who_you ->
    [yes] Votre { $herb } est active.
   *[no] Chez { $who }, la { $herb } est active.
}

# Scores
score-prestige = prestige pendant la partie
score-remaining = vivres, gui et dés restants
score-sickle = serpe
score-tablets = tablettes accomplies
score-amulet = amulette
score-shrines = sanctuaires gagnés × savoir

# La table
not-laid-yet = La forêt se met en place.
title-forest = La forêt
title-shrines = Sanctuaires : ☼ clairière, ◊ portail, chemins (= sombres), cases libres
title-oracle = L’oracle
title-potions = Potions
title-board = { $who }
round = { $n ->
    [0] Avant la première manche.
   *[other] Manche { $n }.
} { $who_you ->
    [yes] Vous êtes le Maître druide.
   *[no] { $who } est le Maître druide.
}
beige-left = Dolmens beiges restants : { $worth }.
dolmens-open = Les dolmens { $colour } sont aux sanctuaires { $first } et { $second }. Reliez-les par une chaîne de vos dés.
dolmens-linked = { $who_you ->
    [yes] Vous avez relié les dolmens { $colour } des sanctuaires { $first } et { $second }.
   *[no] { $who } a relié les dolmens { $colour } des sanctuaires { $first } et { $second }.
}
pit-open = Foyer { $pit } : { $bonuses }. Allumez-le avec des dés sur tous les sanctuaires autour.
pit-lit = { $who_you ->
    [yes] Le foyer { $pit } est à vous.
   *[no] Le foyer { $pit } a été allumé par { $who }.
}
shrine-line = Sanctuaire { $number }. { $free } { $dice }
fields-free = Libres : { $fields }.
fields-none = Toutes les cases sont prises.
dice-here = Dés : { $dice }.
dice-none = Pas encore de dé.
shrine-ways = Du sanctuaire { $number } : chemins vers { $ways }. Dans sa clairière : { $clearing }.
way-light = { $number }
way-dark = { $number } (sombre)
shrine-portal = Le sanctuaire { $number } est dans une clairière à portail.
die-of = { $who_you ->
    [yes] votre { $value }
   *[no] un { $value } ({ $who })
}
oracle-line = Tablette de pierre : { $tablet } ({ $worth } points de prestige à la fin). Elle apporte aussitôt { $first } et { $second }.
stack-left = { $n ->
    [one] Il reste une tablette
   *[other] Il reste { $n } tablettes
} dans la pile.
board-things = { $who_you ->
    [yes] Vous avez { $prestige } points de prestige, { $provisions } vivres et { $mistletoe } gui.
   *[no] { $who } a { $prestige } points de prestige, { $provisions } vivres et { $mistletoe } gui.
}
board-dice = Dés personnels : { $personal }. En réserve : { $stored }.
board-bars = Savoir à la case { $knowledge }, multiplicateur { $times }. Serpe à { $sickle }.
figure-at = Figurine au { $shrine }.
figure-beside = Figurine à côté du { $shrine }.
board-tablets = Tablettes : { $tablets }.
board-potions = Potions : { $potions }.
board-stones = Menhirs dressés : { $stones }.
board-runes = Pierres runiques dressées : { $runes }.
board-gems = Gemmes : { $gems }.
board-active = Plantes actives : { $herbs }.
board-inactive = Plantes face cachée : { $herbs }.
board-pairs = Plantes du grand plateau par position de la serpe : { $pairs }.
