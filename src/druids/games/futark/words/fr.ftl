title = Futark
about = Posez des gemmes et envoyez des serviteurs en des lieux mystiques, face cachée, puis partagez les amulettes révélées.

kind-f = Fehu jaune
kind-u = Uruz verte
kind-t = Thurisaz rouge
kind-a = Ansuz bleue
kind-r = Raidho violette
kind-k = Kenaz noire
rune-f = Fehu, jaune{"     "}
rune-u = Uruz, verte{"     "}
rune-t = Thurisaz, rouge{" "}
rune-a = Ansuz, bleue{"    "}
rune-r = Raidho, violette
rune-k = Kenaz, noire{"    "}

gem = { $kind } { $value }
servant = le serviteur { $value }
location = lieu { $slot } ({ $kind })
empty-slot = l’emplacement { $slot } est vide
seat = { $who }

question-claim = Revendiquez-vous un lieu ?
question-place = Quelle carte posez-vous, et où ?
question-place-gem = Quelle gemme posez-vous, et où ?
question-discard = Défaussez-vous une gemme ?
question-draw = Vous avez { $held ->
    [0] la main vide
    [one] une carte en main
   *[other] { $held } cartes en main
}. Où piochez-vous la suivante ?
question-take = Quel serviteur prenez-vous en main ?

rule-claim = On peut revendiquer un lieu où se trouvent au moins trois cartes, dont au moins un serviteur. Tout y est révélé : les gemmes de la rune du lieu rapportent autant d’amulettes que la somme de leurs valeurs. Les serviteurs se servent par ordre croissant de valeur, à égalité dans l’ordre où ils ont été posés, chacun jusqu’à sa valeur ; le dernier prend tout ce qui reste. Qui dépasse le sommet de la colonne de score alors qu’un autre pion est sur sa carte la plus basse met fin à la partie et gagne. Une seule revendication par tour, avant de poser des cartes ; avec une main vide elle est obligatoire, si elle est possible.
rule-place = Vous posez deux cartes face cachée : deux gemmes, ou une gemme et un serviteur, jamais deux serviteurs. S’il vous en manque, posez ce que vous pouvez.
rule-discard = Après avoir posé vos cartes, vous pouvez défausser une gemme face cachée. On ne défausse jamais un serviteur.
rule-draw = Complétez votre main à sept cartes, une par une, en choisissant chaque fois la pioche des gemmes ou celle de vos serviteurs. Quand la pioche des gemmes est vide, la défausse est mélangée pour en former une nouvelle.
rule-take = Vous commencez avec trois serviteurs de votre choix ; les trois autres sont mélangés et forment votre pioche.

choice-claim = Revendiquer le { $place }
choice-no-claim = Ne rien revendiquer
choice-place = { $card } au { $place }
choice-discard = Défausser { $card }
choice-no-discard = Ne rien défausser
choice-draw-gem = Piocher une gemme
choice-draw-servant = Piocher un serviteur
choice-stop = Ne plus piocher

refusal-nature = seul le hasard retourne des cartes
refusal-claim-time = on ne revendique qu’au début de son tour, avant de poser des cartes, et seulement si un lieu est prêt
refusal-no-location = il n’y a pas de lieu à l’emplacement { $slot }
refusal-claim-both = le { $place } ne peut pas être revendiqué : il faut trois cartes, dont un serviteur ; { $missing ->
    [one] il manque une carte
   *[other] il manque { $missing } cartes
}, et aucun serviteur ne s’y trouve
refusal-claim-servant = le { $place } ne peut pas être revendiqué : aucun serviteur ne s’y trouve
refusal-claim-cards = le { $place } ne peut pas être revendiqué : il faut trois cartes, et { $missing ->
    [one] il en manque une
   *[other] il en manque { $missing }
}
refusal-place-time = ce n’est pas le moment de poser des cartes
refusal-two-servants = vous avez déjà posé un serviteur ce tour-ci ; on n’en pose jamais deux
refusal-not-in-hand = cette carte n’est pas dans votre main
refusal-discard-time = on ne défausse qu’une gemme, après avoir posé ses cartes, et jamais un serviteur
refusal-draw-time = on ne pioche qu’à la fin de son tour
refusal-take = on ne choisit ses serviteurs qu’au début de la partie, et chacun une seule fois
refusal-no-claim = la question ne se pose que si un lieu est prêt, et avec une main vide il faut revendiquer
refusal-stop = la main doit être complétée à sept cartes tant qu’il en reste à piocher ; là où l’on peut s’arrêter, il faut avoir une carte en main
refusal-source = il n’y a rien à piocher là : { $source ->
    [gems] la pioche de gemmes est vide et ne peut pas être renouvelée
   *[servants] votre pioche de serviteurs est vide
}

