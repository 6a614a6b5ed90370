# Textes du client qui n’appartiennent à aucun jeu.

## Réglages

web-settings = Réglages
web-close = Fermer
web-name = Votre nom
web-guest = Invité
web-language = Langue
web-theme = Thème
web-theme-dark = Sombre
web-theme-light = Clair
web-palette = Couleurs
web-palette-plain = Standard
web-palette-colour-blind = Pour daltoniens
web-motion = Animations
web-motion-slow = Lentes
web-motion-full = Normales
web-motion-quick = Rapides
web-motion-steps = Sans mouvement, étape par étape
web-motion-none = Désactivées
web-confirm-setting = Confirmer chaque coup
web-forced-setting = Jouer automatiquement s’il n’y a qu’un choix
web-sound = Sons
web-sound-off = Désactivés
web-sound-low = Faibles
web-sound-medium = Moyens
web-sound-high = Forts
web-colour = Votre couleur
web-colour-number = Couleur { $number }
web-look-any = Une couleur quelconque
web-mark = Votre emblème
web-mark-letter = La lettre de la place
web-mark-oak = Feuille de chêne
web-mark-raven = Corbeau
web-mark-sun = Soleil
web-mark-moon = Lune
web-mark-spiral = Spirale
web-mark-stones = Pierres levées
web-mark-mushroom = Champignon
web-mark-fish = Saumon

## Accueil

web-hero = Quatre jeux de pierres, de runes et de vieilles forêts
web-hero-how = Jouez tout de suite contre des robots, ou envoyez un lien à vos amis. Sans compte, sans rien installer.
web-games = Jeux
web-players = { $n } joueurs
web-players-range = { $low } à { $high } joueurs
web-minutes = environ { $minutes } minutes
web-weight-light = facile à apprendre
web-weight-medium = difficulté moyenne
web-weight-heavy = complexe
web-play-now = Jouer
web-dealing = On distribue …
web-invite = Inviter des amis
web-learn = Apprendre
web-credits = Conception : { $designers }. Édition : { $publisher } ({ $year }).
web-original = Pour acheter l’original, adressez-vous à { $publisher } ou à votre boutique de jeux.
web-my-games = Mes parties
web-my-finished = Terminées
web-running-tables = Parties à regarder
web-waiting-for-players = en attente de joueurs
web-game-of = { $game } : { $names }
web-your-turn = à vous de jouer
web-rematch-open = revanche proposée
web-yes = oui
web-no = non
web-open-tables = Tables ouvertes
web-no-open-tables = Personne n’attend. Invitez des amis ou jouez contre des robots.
web-recent = Parties terminées
web-no-recent = Les parties publiques terminées apparaîtront ici.
web-thanks = Les dessins, les textes et le code de cette édition sont les nôtres. Si un jeu vous plaît, achetez l’original : c’est l’œuvre de ses auteurs et éditeurs.
web-again = Réessayer
web-home = Accueil

## Une nouvelle table

web-opponents = Nombre de robots
web-bot-level = Niveau
web-start-game = Commencer
web-seats = Places
web-seat-me = Moi
web-seat-open = Place ouverte
web-seat-bot = Robot : { $level }
web-level-novice = novice
web-level-apprentice = apprenti
web-level-druid = druide
web-level-archdruid = archidruide
web-clock = Pendule
web-clock-none = Aucune
web-clock-minutes = { $n } minutes chacun, plus 10 secondes par coup
web-public = Table publique
web-open-log = Le journal montre tout
web-begin = Créer la table

## Rejoindre et attendre

web-invited = Vous êtes invité à une table.
web-invited-by = { $who } vous invite à jouer.
web-name-used = Il y a déjà un joueur « { $name } » à cette table. Choisissez un autre nom.
web-clock-game = { $minutes } minutes chacun, plus { $increment } secondes par coup
web-clock-move = { $seconds } secondes par coup
web-visibility = Table
web-visibility-public = publique
web-visibility-private = sur invitation
web-only-here = Cette adresse ne marche que sur cet ordinateur. Pour jouer à plusieurs, lancez le serveur avec « --host 0.0.0.0 » et ouvrez cette page à l’adresse réseau de l’ordinateur.
web-cancel-table = Annuler cette table
web-free-seat = Libérer ma place
web-sit-down = S’asseoir
web-watch = Regarder
web-waiting-room = Il reste des places. Envoyez le lien ci-dessous à vos amis, ou ajoutez des robots. Vous pourrez commencer quand toutes les places seront prises.
web-waiting-guest = Il reste des places. La partie pourra commencer quand toutes seront prises. Vous pouvez envoyer le lien ci-dessous à d’autres.
web-waiting-start = Toutes les places sont prises. Commencez quand vous voulez.
web-waiting-host = Toutes les places sont prises. La partie commence quand l’hôte la lance ou quand tout le monde est prêt.
web-start-now = Commencer la partie
web-ready-yes = Je suis prêt
web-ready-no = Je ne suis pas prêt
web-is-ready = prêt
web-remove-bot = Retirer le robot
web-remove-person = Retirer
web-log-open = tout peut être relu
web-empty-seat = Place libre
web-add-bot = Ajouter un robot
web-link = Lien vers cette table
web-copy = Copier le lien
web-copied = Copié
web-code = QR code du lien
web-warming-up = Prêt à jouer ; les robots seront plus forts dans une minute
web-bots-warming-up = Les robots seront plus forts dans une minute
web-read-meanwhile = Lire les règles en attendant
web-hand-over = Passez l’appareil à { $who }.
web-ready = Je suis { $who }

