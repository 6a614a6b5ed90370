# Messages communs à tous les jeux et à toutes les interfaces.

seat-name = Place { $number }
list-none = rien
list-last = { $first } et { $last }

refused = { $action } n’est pas permis maintenant : { $reason }. Permis : { $legal }.
refused-unknown = L’action { $action } n’existe pas. Permis : { $legal }.
refused-over = La partie est terminée.

final-score = { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
