"""Referees: a second implementation of each game's rules, in plain Python, written from the rules documents alone.

No referee imports anything from `druids`. It shares neither code nor data with the engine, so that the same mistake
must be made twice to stay unnoticed. Where referee and engine differ, the document decides; do not correct one by
looking at the other.

`test_referees.py` compares both in some games, `python -m tests.referees.soak` in very many.
"""
