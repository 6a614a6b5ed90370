"""Minds that play any game. They are given hidden records, so they know what their seat knows and no more."""

from druids.bots.bot import BadBudget, Bot, BotError, NotAsked, UnknownBot
from druids.bots.shelf import bot, levels, names

__all__ = ["BadBudget", "Bot", "BotError", "NotAsked", "UnknownBot", "bot", "levels", "names"]
