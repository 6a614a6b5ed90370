# Mots du client web lui-même.

web-settings = Réglages
web-close = Fermer
web-name = Votre nom
web-guest = Invité
web-language = Langue
web-theme = Thème
web-theme-dark = sombre
web-theme-light = clair
web-palette = Couleurs
web-palette-plain = ordinaires
web-palette-colour-blind = pour daltoniens
web-motion = Animations
web-motion-full = complètes
web-motion-none = aucune
web-confirm-setting = Demander avant chaque coup
web-sound = Sons
web-games = Jeux
web-card = { $players } joueurs, environ { $minutes } minutes
web-play-now = Jouer
web-dealing = On distribue …
web-invite = Inviter des amis
web-learn = Apprendre
web-credits = De { $designers }, édité par { $publisher } ({ $year }).
web-continue = Continuer
web-open-tables = Tables ouvertes
web-no-open-tables = Personne n’attend. Invitez des amis ou jouez contre des robots.
web-recent = Parties terminées
web-no-recent = Les parties publiques terminées apparaîtront ici.
web-thanks = Les dessins, les mots et le code de cette édition sont les nôtres. Si un jeu vous plaît, achetez l’original : c’est l’œuvre de ses auteurs et éditeurs.
web-again = Réessayer
web-home = Accueil
web-seats = Places
web-seat-me = moi
web-seat-open = ouverte aux autres
web-seat-bot = robot : { $level }
web-level-novice = novice
web-level-apprentice = apprenti
web-level-druid = druide
web-level-archdruid = archidruide
web-clock = Pendule
web-clock-none = aucune
web-clock-minutes = { $n } minutes chacun, 10 secondes par coup
web-public = Montrer la table à tous
web-begin = Commencer
web-invited = Vous êtes invité à une table.
web-sit-down = S’asseoir
web-watch = Regarder
web-problem-no-table = Cette table n’existe pas, ou elle n’est pas pour vous. Demandez un nouveau lien ou ouvrez votre propre table.
web-problem-gone = Cette table a été supprimée.
web-problem-unreachable = Le serveur est injoignable. Vérifiez votre connexion et réessayez.
web-problem-other = Quelque chose n’a pas marché. Réessayez dans un instant.
web-waiting-for = On attend { $who }.
web-over = La partie est terminée.
web-lost = La connexion est perdue. Nouvel essai …
web-connecting = Connexion …
web-advice = Un robot choisirait : { $what }.
web-confirm = Touchez encore une fois pour confirmer.
web-hint = Conseil
web-rules = Règles de cette question
web-undo = Annuler
web-undo-asked = { $who } demande à reprendre sa dernière décision.
web-agree = Accepter
web-refuse = Refuser
web-scores = Scores
web-which = Lequel ?
web-options = Vos choix
web-you = vous
web-stand-in = un robot remplace
web-absent = déconnecté
web-thinking = réfléchit …
web-winner = gagnant
web-back = Je suis de retour
web-spectators = { $n ->
    [one] Un spectateur
   *[other] { $n } spectateurs
}
web-log = Ce qui s’est passé
web-talk = Discussion
web-say = Dire quelque chose
web-emote-hello = Bonjour !
web-emote-well-played = Bien joué !
web-emote-thanks = Merci !
web-emote-oops = Oups !
web-emote-thinking = Hum …
web-emote-hurry = Vite !
web-emote-wow = Ouah !
web-emote-good-game = Belle partie !
web-hand-over = Passez l’appareil à { $who }.
web-ready = Je suis { $who }
web-waiting-room = La partie commence quand toutes les places sont prises. Envoyez ce lien à vos amis :
web-empty-seat = (libre)
web-link = Lien vers cette table
web-copy = Copier le lien
web-copied = Copié
web-code = Le lien en code à photographier
web-won = Victoire : { $who } !
web-draw = Partie nulle.
web-rematch = Rejouer
web-replay = Revoir
web-download = Télécharger
web-step-back = Reculer
web-step = Avancer
web-auto = Lecture
web-pause = Pause
web-moment = Moment de la partie
web-eyes = Vue par
web-open-eyes = tous
web-share = Copier un lien vers ce moment

