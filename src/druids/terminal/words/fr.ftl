# Messages du terminal. Ceux de chaque jeu sont dans son dossier.

name = { $who }
name-you = Joueur
name-player = Joueur { $number }
yes = oui
no = non

## À la table
welcome = Druids : des jeux de société contre des personnes et des robots
how-to = Tapez le numéro d’une action ou le début de son texte, ? pour la règle d’une question, ou aide pour toutes les commandes.
how-it-is-described = La table est décrite une fois en entier, puis seulement ce qui change. Tapez { $command } pour tout réentendre.
footer = numéro ou texte · ? règle · conseil · aide
since-start = Jusqu’ici :
since = Depuis votre dernier tour :
thinking = { $who } réfléchit…
warming-up = Ce jeu est nouveau sur cette machine : les robots et les conseils seront plus forts dans une minute environ.
stays-interpreted = Les robots et les conseils restent plus faibles qu’ils ne pourraient l’être : les règles n’ont pas pu être compilées ({ $problem }). DRUIDS_CACHE indique où les règles compilées sont conservées.
hand-over = C’est le tour de { $who }. Passez le clavier ; { $who }, appuyez sur Entrée quand personne d’autre ne regarde.
hint = { $number }. { $action } : { $why }
undone = Coup repris.
undo-solo = On ne peut reprendre un coup que si l’on joue seul contre des robots.
undo-nothing = Il n’y a encore rien à reprendre.
no-such-number = { $count ->
    [one] Appuyez sur Entrée ou tapez 1 pour la seule action, ou ? pour la règle.
   *[other] Tapez un numéro de 1 à { $count }, ou ? pour la règle.
}
not-understood = « { $typed } » n’est ni une action ni une commande. Tapez un numéro, le début d’un texte, ou aide.
not-legal = « { $typed } » n’est pas possible maintenant : { $reason }.

## Commandes
command-help = aide
command-rules = règle
command-hint = conseil
command-log = journal
command-view = table
command-scores = points
command-undo = reprendre
command-save = garder
command-quit = quitter
help-answers = Pour jouer, tapez le numéro d’une action, ou le début de son texte, que Tab complète. Les scripts peuvent aussi taper les noms des parties enregistrées.
help-help = { $command } : cette liste
help-rules = { $command } ou ? : la règle de la question en cours
help-hint = { $command } : ce que ferait un robot, et pourquoi
help-log = { $command } : ce qui s’est passé depuis votre dernier tour
help-view = { $command } : revoir la table
help-scores = { $command } : les points jusqu’ici, ligne par ligne
help-undo = { $command } : reprendre votre dernière décision (seul contre des robots)
help-save = { $command } [fichier] : enregistrer la partie
help-quit = { $command } : quitter ; on vous demandera s’il faut enregistrer la partie

## La fin
over = La partie est terminée
standings-title = Classement
standings-total = total
standing = { $place }. { $name } : { $points } { $points ->
    [one] point
   *[other] points
} ({ $lines }).
won = { $count ->
    [0] Partie nulle.
    [one] { $you ->
        [yes] Vous gagnez !
       *[no] { $who } gagne.
    }
   *[other] { $who } gagnent ensemble.
}
saved = Enregistré dans { $file }.
save-offer = Enregistrer la partie dans { $file } ? Entrée : oui, n : non, ou un autre nom de fichier.
save-exists = { $file } existe déjà et n’est pas cette partie. Choisissez un autre nom.
save-failed = Impossible d’écrire { $file } : { $problem }.
rescued = La partie est enregistrée dans { $file }. Pour la poursuivre : druids play { $file }

## Pour commencer
which-game = Quel jeu ? (Entrée : 1)
game-line = { $number } { $title }, { $players } joueurs, { $minutes } minutes
how-many = { $game } se joue à { $players }. Combien de joueurs, vous compris ? (Entrée : { $usual })
how-strong = De quelle force sont les robots ? (Entrée : { $usual })
level-line = { $level ->
    [novice] novice : pour une première partie
    [apprentice] apprenti : connaît les règles et quelques ruses
    [druid] druide : joue bien
    [archdruid] archidruide : aussi fort que possible, réfléchit jusqu’à 3 secondes
   *[other] { $level }
}
which-options = Changer une option ? Tapez-la comme dans { $example }, plusieurs avec des espaces. (Entrée : non)

