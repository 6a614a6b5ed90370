# Textes du plateau et des options dans le navigateur.

## Options

web-option-board = Forêt
web-option-board-random = au hasard
web-option-board-default = comme dans les exemples
web-option-first_tablet = Première tablette
web-option-first_tablet-dealt = distribuée
web-option-first_tablet-chosen = 1 au choix parmi 3
web-option-herbs = Plantes
web-option-herbs-random = au hasard
web-option-herbs-same = les mêmes pour tous
web-option-herbs-planned = posées en secret
web-option-dice = Dés en réserve
web-option-dice-own = chacun lance
web-option-dice-same = les mêmes pour tous

## Plateau

web-board-hand = Dés en main
web-board-stored = Dés en réserve
web-board-stones = Menhirs
web-board-runes = Pierres runiques
web-board-amulet = Amulette
web-board-herbs = Plantes
web-board-tablets = Tablettes de pierre
web-board-won = Potions et dolmens
web-board-zoom = Agrandir
web-board-zoom-out = Réduire
web-board-master = Le maître druide commence chaque manche.

## Explications

web-board-standings = Adversaires
web-board-mine = Mon plateau
web-board-choices = Votre choix
web-board-close = Fermer
web-board-rival = Le plateau de { $who }
web-about-herb = { $herb } : { $effect }. { $state ->
    [active] Elle est active.
    [down] Elle est face cachée, sans effet tant qu’une potion ne la retourne pas.
   *[waiting] Elle est sans effet tant qu’elle n’est pas active.
}
web-about-tablet = Tablette de pierre : { $tablet }. Accomplie à la fin, elle vaut { $worth } points de prestige.
web-about-stone = { $used ->
    [yes] Menhir dressé : { $bonus } à chaque menhir que vous dressez.
   *[no] Menhir : dressez-le pour { $bonus } et les bonus de tous vos menhirs dressés.
}
web-about-rune = { $used ->
    [yes] Pierre runique dressée ({ $rune }).
   *[no] Pierre runique à dresser une fois ({ $rune }).
}
web-about-potion = { $brewed ->
    [no] Une { $potion }.
   *[yes] { $brewer } a préparé cette { $potion }.
}
web-about-oracle = Pierre d’oracle : { $bonus } à chaque tablette prise à côté.
web-about-layer = Niveau { $layer } de l’amulette{ $free ->
    [0] {""} : { $gems }. Il est plein.
    [1] {""} : { $gems }, une place libre.
   *[other] {""} : deux places libres.
} Un niveau plein vaut 10 points de prestige à la fin, les trois places de gauche 20 de plus.
web-about-prestige = { $n } de prestige pendant la partie. Tablettes, amulette, serpe, sanctuaires et restes s’y ajoutent à la fin.
web-about-provisions = { $n ->
    [one] { $n } provision
   *[other] { $n } vivres
} pour payer les chemins et les dés.
web-about-mistletoe = { $n } gui pour payer les potions.
web-about-knowledge = Savoir à la case { $n } : les sanctuaires et pierres gagnés à la fin comptent ×{ $times }.
web-about-sickle = Serpe à { $n }. Elle libère des plantes en chemin et compte à la fin.
