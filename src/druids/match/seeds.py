"""Seeds: whole numbers, checked wherever a caller gives one."""

from operator import index


def checked_seed(seed: object) -> int:
    """The seed as an int; TypeError if it is not a whole number. True and False are no seeds."""
    if not isinstance(seed, bool):
        try:
            return index(seed)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"a seed is a whole number such as 7, not {seed!r}")
