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
web-board-knowledge = Savoir
web-board-zoom = Agrandir
web-board-master = Le maître druide commence chaque manche.
