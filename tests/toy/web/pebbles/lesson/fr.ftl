lesson-1 = Posez votre galet le plus haut.
lesson-2 = Vous savez tout.
