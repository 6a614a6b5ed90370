title = Stonehenge
about = Gagnez des plis et empilez le savoir de quatre domaines ; au cinquième, vous perdez votre chemin.

# Things
domain-g = vert
domain-y = jaune
domain-r = rouge
domain-b = bleu
domain-p = violet
card-g = { $value } vert
card-y = { $value } jaune
card-r = { $value } rouge
card-b = { $value } bleu
card-p = { $value } violet
card-sickle = Serpe d’or
card-mistletoe = Gui
card-gaia = Gaïa
cult-moon = Lune
cult-sun = Soleil

# Questions
question-gaia = Gaïa ouvre la manche. Quel domaine annoncez-vous ?
question-gaia-cult = Gaïa ouvre la manche. Quel domaine annoncez-vous, et qui règne : la Lune ou le Soleil ?
question-lead = À vous d’entamer. Quelle carte jouez-vous ?
question-free = Aucun domaine n’est encore demandé. Quelle carte jouez-vous ?
question-follow = Vous devez fournir du { $domain } ou jouer une carte spéciale.
question-void = Vous n’avez pas de { $domain } : jouez la carte de votre choix.
question-sickle = Plusieurs de vos piles montrent un { $value }, votre plus haute carte. Laquelle la Serpe d’or emporte-t-elle ?
question-mistletoe = Sous laquelle de vos piles glissez-vous le Gui ?
choice-gaia = Gaïa en { $domain }
choice-gaia-cult = Gaïa en { $domain }, culte : { $cult }
choice-pile = la pile du domaine { $domain }, avec le { $value } au-dessus

# The rules that bear on a question
rule-gaia = Qui détient Gaïa ouvre la manche avec elle et annonce le domaine de son choix : vert pour la Guérison, jaune pour la Divination, rouge pour la Métamorphose, bleu pour l’Astrologie, violet pour les Beaux-Arts. Les autres doivent fournir ce domaine s’ils le peuvent. Gaïa vaut 0 : elle ne l’emporte que si personne ne joue de ce domaine.
rule-gaia-cult = Qui détient Gaïa ouvre la manche avec elle, annonce le domaine de son choix et choisit le culte de toute la manche. Sous la Lune, la carte la plus basse de chaque domaine du pli se pose au-dessus ; sous le Soleil, la plus haute. Les autres doivent fournir ce domaine s’ils le peuvent. Gaïa vaut 0.
rule-play = La première carte de domaine du pli fixe le domaine demandé ; si vous en avez, vous devez en fournir ou jouer une carte spéciale. La plus haute carte de ce domaine remporte le pli. Le gagnant pose les cartes sur ses piles, domaine par domaine : dans chaque domaine, la plus basse finit au-dessus ; sous le Soleil, la plus haute. Seules les cartes du dessus comptent. Qui ouvre une cinquième pile met fin à la manche et perd 3 points. Une Serpe d’or emporte la pile du gagnant dont la carte du dessus est la plus haute ; un Gui ne fait rien.
rule-sickle = Une Serpe d’or emporte, chez le gagnant du pli, la pile dont la carte du dessus est la plus haute. En cas d’égalité, il choisit l’une de ces piles.
rule-mistletoe = Les Guis d’un pli se glissent sous une pile de son gagnant. Ils n’y changent rien.

# Why an answer is refused
refusal-nature = seul le hasard distribue les cartes
refusal-gaia-first = la manche s’ouvre avec Gaïa : annoncez-lui un domaine
refusal-name-cult = avec Soleil & Lune, on annonce ensemble le domaine et le culte
refusal-no-cult = cette partie se joue sans Soleil & Lune : annoncez seulement le domaine
refusal-follow = vous avez du { $domain } : fournissez du { $domain } ou jouez une carte spéciale
refusal-not-in-hand = cette carte n’est pas dans votre main : { $card }
refusal-not-highest = la Serpe d’or emporte une pile montrant votre plus haute carte, et ce n’est pas le cas du { $domain }
refusal-no-pile = vous n’avez pas de pile du domaine { $domain }
refusal-not-asked = ce n’est pas ce qui est demandé maintenant