## À la table

web-waiting-for = On attend { $who }.
web-over = La partie est terminée.
web-lost = La connexion est perdue. Reconnexion …
web-connecting = Connexion …
web-advice = Un robot choisirait : { $what }.
web-advising = Un robot y réfléchit …
web-not-now = On ne peut pas choisir cela maintenant.
web-forced = Joué pour vous : { $what }. Il n’y avait rien à choisir.
web-confirm = Confirmer
web-cancel = Annuler
web-hint = Conseil
web-rules = Règles
web-undo = Reprendre le coup
web-undo-asked = { $who } veut reprendre son coup.
web-undo-waiting = Vous voulez reprendre votre coup. Les autres doivent accepter.
web-undo-agreed-by = Ont accepté : { $who }
web-withdraw = Retirer la demande
web-agree = Accepter
web-refuse = Refuser
web-scores = Scores
web-points = points acquis
web-points-now = si la partie finissait maintenant
web-since = Depuis votre dernier tour
web-choice-lost = La table a avancé avant votre confirmation. Choisissez de nouveau.
web-which = Lequel ?
web-options = Tous les choix en liste
web-board = La table
web-you = vous
web-stand-in = remplacé par un robot
web-absent = déconnecté
web-thinking = réfléchit …
web-winner = gagnant
web-back = Je suis de retour
web-absent-waiting = On attend { $who }, qui est déconnecté.
web-stand-in-soon = Un robot pourra remplacer { $who } dans { $seconds } s
web-stand-in-now = Remplacer { $who } par un robot
web-leave = Quitter …
web-leave-title = Quitter la partie ?
web-leave-pause = Aller à l’accueil
web-leave-pause-how = La partie vous attend. Vous la retrouverez sous « Mes parties ».
web-leave-for-now = Quitter pour le moment
web-leave-for-now-how = Un robot joue à votre place. Rouvrez la table pour la reprendre.
web-resign = Abandonner
web-resign-how = Un robot finit la partie à votre place. Vous pourrez regarder, mais plus jouer.
web-missed-title = Pendant votre absence
web-missed-left = Vous avez quitté la table, et un robot a joué à votre place.
web-missed-time = Vous n’aviez plus de temps, et un robot a joué à votre place.
web-missed-asked = { $by } a demandé qu’un robot joue à votre place.
web-missed-decisions = { $n ->
    [0] Il n’a pris aucune décision.
    [one] Il a pris une décision.
   *[other] Il a pris { $n } décisions.
}
web-missed-undone = { $n ->
    [one] Un coup a été annulé.
   *[other] { $n } coups ont été annulés.
}
web-notice-joined = { $who } s’est assis à la table.
web-notice-left = { $who } a quitté la table.
web-notice-resigned = { $who } abandonne. Un robot continue.
web-notice-out-of-time = { $who } n’a plus de temps. Un robot continue.
web-notice-replaced = Un robot remplace { $who }.
web-notice-back = { $who } est de retour.
web-notice-undo-asked = { $who } a demandé à reprendre son coup.
web-notice-undo-agreed = { $by } accepte que { $who } reprenne son coup.
web-notice-undo-refused = { $by } refuse. Le coup joué par { $who } est maintenu.
web-notice-undo-withdrawn = { $who } ne veut plus reprendre son coup.
web-notice-undone = { $who } a repris son dernier coup.
web-notice-rematch-wanted = { $who } veut rejouer.
web-notice-rematch-declined = { $who } ne veut pas rejouer.
web-spectators = { $n ->
    [one] Un spectateur
   *[other] { $n } spectateurs
}
web-log = Journal
web-showing = Voici ce qui s’est passé.
web-skip = Passer
web-replay-since = Revoir depuis votre dernier tour
web-replay-last = Revoir les derniers coups
web-chat = Discussion
web-chat-older = Messages plus anciens
web-chat-say = Écrire un message
web-chat-spectators = Discussion des spectateurs
web-chat-say-spectators = Écrire aux autres spectateurs
web-spectator-name = { $name } (spectateur)
web-shortcuts = Clavier
web-shortcuts-drag = Avec une souris, vous pouvez aussi faire glisser une carte ou une pièce à sa place.
web-key-arrows = ← ↑ ↓ →
web-key-Enter = Entrée
web-key-Escape = Échap
web-key-space = Espace
web-shortcut-arrows = Aller au prochain élément que l’on peut choisir
web-shortcut-Enter = Choisir ou confirmer
web-shortcut-Escape = Annuler
web-shortcut-space = Passer ce qui est montré
web-shortcut-h = Conseil
web-shortcut-u = Reprendre le coup
web-shortcut-l = Depuis votre dernier tour
web-shortcut-s = Scores
web-shortcut-r = Règles
web-shortcut-c = Discussion
web-shortcut-help = Cette liste
web-emote-hello = Bonjour !
web-emote-well-played = Bien joué !
web-emote-thanks = Merci !
web-emote-oops = Oups !
web-emote-thinking = Hum …
web-emote-hurry = Vite !
web-emote-wow = Waouh !
web-emote-good-game = Belle partie !