## Erreurs d’utilisation
no-such-game = le jeu « { $game } » n’existe pas ; il y a : { $valid }
no-such-count = { $game } se joue à { $valid } places, pas à { $count }
no-such-player = le joueur « { $who } » n’existe pas ; il y a : { $valid }
no-such-level = { $bot } : { $problem }
no-such-name = un nom ne peut contenir ni | ni caractère de contrôle : { $name }
no-such-option = { $game } n’a pas d’option « { $option } » ; il y a : { $valid }
no-such-value = l’option { $option } doit valoir { $valid }, pas « { $value } »
no-such-seat = la place { $seat } n’existe pas ; il y a 0 à { $last }
save-taken = { $file } existe déjà. Pour poursuivre cette partie : druids play { $file }
cannot-read = { $file } : lecture impossible : { $problem }
bad-file = { $file }:{ NUMBER($line, useGrouping: 0) } : { $problem }

## Analyses
review-title = { $file } : { $game }, { $decisions ->
    [one] une décision
   *[other] { $decisions } décisions
}
review-unfinished = { $file } : la partie n’est pas finie ; seules les parties finies sont analysées
review-working = analyse de { $file }
review-not-compiled = La première analyse d’un jeu sur cette machine compile du code, ce qui prend une dizaine de secondes.
review-moments = À retenir
review-decisions = Décisions
review-ledger = D’où vient le résultat, en points de chances de victoire
review-rating = Niveau de jeu
review-column-step = étape
review-column-who = qui
review-column-played = joué
review-column-best = meilleur
review-column-verdict = verdict
review-column-loss = perte
review-column-interval = 95 %
review-column-reason = pourquoi
review-column-start = départ
review-column-deal = donnes
review-column-later = tirages, dés
review-column-own = erreurs
review-column-others = erreurs des autres
review-column-unnamed = sans nom
review-column-result = résultat
review-column-real = vraies décisions
review-column-per-decision = perdu par décision
review-column-level = comme
review-column-games = parties
review-verdict-best = le meilleur
review-verdict-good = bon
review-verdict-close = trop serré
review-verdict-inaccuracy = imprécision
review-verdict-mistake = erreur
review-verdict-blunder = gaffe
review-level = { $level ->
    [novice] novice
    [apprentice] apprenti
    [druid] druide
    [archdruid] archidruide
   *[other] –
}
review-all-games = Toutes les parties ensemble
review-note = Jugé d’après ce que chacun savait. « Sans nom » est tout ce qui sépare les estimations du résultat, pas le talent. Chance et erreurs ont des erreurs types d’environ { $luck } et { $errors }.
review-written = { $file } écrit

## Parties enregistrées
verify-wrong = { $file }:{ NUMBER($line, useGrouping: 0) } : { $problem }
verify-promise = { $file }:{ NUMBER($line, useGrouping: 0) } : les tirages ne correspondent pas à la graine annoncée avant la partie
verify-over = { $file } : OK, { $game }, { $decisions ->
    [one] une décision
   *[other] { $decisions } décisions
}, points { $scores }, { $count ->
    [0] partie nulle
   *[other] gagné par { $who }
}
verify-unfinished = { $file } : OK, { $game }, inachevé après { $decisions ->
    [one] une décision
   *[other] { $decisions } décisions
}, points { $scores }
replay-place = Décision { $place } sur { $last }
replay-viewer = La table vue par { $who } :
replay-asked = C’est le tour de { $who }. (Entrée : suite, b : retour, un numéro : y aller, q : quitter)
replay-how = Appuyez sur Entrée pour avancer, b pour reculer, un numéro de 0 à { $last } pour y aller, q pour quitter.
replay-start = C’est le début.
replay-end = C’est la fin. Tapez b pour reculer, q pour quitter.

## La liste des jeux
game-facts = { $name } : { $title }, { $players } joueurs, { $minutes } minutes, options : { $options }
column-name = nom
column-title = titre
column-players = joueurs
column-minutes = minutes
column-options = options
