"""Load on the live table: `python -m bench.server`. Loopback only, bounded in count and time."""