## Règles

web-rulebook = Règles
web-rule-now = En ce moment :
web-search-rules = Chercher dans les règles
web-nothing-found = Rien trouvé.
web-rules-in-english = Le texte complet des règles est en anglais.

## La fin et la relecture

web-won = Victoire : { $who } !
web-draw = Partie nulle.
web-you-won = Vous avez gagné !
web-you-share = Vous partagez la victoire !
web-you-lost = Vous avez perdu.
web-you-placed = { $place ->
    [2] Vous terminez deuxième sur { $seats }.
    [3] Vous terminez troisième sur { $seats }.
    [4] Vous terminez quatrième sur { $seats }.
   *[other] Vous terminez cinquième sur { $seats }.
}
web-total = Total
web-score-of = { $who } : { $n }
web-chart = Les scores au fil du temps
web-rematch = Rejouer
web-rematch-wanted = { $who } veut rejouer.
web-rematch-offered = Vous voulez rejouer. La partie commence quand tout le monde accepte.
web-rematch-wants = oui
web-rematch-declined = non
web-rematch-pending = n’a pas répondu
web-rematch-absent = déconnecté
web-rematch-accept = Oui, rejouer
web-rematch-decline = Non, merci
web-rematch-withdraw = Retirer la proposition
web-rematch-fill = Commencer, avec des robots aux places vides
web-rematch-fill-soon = Commencer avec des robots dans { $seconds } s
web-rematch-begun = La revanche a commencé.
web-rematch-go = Aller à la revanche
web-review = Analyse
web-review-of = Analyse : { $game }
web-replay = Revoir
web-replay-of = Revoir : { $game }
web-readonly-rules = Cette partie a été jouée avec d’autres règles que celles de ce serveur. Vous pouvez en lire les coups et la télécharger, mais pas la voir sur le plateau.
web-readonly-closed = L’administrateur du serveur a fermé cette partie. Vous pouvez en lire les coups et la télécharger, mais pas la continuer.
web-download = Télécharger
web-turn-back = Tour précédent
web-step-back = Reculer
web-auto = Lecture
web-pause = Pause
web-step = Avancer
web-turn = Tour suivant
web-moment = Position dans la partie
web-seen-by = Vue par
web-seen-by-everyone = tous
web-rounds = Aller à
web-round = manche { $n }
web-turn-number = tour { $n }
web-setup = Mise en place
web-moves = Coups
web-speed = Vitesse
web-share = Copier un lien vers cette position

## Leçons

