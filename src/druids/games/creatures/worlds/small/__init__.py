"""Creatures with two terrains, six creatures and hands of two: a world for exact work."""

from druids.kernel.info import GameInfo, Option

INFO = GameInfo(
    name="creatures_small",
    title="Creatures, small world",
    designers=("Álvaro Manchado",),
    publisher="Azkaban Juegos",
    year=2021,
    rules=1,
    seats=(2,),
    default_seats=2,
    minutes=1,
    options=(
        Option("fallback", "majority", words=("draw", "majority")),
        Option("exchange_scope", "any", words=("any", "same_side")),
        Option("group_rule", "whole_side", words=("whole_side", "best_subset")),
    ),
)
