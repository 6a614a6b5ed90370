"""Minds that play any game. They are given hidden records, so they know what their seat knows and no more."""

from druids.bots.advice import WORDS, Advice, explain
from druids.bots.bot import BadBudget, Bot, BotError, NotAsked, UnknownBot
from druids.bots.ismcts import warm
from druids.bots.registry import bot, levels, names

__all__ = [
    "WORDS",
    "Advice",
    "BadBudget",
    "Bot",
    "BotError",
    "NotAsked",
    "UnknownBot",
    "bot",
    "explain",
    "levels",
    "names",
    "warm",
]
