"""Bots that play any game. They are given hidden positions, so they know only what their seat knows."""

from druids.bots.advice import WORDS, Advice, explain
from druids.bots.bot import BadBudget, Bot, BotError, NotToAct, UnknownBot
from druids.bots.ismcts import warm
from druids.bots.registry import bot, levels, names

__all__ = [
    "WORDS",
    "Advice",
    "BadBudget",
    "Bot",
    "BotError",
    "NotToAct",
    "UnknownBot",
    "bot",
    "explain",
    "levels",
    "names",
    "warm",
]
