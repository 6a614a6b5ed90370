# Textes de l’analyse d’une partie terminée.

## Pendant l’analyse, et quand il n’y en a pas

web-review-waiting = L’analyse commence bientôt. La première analyse de chaque jeu prend un peu plus de temps, car le serveur compile du code pour elle.
web-review-making = Votre partie est en cours d’analyse : chaque décision est essayée dans de nombreux mondes possibles.
web-review-progress = { $done } décisions sur { $all }
web-review-meanwhile = Vous pouvez quitter cette page ; l’analyse continue.
web-review-again = Réessayer
web-review-to-table = Aller à la table
web-review-problem-failed = L’analyse n’a pas pu être faite. Réessayez dans un instant.
web-review-problem-not-over = La partie n’est pas terminée. Seules les parties terminées sont analysées : une analyse serait une aide en cours de jeu.
web-review-problem-rules = Cette partie a été jouée avec une autre version des règles et ne peut pas être analysée ici. Vous pouvez la revoir.
web-review-problem-no-review = Il n’y a plus d’analyse de cette partie. Demandez-en une nouvelle.

## Verdicts

web-review-best = le meilleur
web-review-good = bon
web-review-close = trop serré
web-review-inaccuracy = imprécision
web-review-mistake = erreur
web-review-blunder = gaffe

## La page

web-review-tab-decisions = Décisions
web-review-tab-summary = Bilan
web-review-tab-learn = Apprendre
web-review-whose = Décisions de
web-review-everyone = Tout le monde
web-review-share = Copier un lien
web-review-back = Décision précédente
web-review-forward = Décision suivante
web-review-decisions = Décisions
web-review-decision-of = Décision { $n } sur { $all }
web-review-errors-only = Erreurs seulement
web-review-none-listed = Il n’y en a pas.

## Courbes

web-review-curve = Part de victoire au fil de la partie
web-review-luck-deal = donne
web-review-luck-draw = pioches et dés
web-review-curve-start = Au début : { $shares }.
web-review-curve-deal = Après une donne : { $shares }.
web-review-curve-swing = Grand changement après l’étape { $step } : { $name } { $change }.
web-review-curve-end = À la fin : { $shares }.

## Une décision

web-review-judgement = Verdict
web-review-played = Joué
web-review-better = Mieux
web-review-is-best = le meilleur
web-review-is-played = joué
web-review-candidates = Part de victoire attendue de chaque choix, avec son intervalle à 95 %
web-review-interval = Intervalle à 95 %
web-review-omitted = { $n ->
    [one] Un autre choix était moins bon.
   *[other] { $n } autres choix étaient moins bons.
}
web-review-play-on = Continuer à partir d’ici

## Bilan

web-review-moments = Moments dont on peut apprendre
web-review-no-moments = Aucune décision n’était clairement mauvaise.
web-review-ledger = D’où vient le résultat
web-review-ledger-start = Départ
web-review-ledger-deal = Donne
web-review-ledger-later = Chance ensuite
web-review-ledger-own = Ses erreurs
web-review-ledger-others = Erreurs des autres
web-review-ledger-unnamed = Sans nom
web-review-ledger-result = Résultat
web-review-ledger-errors = Intervalles à 95 % : chance ±{ $luck }, erreurs ±{ $errors }.
web-review-ledger-note = Ce qui n’a pas de nom n’est pas du talent : c’est tout ce qui sépare les estimations du résultat.
web-review-rating = { $loss } de part de victoire perdus par décision qui comptait ({ $interval }). { $real } décisions sur { $all } comptaient.
web-review-played-like = Joué comme un robot de ce niveau : { $level }.
web-review-yardstick = Niveaux des robots
web-review-no-yardstick = Il n’y a pas de comparaison avec les robots pour cette partie.
web-review-method = Chaque décision est jugée d’après ce que la personne savait alors. Part de victoire : 100 % pour une victoire seul, partagée entre plusieurs gagnants.

## Apprendre de ses erreurs

web-review-puzzles = Énigmes
web-review-puzzle = Énigme { $n }
web-review-solved = résolue
web-review-shown = réponse montrée
web-review-puzzles-solved = { $solved ->
    [one] { $solved } résolue sur { $all }
   *[other] { $solved } résolues sur { $all }
}
web-review-find = « { $played } » a été joué ici. Trouvez mieux sur le plateau.
web-review-answer-best = Oui, c’est le meilleur choix.
web-review-answer-close = Oui. On ne peut pas le distinguer du meilleur.
web-review-answer-better = Mieux que ce qui a été joué, mais il y a encore mieux.
web-review-answer-played = C’est ce qui a été joué. Il y a mieux.
web-review-answer-worse = Non, ce n’est pas mieux que ce qui a été joué.
web-review-answer-unjudged = Non, ce n’est pas parmi les meilleurs choix.
web-review-answer-share = ({ $share } attendus, au lieu de { $played })
web-review-the-best = Le meilleur : « { $best } ».
web-review-show-best = Montrer le meilleur
web-review-next-puzzle = Suivant
web-review-puzzles-done = C’était le dernier. Bravo.
web-review-no-puzzles = Il n’y a pas d’erreurs dont apprendre ici.
web-review-puzzles-again = Recommencer
web-review-about = { $what } :
