# Textes du plateau et des options dans le navigateur.

## Options

web-option-initial_servants = Premiers serviteurs
web-option-initial_servants-random = au hasard
web-option-initial_servants-chosen = choisis
web-option-refill = Compléter la main
web-option-refill-mandatory = toujours à sept
web-option-refill-optional = comme on veut
web-option-gem_reshuffle = Mélanger la défausse en une nouvelle pioche

## Plateau

web-board-claim = Revendiquer
web-board-place = Poser ici
web-board-gems = gemmes
web-board-deck = pioche de gemmes : { $n ->
    [one] une carte
   *[other] { $n } cartes
}
web-board-servants = vos serviteurs
web-board-own-stack = votre pile de serviteurs : { $n ->
    [one] une carte
   *[other] { $n } cartes
}
web-board-stack = pile de serviteurs ; ceux qui sont revenus sont connus
web-board-discard = défausse
web-board-discarded = défausse : { $n ->
    [one] une gemme
   *[other] { $n } gemmes
}
web-board-coming = Lieux à venir :
web-board-spent = Vues dans la défausse :
web-board-spent-name = gemmes que tous ont vues dans la défausse : { $gems }
web-board-about-location = { $kind }. Trois cartes, dont un serviteur, permettent de le revendiquer. Les gemmes de sa sorte deviennent alors des amulettes, que les serviteurs prennent dans l’ordre croissant ; le dernier prend le reste.
web-board-about-gem = { $gem } : { $value ->
    [one] une amulette
   *[other] { $value } amulettes
} dans un lieu de sa sorte, rien ailleurs.
web-board-about-servant = Serviteur { $value } : prend jusqu’à { $value ->
    [one] une amulette
   *[other] { $value } amulettes
}, après les plus petits ; le plus grand prend tout le reste.
web-board-about-column = La colonne des points. Quand quelqu’un en dépasse le sommet, la carte du bas passe en haut, sauf si un pion s’y trouve encore ou plus bas : alors la partie s’arrête, et la personne qui a dépassé gagne.
web-board-about-deck = Vous complétez votre main à sept ici ou avec vos serviteurs, carte par carte.
web-board-about-stack = Vos serviteurs. Ceux qui ont servi reviennent sous la pile, à la vue de tous.
web-board-about-discard = Les gemmes défaussées sont face cachée ; celles d’un lieu revendiqué sont connues de tous.
web-board-about-coming = Combien de lieux de chaque sorte restent dans la pioche.
web-board-about-spent = Ces gemmes ont été révélées par des revendications. Elles reviennent quand la défausse devient la nouvelle pioche.