web-learn-title = Apprendre { $game }
web-learn-chapters = { $n ->
    [one] Un chapitre. Chaque chapitre finit par des énigmes.
   *[other] { $n } chapitres. Chaque chapitre finit par des énigmes.
}
web-learn-stars = { $n ->
    [one] { $n } énigme résolue sur { $all }
   *[other] { $n } énigmes résolues sur { $all }
}
web-learn-new = Commencer
web-learn-begun = Continuer
web-learn-done = Revoir
web-learn-step = Étape { $n } sur { $all }
web-learn-callout = La leçon
web-learn-all = Tous les chapitres
web-learn-next = Suite
web-learn-back = Retour
web-learn-skip = Passer
web-learn-again = Réessayer
web-learn-repeat = Revoir ce chapitre
web-learn-watch = Les autres jouent …
web-learn-read = Lisez d’abord ceci, puis touchez « Suite ».
web-learn-refused = Ce n’est pas possible maintenant.
web-learn-puzzle = Énigme
web-learn-moves = { $n ->
    [one] encore une action
   *[other] encore { $n } actions
}
web-learn-solved = Résolu !
web-learn-missed = Pas encore. Réessayez, ou passez cette énigme.
web-learn-finished = Chapitre terminé !
web-learn-on = Le chapitre suivant vous attend.
web-learn-ready = C’était le dernier chapitre. Vous êtes prêt à jouer.
web-learn-following = Chapitre suivant
web-learn-play = Jouer une partie
web-learn-none = Cette leçon n’existe pas. Vous pouvez ouvrir les règles à chaque table.

## Problèmes

web-problem-unreachable = Le serveur est injoignable. Vérifiez votre connexion et réessayez.
web-problem-other = Un problème est survenu. Réessayez dans un instant.
web-problem-version = Il y a une nouvelle version de cette page. Rechargez-la pour continuer ; vos parties sont gardées.
web-problem-protocol = Cette page est plus ancienne que le serveur. Rechargez-la.
web-reload = Recharger
web-problem-no-page = Il n’y a rien à cette adresse.
web-problem-no-table = Cette table n’existe pas, ou elle n’est pas pour vous. Demandez un nouveau lien ou créez votre propre table.
web-problem-gone = Cette table a été supprimée.
web-problem-token = Votre place a été donnée à quelqu’un d’autre, ou le lien a expiré. Demandez un nouveau lien à l’hôte.
web-problem-replaced = Cette place est maintenant jouée depuis une autre fenêtre. Rechargez la page pour jouer ici.
web-problem-seat-taken = Quelqu’un d’autre a pris la place. Vous pouvez regarder ou créer votre propre table.
web-problem-invite = Cette invitation a déjà servi, ou elle est pour une autre place. Demandez-en une nouvelle.
web-problem-no-watching = Cette table n’accepte pas de spectateurs.
web-problem-started = La partie a déjà commencé. Vous pouvez la regarder.
web-problem-not-over = La partie n’est pas finie. Vous pourrez la revoir ensuite.
web-problem-not-your-turn = Ce n’est pas votre tour.
web-problem-stale = La table a avancé. Regardez de nouveau et choisissez.
web-problem-illegal = Ce n’est pas permis maintenant. Choisissez un élément en surbrillance.
web-problem-stand-in = Un robot joue pour vous. Reprenez d’abord votre place.
web-problem-no-stand-in = Vous jouez déjà vous-même à cette place.
web-problem-present = Cette personne est de nouveau connectée. Un robot ne peut pas la remplacer maintenant.
web-problem-over = La partie est terminée.
web-problem-no-undo-asked = Personne ne demande plus à reprendre un coup.
web-problem-nothing-to-undo = Il n’y a rien à reprendre : la dernière décision n’était pas la vôtre.
web-problem-no-game = Ce serveur n’a pas ce jeu.
web-problem-options = Le jeu ne se joue pas avec ces options ou ce nombre de places.
web-problem-not-full = Une place est encore libre. Attendez quelqu’un ou ajoutez un robot.
web-problem-not-host = Seule la personne qui a créé la table peut le faire.
web-problem-grace = Ce joueur était encore là il y a un instant ; un robot ne peut pas encore jouer.
web-problem-out-of-time = Votre temps pour cette partie est écoulé. Le robot continue à votre place.
web-problem-name = Un nom a de 1 à 24 caractères visibles.
web-problem-name-taken = Ce nom est déjà pris à cette table, ou c’est celui d’un robot. Choisissez-en un autre.
web-problem-chat-full = La discussion de cette table est pleine.
web-problem-text = Un message a de 1 à 500 caractères visibles.
web-problem-too-fast = C’était trop rapide.
web-problem-starting = La partie va commencer.
web-problem-too-many = Il y a trop de tables ou de connexions depuis votre réseau.
web-problem-retry = Réessayez dans { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
}.
web-problem-rules = Cette partie a commencé avec d’autres règles et ne peut pas continuer ici. Vous pourrez la télécharger quand l’administrateur du serveur l’aura fermée.
web-problem-damaged = Cette table est illisible. Le journal du serveur en donne la raison.
web-problem-storage = Le serveur ne peut rien enregistrer en ce moment. Rien n’a été fait ; réessayez bientôt.
web-problem-busy = Le serveur est occupé par d’autres.
web-problem-stopping = Le serveur redémarre. Cette page va se reconnecter.
