# Messages shared by all games and frontends.

seat-name = Seat { $number }
list-none = nothing
list-last = { $first } and { $last }

refused = { $action } is not legal now: { $reason }. Legal: { $legal }.
refused-unknown = There is no action { $action }. Legal: { $legal }.
refused-over = The game is over.

final-score = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
