"""Referees: each game's rules once more, in plain Python, written from the rules documents alone.

No referee imports anything of `druids`, on purpose: it is a second reading of the documents that shares neither code
nor data with the engine, so that an error of reading must be made twice to stay unseen. Keep it so: where referee and
engine differ, the document decides, and neither is corrected by looking at the other.

`test_referees.py` lets both follow the same games, `python -m tests.referees.soak` very many of them.
"""
