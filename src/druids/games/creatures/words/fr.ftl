title = Créatures
about = Deux druides appellent animaux et légendes sur cinq terrains ; le meilleur groupe tient chacun d’eux.

## Noms

creature-hedgehog = hérisson
creature-bat = chauve-souris
creature-otter = loutre
creature-walrus = morse
creature-bear = ours
creature-wren = troglodyte
creature-kingfisher = martin-pêcheur
creature-raven = corbeau
creature-falcon = faucon
creature-eagle = aigle
creature-minnow = vairon
creature-mudskipper = périophtalme
creature-flying-fish = poisson volant
creature-eel = anguille
creature-manta-ray = raie manta
creature-flying-lizard = dragon volant
creature-sea-snake = serpent marin
creature-viper = vipère
creature-tortoise = tortue
creature-sea-turtle = tortue marine
creature-newt = triton
creature-salamander = salamandre
creature-olm = protée
creature-flying-frog = grenouille volante
creature-toad = crapaud
creature-mayfly = éphémère
creature-bee = abeille
creature-ant = fourmi
creature-dragonfly = libellule
creature-stag-beetle = lucane
creature-unicorn = licorne
creature-phoenix = phénix
creature-kraken = kraken
the-hedgehog = le hérisson
the-bat = la chauve-souris
the-otter = la loutre
the-walrus = le morse
the-bear = l’ours
the-wren = le troglodyte
the-kingfisher = le martin-pêcheur
the-raven = le corbeau
the-falcon = le faucon
the-eagle = l’aigle
the-minnow = le vairon
the-mudskipper = le périophtalme
the-flying-fish = le poisson volant
the-eel = l’anguille
the-manta-ray = la raie manta
the-flying-lizard = le dragon volant
the-sea-snake = le serpent marin
the-viper = la vipère
the-tortoise = la tortue
the-sea-turtle = la tortue marine
the-newt = le triton
the-salamander = la salamandre
the-olm = le protée
the-flying-frog = la grenouille volante
the-toad = le crapaud
the-mayfly = l’éphémère
the-bee = l’abeille
the-ant = la fourmi
the-dragonfly = la libellule
the-stag-beetle = le lucane
the-unicorn = la licorne
the-phoenix = le phénix
the-kraken = le kraken

terrain-forest = Forêt
terrain-ocean = Océan
terrain-sky = Ciel
terrain-marsh = Marais
terrain-mountain = Montagne
terrain-storm-coast = Côte des Tempêtes
terrain-sacred-isle = Île sacrée
icon-land = terre
icon-water = eau
icon-sky = ciel
type-mammal = mammifère
type-bird = oiseau
type-fish = poisson
type-reptile = reptile
type-amphibian = amphibien
type-insect = insecte
type-all = tous les types
short-mammal = mam
short-bird = ois
short-fish = poi
short-reptile = rep
short-amphibian = amp
short-insect = ins
special-wings = Ailes
special-fins = Nageoires
special-legs = Pattes
special-star = Étoile
special-plusminus = ±1
special-exchange = Échange
special-end = Fin
group-none = pas de groupe
group-1 = sans combinaison, somme { $number }
group-2 = suite jusqu’à { $number }
group-3 = même type, maximum { $number }
group-4 = même valeur, { $number }
group-5 = suite d’un même type jusqu’à { $number }

## Questions

question-play = Quelle créature jouez-vous, ou quelle carte spéciale d’abord ?
question-more = Jouez-vous une carte spéciale, ou finissez-vous votre tour ?
question-at = Sur quel terrain envoyez-vous { $creature } ?
question-with = Quels symboles accompagnent { $creature } ?
question-for = Quelle créature change de place avec { $creature } ?
rule-turn = À chaque tour, vous placez exactement une créature de votre côté d’un terrain. Avant ou après, vous pouvez jouer les cartes spéciales de votre main, aucune, une ou deux, sur les créatures des deux camps ; mais pas sur un terrain fermé, ni sans effet. À la fin du tour, vous piochez jusqu’à quatre créatures et deux cartes spéciales.
rule-at = Une créature entre sur un terrain ouvert avec lequel elle partage un symbole, imprimé ou ajouté depuis votre main.
rule-with = En plaçant la créature, vous pouvez lui ajouter Ailes, Nageoires et Pattes de votre main, une carte de chaque au plus, si le symbole est nouveau pour elle. Elles comptent aussitôt : la créature doit partager un symbole avec le terrain.
rule-for = Deux créatures échangent leur terrain et leur camp. Chacune doit convenir à son nouveau terrain, et aucun des deux terrains ne peut être fermé.

## Réponses

choice-play = jouer { $creature }
choice-at = { $position } : { $terrain }
choice-with = ajouter { $specials }
choice-with-none = ne rien ajouter
choice-icon = équiper { $creature } ({ $special })
choice-star = équiper { $creature } d’une étoile
choice-plus = augmenter { $creature } de 1
choice-minus = diminuer { $creature } de 1
choice-swap = échanger { $creature } contre une autre créature
choice-close = fermer { $position } : { $terrain }
choice-end-turn = finir le tour

## Refus