# What happened
dealer-chosen = { $who_you ->
    [yes] Vous tenez la marque et distribuez en premier.
   *[no] { $who } tient la marque et distribue en premier.
}
round-begins = { $dealer_you ->
    [yes] Manche { $n } : vous avez distribué.
   *[no] Manche { $n } : { $dealer } a distribué.
}
gaia-opens = { $who_you ->
    [yes] Vous détenez Gaïa et ouvrez la manche.
   *[no] { $who } détient Gaïa et ouvre la manche.
}
played = { $who_you ->
    [yes] Vous jouez : { $card }.
   *[no] { $who } joue : { $card }.
}
gaia-led = { $who_you ->
    [yes] Vous entamez avec Gaïa et annoncez { $domain }.
   *[no] { $who } entame avec Gaïa et annonce { $domain }.
}
gaia-led-cult = { $who_you ->
    [yes] Vous entamez avec Gaïa et annoncez { $domain } ; culte de la manche : { $cult }.
   *[no] { $who } entame avec Gaïa et annonce { $domain } ; culte de la manche : { $cult }.
}
trick-won = { $who_you ->
    [yes] Vous remportez le pli : { $cards }.
   *[no] { $who } remporte le pli : { $cards }.
}
placed = { $who_you ->
    [yes] Vos nouvelles cartes visibles : { $cards }.
   *[no] Nouvelles cartes visibles chez { $who } : { $cards }.
}
sickle-takes = { $who_you ->
    [yes] La Serpe d’or emporte votre pile du domaine { $domain }.
   *[no] La Serpe d’or emporte chez { $who } la pile du domaine { $domain }.
}
special-idle = { $card } : aucune pile où agir, la carte est écartée.
mistletoe-hangs = { $who_you ->
    [yes] Le Gui se glisse sous votre pile du domaine { $domain }.
   *[no] Le Gui se glisse chez { $who } sous la pile du domaine { $domain }.
}
bust = { $who_you ->
    [yes] Vous ouvrez un cinquième domaine : la manche est finie et vous perdez 3 points.
   *[no] { $who } ouvre un cinquième domaine : la manche est finie et { $who } perd 3 points.
}
hands-empty = Toutes les mains sont vides : la manche est finie.
round-points = { $who_you ->
    [yes] Points de la manche pour vous : { $points } ; votre total : { $total }.
   *[no] Points de la manche pour { $who } : { $points } ; total : { $total }.
}

# Scores
line-round = manche { $which }
line-now = cette manche, pour l’instant

# The table
block-round = Manche
facts = À la table : { $facts }.
fact-round = manche { $n } sur { $rounds }
fact-trick = pli { $n }
fact-dealer = { $who_you ->
    [yes] distribuée par vous
   *[no] distribuée par { $who }
}
fact-cult = culte : { $cult }
fact-led = demandé : { $domain }
block-trick = Pli
block-piles = Piles et points
block-hand = Votre main
seat = { $who_you ->
    [yes] { $who } (vous)
   *[no] { $who }
}
seat-sums = manche { $now }, total { $total }, { $held ->
    [one] { $held } carte
   *[other] { $held } cartes
}
has-played = { $who_you ->
    [yes] Vous avez joué : { $card }.
   *[no] { $who } a joué : { $card }.
}
has-piles = { $who_you ->
    [yes] Vos cartes visibles : { $cards }.
   *[no] Cartes visibles chez { $who } : { $cards }.
}
has-no-piles = { $who_you ->
    [yes] Vous n’avez aucune pile.
   *[no] { $who } n’a aucune pile.
}
has-points = { $who_you ->
    [yes] Points dans cette manche pour vous : { $now } ; des manches précédentes : { $total } ; cartes en main : { $held }.
   *[no] Points dans cette manche pour { $who } : { $now } ; des manches précédentes : { $total } ; cartes en main : { $held }.
}
in-hand = Vous avez en main : { $cards }.