told-first = { $who_you ->
    [yes] Vous commencez.
   *[no] { $who } commence.
}
told-location = Le lieu { $slot } est { $kind }.
told-card = { $who_you ->
    [yes] Vous piochez { $card }.
   *[no] { $who } pioche { $card }.
}
told-no-claim = { $who_you ->
    [yes] Vous ne revendiquez rien.
   *[no] { $who } ne revendique rien.
}
told-claim = { $who_you ->
    [yes] Vous revendiquez le { $place }.
   *[no] { $who } revendique le { $place }.
}
told-gems = Les gemmes du lieu : { $gems }.
told-amulets = { $amulets ->
    [0] Il n’y a aucune amulette.
    [one] Il y a une amulette.
   *[other] Il y a { $amulets } amulettes.
}
told-takes = { $who_you ->
    [yes] Vous gagnez { $points } avec { $servants }.
   *[no] { $who } gagne { $points } avec { $servants }.
}
told-column = La colonne de score monte et montre maintenant { $low } à { $high }.
told-passed = { $who_you ->
    [yes] Vous dépassez le sommet de la colonne alors qu’un autre pion est encore en bas : la partie s’achève.
   *[no] { $who } dépasse le sommet de la colonne alors qu’un autre pion est encore en bas : la partie s’achève.
}
told-last-claim = Il ne reste qu’un seul lieu : la partie s’achève.
told-place-own = { $who_you ->
    [yes] Vous posez { $card } au { $place }.
   *[no] { $who } pose { $card } au { $place }.
}
told-place-gem = { $who_you ->
    [yes] Vous posez une gemme au { $place }.
   *[no] { $who } pose une gemme au { $place }.
}
told-place-servant = { $who_you ->
    [yes] Vous posez un serviteur au { $place }.
   *[no] { $who } pose un serviteur au { $place }.
}
told-discard = { $who_you ->
    [yes] Vous défaussez une gemme.
   *[no] { $who } défausse une gemme.
}
told-discard-own = { $who_you ->
    [yes] Vous défaussez { $card }.
   *[no] { $who } défausse { $card }.
}
told-shuffle = { $gems ->
    [one] La seule gemme défaussée devient la nouvelle pioche.
   *[other] La défausse est mélangée en une nouvelle pioche de { $gems } gemmes.
}
told-draw-gem = { $who } pioche une gemme.
told-draw-servant = { $who } pioche un serviteur.
told-stop = { $who_you ->
    [yes] Vous ne piochez plus.
   *[no] { $who } ne pioche plus.
}
told-take = { $who_you ->
    [yes] Vous choisissez un serviteur.
   *[no] { $who } choisit un serviteur.
}
told-take-own = { $who_you ->
    [yes] Vous prenez { $card }.
   *[no] { $who } prend { $card }.
}

line-amulets = amulettes

block-row = Lieux ({ $claims } revendiqués, { $left } dans la pioche)
block-column = Colonne de score
block-stacks = Mains et pioches
block-hand = Votre main
mark-claimable = prêt
line-deck = pioche de gemmes { $deck }, défausse { $discard }
part-gems = { $gems ->
    [0] aucune gemme
    [one] une gemme
   *[other] { $gems } gemmes
}
part-own = dont les vôtres : { $cards }
part-servants = serviteurs depuis la gauche : { $cards }
part-no-servants = aucun serviteur
part-claimable = prêt à être revendiqué
servant-hidden = { $who_you ->
    [yes] un des vôtres
   *[no] un serviteur caché ({ $who })
}
servant-known = { $who_you ->
    [yes] votre { $value }
   *[no] le { $value } ({ $who })
}
location-sentence = Au { $place } : { $parts }.
points-sentence = { $who_you ->
    [yes] Vous avez { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
   *[no] { $who } a { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
}
column-sentence = La colonne de score montre { $low } à { $high }.
deck-sentence = La pioche de gemmes compte { $deck ->
    [0] zéro carte
    [one] une carte
   *[other] { $deck } cartes
}, la défausse { $discard }.
hand-sentence = { $who_you ->
    [yes] Vous avez en main { $gems } gemmes et { $servants } serviteurs ; votre pioche en compte { $stack }.
   *[no] { $who } a en main { $gems } gemmes et { $servants } serviteurs ; sa pioche en compte { $stack }.
}
returned-sentence = { $who_you ->
    [yes] Au bas de votre pioche, à partir du haut : { $servants }.
   *[no] Au bas de la pioche, chez { $who }, à partir du haut : { $servants }.
}
own-hand = Vous avez en main { $cards }.
own-hand-empty = Votre main est vide.