refusal-chance = seul le hasard distribue les cartes
refusal-begin-at = nommez la créature que vous jouez avant son terrain
refusal-begin-with = les symboles s’ajoutent à une créature que l’on joue : nommez-la d’abord
refusal-begin-for = nommez la première créature de l’échange avant la seconde
refusal-say-where = dites d’abord où va la créature
refusal-say-icons = dites d’abord quels symboles accompagnent la créature
refusal-say-partner = dites d’abord quelle créature est échangée
refusal-place-first = le tour ne peut finir avant que sa créature soit placée
refusal-one-creature = on ne place qu’une créature par tour, et la vôtre est placée
refusal-not-in-hand = vous n’avez pas { $creature } en main
refusal-no-special = vous n’avez pas de carte { $special } en main
refusal-not-placed = cette carte n’agit que sur les créatures placées, et { $creature } ne l’est pas
refusal-at-closed = le terrain { $position } est fermé : aucune carte spéciale n’y atteint { $creature }
refusal-closed = le terrain { $position } est fermé
refusal-has-icon = un symbole ajouté doit être nouveau, or { $creature } a déjà : { $icons }
refusal-has-types = une étoile n’apporte rien ici : { $creature } a déjà tous les types
refusal-needs-group = le terrain { $position } ne peut être fermé qu’avec { $needed } créatures de chaque côté ; un camp en a { $few }
refusal-no-partner = aucun échange ne commence par { $creature } : on nomme d’abord la première dans l’ordre des cartes, chacune doit convenir à son nouveau terrain, et les deux doivent être ouverts
refusal-table-order = dans l’ordre des cartes, { $creature } vient en premier : commencez l’échange par là
refusal-same-place = les deux sont du même côté du même terrain : rien ne changerait
refusal-one-side = dans cette partie on n’échange que des créatures d’un même camp
refusal-cannot-enter = l’accès est impossible ({ $terrain }) : il manque un de ces symboles à { $creature } : { $lacking }

## Événements

begins = { $who_you ->
    [yes] Vous commencez.
   *[no] { $who } commence.
}
laid = { $terrain } est en jeu, en position { $position }.
draws-creature = { $who_you ->
    [yes] Vous piochez une créature.
   *[no] { $who } pioche une créature.
}
draws-special = { $who_you ->
    [yes] Vous piochez une carte spéciale.
   *[no] { $who } pioche une carte spéciale.
}
drawn-creature = { $who_you ->
    [yes] Vous piochez { $creature }.
   *[no] { $who } pioche { $creature }.
}
drawn-special = { $who_you ->
    [yes] Vous piochez une carte { $special }.
   *[no] { $who } pioche une carte { $special }.
}
placed = { $who_you ->
    [yes] Vous envoyez { $creature } en position { $position } ({ $terrain }).
   *[no] { $who } envoie { $creature } en position { $position } ({ $terrain }).
}
placed-with = { $who_you ->
    [yes] Vous envoyez { $creature } avec { $specials } en position { $position } ({ $terrain }).
   *[no] { $who } envoie { $creature } avec { $specials } en position { $position } ({ $terrain }).
}
attached = { $who_you ->
    [yes] Vous équipez { $creature } ({ $special }).
   *[no] { $who } équipe { $creature } ({ $special }).
}
told-plus = { $who_you ->
    [yes] Vous augmentez { $creature } de 1.
   *[no] { $who } augmente { $creature } de 1.
}
told-minus = { $who_you ->
    [yes] Vous diminuez { $creature } de 1.
   *[no] { $who } diminue { $creature } de 1.
}
exchanged = { $who_you ->
    [yes] Vous échangez { $one } et { $other }.
   *[no] { $who } échange { $one } et { $other }.
}
closes = { $who_you ->
    [yes] Vous fermez le terrain { $position } ({ $terrain }).
   *[no] { $who } ferme le terrain { $position } ({ $terrain }).
}
turn-over = { $who_you ->
    [yes] Vous finissez votre tour.
   *[no] { $who } finit son tour.
}
group-now = { $who_you ->
    [yes] Votre groupe ({ $terrain }) : { $group }.
   *[no] { $who } a un groupe ({ $terrain }) : { $group }.
}
won = { $who_you ->
    [yes] Vous gagnez un terrain : { $terrain }.
   *[no] { $who } gagne un terrain : { $terrain }.
}
void = Personne ne gagne ce terrain : { $terrain }.
line-terrain = { $position } : { $terrain }

## La table

seat = { $who }
terrain-title = { $position } { $terrain }
terrain-told = En position { $position } : { $terrain }, symboles : { $icons }.
closed = fermé
closed-told = Le terrain { $position } est fermé.
described = { $creature } ({ $value }, { $type }, { $icons })
described-raised = { $creature } ({ $value } après +1, { $type }, { $icons })
described-lowered = { $creature } ({ $value } après −1, { $type }, { $icons })
side = { $who_you ->
    [yes] Vous avez ici : { $creatures }. Votre groupe : { $group }.
   *[no] { $who } a ici : { $creatures }. Groupe : { $group }.
}
side-empty = { $who_you ->
    [yes] Vous n’avez pas de créature ici.
   *[no] { $who } n’a pas de créature ici.
}
holds = { $who_you ->
    [yes] Vous tenez le terrain { $position } pour l’instant.
   *[no] { $who } tient le terrain { $position } pour l’instant.
}
hand = Votre main
list = { $things }
hand-creatures = Dans votre main : { $creatures }.
hand-specials = Cartes spéciales en main : { $specials }.
decks = Mains et pioches
decks-of = main { $creatures } + { $specials }, pioches { $creature_deck } + { $special_deck }
decks-told = { $who_you ->
    [yes] Vous avez
   *[no] { $who } a
} en main { $creatures ->
    [one] { $creatures } créature
   *[other] { $creatures } créatures
} et { $specials ->
    [one] { $specials } carte spéciale
   *[other] { $specials } cartes spéciales
} ; dans les pioches { $creature_deck ->
    [one] { $creature_deck } créature
   *[other] { $creature_deck } créatures
} et { $special_deck ->
    [one] { $special_deck } carte spéciale
   *[other] { $special_deck } cartes spéciales
}.
spent = Cartes défaussées : { $specials }.
