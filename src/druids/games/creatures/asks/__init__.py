"""The asks: their legal actions and what each action does. Called by `flow.py`."""
