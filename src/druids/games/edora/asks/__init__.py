"""The asks, with their legal actions and what each action does: NATURE's, those of setup, and one module per step."""
