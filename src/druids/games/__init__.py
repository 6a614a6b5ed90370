"""The games, one package each. `druids.catalog` finds every package here; no game imports another."""
