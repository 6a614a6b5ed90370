"""Several server processes on one PostgreSQL database.

Any process serves any table. Events are appended at the number that a process has seen, so two processes can never
continue a table differently; the second one reads on and decides again. The modules here tell processes of each
other: hints about new events, who is connected where, and which process drives the bots and clocks of a table.
All of that may be lost or late at any moment without harm.
"""
