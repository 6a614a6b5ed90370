# Pourquoi une analyse juge un choix bon ou mauvais.

coach-best = Nettement le meilleur choix : { $lead } points de chances de victoire devant le suivant.
coach-close = Trop serré pour trancher.
coach-line-more = « { $best } » rapporte environ { $points } points de plus ({ $line }).
coach-other-less = « { $best } » laisse environ { $points } points de moins à { $who_you ->
    [yes] vous
   *[no] { $who }
}.
coach-share = « { $best } » gagne plus souvent, par une somme de petites différences.
coach-fifth-domain = « { $best } » risque moins le cinquième domaine : { $more } % de manches en moins finissent ainsi.
