"""Creatures, a duel for five terrains: its metadata, read by `druids.catalog`."""

from druids.kernel.info import GameInfo, Option

INFO = GameInfo(
    name="creatures",
    title="Creatures",
    designers=("Álvaro Manchado",),
    publisher="Azkaban Juegos",
    year=2021,
    rules=1,
    seats=(2,),
    default_seats=2,
    minutes=20,
    options=(
        Option("fallback", "draw", words=("draw", "majority")),
        Option("exchange_scope", "any", words=("any", "same_side")),
        Option("group_rule", "whole_side", words=("whole_side", "best_subset")),
    ),
    alternates=True,  # creatures 2.5
)
