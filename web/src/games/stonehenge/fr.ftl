# Textes du plateau et des options dans le navigateur.

## Options

web-option-sun_and_moon = Soleil et Lune
web-option-rounds = Manches

## Plateau

web-board-round = Manche { $n } sur { $rounds }
web-board-trick = Pli { $n }
web-board-lowest = la carte la plus basse va dessus
web-board-highest = la carte la plus haute va dessus
web-board-led = couleur demandée : { $domain }
web-board-aside = { $n ->
    [one] une carte hors jeu
   *[other] { $n } cartes hors jeu
}
web-board-dealer = donne cette manche
web-board-held = { $n ->
    [one] une carte en main
   *[other] { $n } cartes en main
}
web-board-sheet = Feuille de score
web-board-sum = Total
web-board-now = Manche : { $n }
web-board-before = Total : { $n }
web-board-won = { $who_you ->
    [yes] Vous avez gagné le dernier pli.
   *[no] { $who } a gagné le dernier pli.
}
web-board-wins = { $who_you ->
    [yes] Vous remportez le pli.
   *[no] { $who } remporte le pli.
}
web-board-round-over = La manche { $n } est finie
web-board-this-round = Cette manche
web-board-next-round = Manche suivante
web-board-pile = { $who_you ->
    [yes] votre pile { $domain } : { $value } dessus, { $n } en tout
   *[no] pile { $domain } de { $who } : { $value } dessus, { $n } en tout
}
web-board-no-pile = { $who_you ->
    [yes] vous n’avez pas de pile { $domain }
   *[no] { $who } n’a pas de pile { $domain }
}
web-board-fifth = Un cinquième domaine finit la manche, à −3.
web-board-in-trick = Pli
web-board-leads = entame
web-board-hand = Votre main
web-board-no-cards = Votre main est vide.
web-board-about-g = La Guérison, domaine vert. Seule la carte du dessus d’une pile compte.
web-board-about-y = La Divination, domaine jaune. Seule la carte du dessus d’une pile compte.
web-board-about-r = La Métamorphose, domaine rouge. Seule la carte du dessus d’une pile compte.
web-board-about-b = L’Astrologie, domaine bleu. Seule la carte du dessus d’une pile compte.
web-board-about-p = Les Beaux-Arts, domaine violet. Seule la carte du dessus d’une pile compte.
web-board-about-sickle = Serpe d’or : se joue toujours. Qui gagne le pli perd sa pile dont la carte visible est la plus haute.
web-board-about-mistletoe = Gui : se joue toujours et ne fait rien. Il va sous une pile de qui gagne le pli.
web-board-about-gaia = Gaïa ouvre la manche dans le domaine de votre choix. Elle compte 0.
web-board-about-fifth = Quatre domaines sont là. Gagner une carte de celui-ci ouvre le cinquième : la manche finit aussitôt et coûte 3 points au lieu d’en rapporter.

# Dans la salle d’attente : pendant une manche, personne ne regarde en arrière (stonehenge 4.3)
web-log-hidden = pendant une manche, le dernier pli seulement
