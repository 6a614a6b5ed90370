title = Galets
pebble = galet { $value }
question-lay = Quel galet posez-vous ?
rule-lay = Chacun pose un galet face cachée. Le plus haut nombre resté seul marque sa valeur.
refusal-not-yours = ce galet n’est pas dans votre main
refusal-nature = seul le hasard distribue les galets
dealt = Vous recevez { $pebble }.
laid = { $who_you ->
    [yes] Vous posez un galet.
   *[no] { $who } pose un galet.
}
took = { $who_you ->
    [yes] Vous remportez la manche et marquez { $points }.
   *[no] { $who } remporte la manche et marque { $points }.
}
line-rounds = manches remportées
seat = { $who }
has = { $who_you ->
    [yes] Vous avez { $points } points.
   *[no] { $who } a { $points } points.
}
table = La table
