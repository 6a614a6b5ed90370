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
web-hero = Quatre jeux de pierres, de runes et de vieilles forêts
web-hero-how = Jouez tout de suite contre des robots, ou envoyez un lien à vos amis. Sans compte, sans rien installer.
web-games = Jeux
web-card = { $players } joueurs, environ { $minutes } minutes
web-play-now = Jouer
web-dealing = On distribue …
web-preparing = Cette machine n’a jamais joué à ce jeu. On le prépare, une seule fois ; puis la partie commence d’elle-même.
web-preparing-bots = On prépare les robots de ce jeu, une seule fois. La partie continue d’elle-même.
web-read-meanwhile = Lire les règles en attendant
web-status-waiting = pas encore préparé ; une ou deux minutes avant la première partie
web-status-rules = on prépare les règles
web-status-bots = on prépare les robots
web-status-ready = prêt
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
web-problem-token = Votre place a été donnée à quelqu’un d’autre, ou le lien a expiré. Demandez un nouveau lien à l’hôte.
web-problem-replaced = Cette place est maintenant jouée depuis une autre fenêtre. Rechargez la page pour jouer ici.
web-problem-seat-taken = Quelqu’un d’autre a pris la place. Vous pouvez regarder ou ouvrir votre propre table.
web-problem-invite = Cette invitation a déjà servi, ou n’est pas pour cette place. Demandez-en une autre.
web-problem-no-watching = Cette table n’accepte pas de spectateurs.
web-problem-started = La partie a déjà commencé. Vous pouvez la regarder.
web-problem-not-over = La partie n’est pas finie ; on pourra la revoir ensuite.
web-problem-not-your-turn = C’est à une autre place de répondre. Attendez votre tour.
web-problem-stale = La table a avancé. Regardez de nouveau et choisissez.
web-problem-illegal = Ce n’est pas permis maintenant. Choisissez ce qui est éclairé.
web-problem-stand-in = Un robot joue pour vous. Reprenez d’abord votre place.
web-problem-nothing-to-undo = Il n’y a rien à reprendre : la dernière décision n’était pas la vôtre.
web-problem-no-game = Ce serveur ne connaît pas ce jeu.
web-problem-name = Un nom a de 1 à 24 caractères visibles.
web-problem-text = Un texte a de 1 à 500 caractères visibles.
web-problem-too-fast = C’était trop rapide. Attendez un instant et réessayez.
web-problem-too-many = Il y a trop de tables ou de connexions d’ici. Attendez un peu et réessayez.
web-problem-rules = Cette partie suit d’anciennes règles. On peut la télécharger, mais pas la continuer.
web-problem-damaged = Cette table est illisible. L’administrateur en trouve la raison dans son journal.
web-problem-storage = Le serveur ne peut rien enregistrer en ce moment. Rien n’a été fait ; réessayez bientôt.
web-problem-busy = Le serveur est occupé. Réessayez dans un instant.
web-problem-stopping = Le serveur redémarre. Cette page revient d’elle-même.
web-problem-protocol = Cette page est plus ancienne que le serveur. Rechargez-la.
web-problem-version = Il y a une nouvelle version de cette page. Rechargez-la pour continuer ; vos parties sont gardées.
web-problem-options = Le jeu ne se joue pas avec ces options ou ce nombre de places.
web-problem-not-host = Seule la personne qui a ouvert la table peut le faire.
web-problem-no-page = Il n’y a rien à cette adresse.
web-reload = Recharger
web-slipped = La table a avancé avant votre confirmation. Choisissez de nouveau.
web-since = Depuis votre dernier tour
web-rulebook = Règles
web-rule-now = La question :
web-search-rules = Chercher dans les règles
web-nothing-found = Rien trouvé.
web-rules-in-english = Le texte complet des règles est en anglais.
web-motion-slow = lente
web-motion-quick = rapide
web-chart = Les scores au fil du temps
web-weight-light = facile à apprendre
web-weight-medium = un peu à apprendre
web-weight-heavy = beaucoup à apprendre
web-seat-a-bot = asseoir un robot
web-original = L’original : chez { $publisher }, ou chez votre marchand de jeux.
web-round = manche { $n }
web-turn = Tour suivant
web-turn-back = Tour précédent
web-board = La table
web-option-sun_and_moon = Soleil et Lune
web-option-rounds = Manches
web-option-initial_servants = Premiers serviteurs
web-value-initial_servants-random = au hasard
web-value-initial_servants-chosen = choisis
web-option-refill = Compléter la main
web-value-refill-mandatory = toujours à sept
web-value-refill-optional = comme on veut
web-option-gem_reshuffle = Mélanger la défausse en une nouvelle pioche
web-option-fallback = Si personne ne gagne trois terrains
web-value-fallback-draw = partie nulle
web-value-fallback-majority = la majorité gagne
web-option-exchange_scope = Échanges
web-value-exchange_scope-any = entre deux créatures quelconques
web-value-exchange_scope-same_side = d’un seul côté
web-option-group_rule = Groupes
web-value-group_rule-whole_side = tout le côté
web-value-group_rule-best_subset = la meilleure partie du côté
web-option-board = Forêt
web-value-board-random = au hasard
web-value-board-default = comme dans les exemples
web-option-first_tablet = Première tablette
web-value-first_tablet-dealt = distribuée
web-value-first_tablet-chosen = choisie parmi trois
web-option-herbs = Herbes
web-value-herbs-random = au hasard
web-value-herbs-same = les mêmes pour tous
web-value-herbs-planned = posées en secret
web-option-dice = Dés en réserve
web-value-dice-own = chacun lance
web-value-dice-same = les mêmes pour tous
web-rounds = Aller à
web-learn-title = Apprendre { $game }
web-learn-step = Étape { $n } sur { $all }
web-learn-next = Suite
web-learn-again = Pas encore : faites ce que dit le texte.
web-learn-watch = Les autres jouent …
web-learn-done = Vous êtes prêt à jouer.
web-learn-none = Il n’y a pas encore de leçon pour ce jeu. Ses règles sont à portée de main à chaque table.
web-waiting-for = On attend { $who }.
web-over = La partie est terminée.
web-lost = La connexion est perdue. Nouvel essai …
web-connecting = Connexion …
web-advice = Un robot choisirait : { $what }.
web-confirm = Confirmer
web-cancel = Pas cela
web-hint = Conseil
web-rules = Règles
web-undo = Annuler
web-undo-asked = { $who } demande à reprendre sa dernière décision.
web-agree = Accepter
web-refuse = Refuser
web-scores = Scores
web-which = Lequel ?
web-options = Tous les choix en liste
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
    [yes] Vous avez gagné le dernier pli.
   *[no] { $who } a gagné le dernier pli.
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