# Stonehenge sur le plateau
board-stonehenge-round = Manche { $n } sur { $rounds }
board-stonehenge-trick = Pli { $n }
board-stonehenge-lowest = la carte la plus basse va dessus
board-stonehenge-highest = la carte la plus haute va dessus
board-stonehenge-led = couleur demandée : { $domain }
board-stonehenge-aside = { $n } à l’écart
board-stonehenge-dealer = donne cette manche
board-stonehenge-held = { $n ->
    [one] une carte en main
   *[other] { $n } cartes en main
}
board-stonehenge-sheet = Feuille de score
board-stonehenge-sum = ensemble
board-stonehenge-now = { $n } ici
board-stonehenge-before = { $n } avant
board-stonehenge-won = { $who_you ->
    [yes] Vous avez gagné le dernier pli :
   *[no] { $who } a gagné le dernier pli :
}
board-stonehenge-pile = { $who_you ->
    [yes] votre pile { $domain } : { $value } dessus, { $n } en tout
   *[no] pile { $domain } de { $who } : { $value } dessus, { $n } en tout
}
board-stonehenge-no-pile = { $who_you ->
    [yes] vous n’avez pas de pile { $domain }
   *[no] { $who } n’a pas de pile { $domain }
}
board-stonehenge-fifth = Un cinquième domaine finit la manche, à −3.
board-stonehenge-in-trick = Pli
board-stonehenge-leads = entame
board-stonehenge-hand = Votre main
board-stonehenge-no-cards = Votre main est vide.
board-stonehenge-about-g = La Guérison, domaine vert. D’une pile ne compte que la carte du dessus.
board-stonehenge-about-y = La Divination, domaine jaune. D’une pile ne compte que la carte du dessus.
board-stonehenge-about-r = La Métamorphose, domaine rouge. D’une pile ne compte que la carte du dessus.
board-stonehenge-about-b = L’Astrologie, domaine bleu. D’une pile ne compte que la carte du dessus.
board-stonehenge-about-p = Les Beaux-Arts, domaine violet. D’une pile ne compte que la carte du dessus.
board-stonehenge-about-sickle = Serpe d’or : se joue toujours. Qui gagne le pli perd sa pile dont la carte visible est la plus haute.
board-stonehenge-about-mistletoe = Gui : se joue toujours et ne fait rien. Il va sous une pile de qui gagne le pli.
board-stonehenge-about-gaia = Gaïa ouvre la manche dans le domaine de votre choix. Elle compte 0.
board-stonehenge-about-fifth = Quatre domaines sont là. Gagner une carte de celui-ci ouvre le cinquième : la manche finit aussitôt et coûte 3 points au lieu d’en rapporter.

# Futark sur le plateau
board-futark-claim = Revendiquer
board-futark-place = Poser ici
board-futark-gems = gemmes
board-futark-deck = pioche de gemmes : { $n ->
    [one] une carte
   *[other] { $n } cartes
}
board-futark-servants = vos serviteurs
board-futark-own-stack = votre pile de serviteurs : { $n ->
    [one] une carte
   *[other] { $n } cartes
}
board-futark-stack = pile de serviteurs ; ceux qui sont revenus sont connus
board-futark-discard = défausse
board-futark-discarded = défausse : { $n ->
    [one] une gemme
   *[other] { $n } gemmes
}
board-futark-coming = Lieux à venir :
board-futark-spent = Vues dans la défausse :
board-futark-spent-name = gemmes que tous ont vues dans la défausse : { $gems }
board-futark-about-location = { $kind }. Trois cartes, dont un serviteur, permettent de le revendiquer. Les gemmes de sa sorte deviennent alors des amulettes, que les serviteurs prennent dans l’ordre croissant ; le dernier prend le reste.
board-futark-about-gem = { $gem } : { $value ->
    [one] une amulette
   *[other] { $value } amulettes
} dans un lieu de sa sorte, rien ailleurs.
board-futark-about-servant = Serviteur { $value } : prend jusqu’à { $value ->
    [one] une amulette
   *[other] { $value } amulettes
}, après les plus petits ; le plus grand prend tout le reste.
board-futark-about-column = La colonne des points. Quand quelqu’un en dépasse le sommet, la carte du bas passe en haut, sauf si un pion s’y trouve encore ou plus bas : alors la partie finit, et qui a dépassé gagne.
board-futark-about-deck = Vous complétez votre main à sept ici ou avec vos serviteurs, carte par carte.
board-futark-about-stack = Vos serviteurs. Ceux qui ont servi reviennent sous la pile, à la vue de tous.
board-futark-about-discard = Les gemmes défaussées sont face cachée ; celles d’un lieu revendiqué sont connues de tous.
board-futark-about-coming = Combien de lieux de chaque sorte restent dans la pioche.
board-futark-about-spent = Ces gemmes ont été révélées par des revendications. Elles reviennent quand la défausse devient la nouvelle pioche.

# Le plateau d’Edora
board-edora-hand = Dés en main
board-edora-stored = Dés en réserve
board-edora-stones = Menhirs
board-edora-runes = Pierres runiques
board-edora-amulet = Amulette
board-edora-herbs = Plantes
board-edora-tablets = Tablettes de pierre
board-edora-won = Potions et dolmens
board-edora-knowledge = Savoir
board-edora-zoom = Voir la carte de plus près
board-edora-master = Le maître druide commence chaque manche.

# Le plateau de Creatures
board-creatures-wings = Ailes : la créature peut aussi vivre dans le ciel.
board-creatures-fins = Nageoires : la créature peut aussi vivre dans l’eau.
board-creatures-legs = Pattes : la créature peut aussi vivre sur terre.
board-creatures-star = Étoile : la créature compte comme de tous les types.
board-creatures-plusminus = ±1 : augmente ou diminue de 1 la valeur d’une créature posée.
board-creatures-exchange = Échange : deux créatures posées changent de place.
board-creatures-end = Fin : ferme un terrain où les deux camps ont un groupe.
board-creatures-picked = Touchez maintenant ce que vise la carte.
