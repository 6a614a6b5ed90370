"""The names of bots at tables, the same in every language and in browser and terminal."""

PERSONAS = ("Taliesin", "Morgane", "Merlin", "Viviane", "Cathbad")


def persona(seat: int) -> str:
    """The name of the bot in a seat; bots at one table have different names."""
    return PERSONAS[seat % len(PERSONAS)]
