"""Dispatch by kind of task: `legal` and `apply` for each ask, `run_deed` for each deed. The place to start reading."""

from typing import Any

from druids.games.edora.asks.actions import (
    apply_advance,
    apply_again,
    apply_gem,
    apply_rune,
    apply_stone,
    apply_supply,
    apply_tablet,
    begin_action,
    legal_advance,
    legal_again,
    legal_gem,
    legal_rune,
    legal_stone,
    legal_supply,
    legal_tablet,
)
from druids.games.edora.asks.board_setup import (
    apply_board,
    apply_connector,
    apply_corner,
    apply_dolmen,
    apply_oracle,
    apply_turn_up,
    do_assemble,
)
from druids.games.edora.asks.dice import apply_take_die, legal_take_die, take_dice
from druids.games.edora.asks.herbs import (
    apply_free_herb,
    apply_pick_herb,
    apply_wake_herb,
    free_herbs,
    legal_free_herb,
    legal_pick_herb,
    legal_wake_herb,
    pick_herbs,
)
from druids.games.edora.asks.move import apply_move, legal_move
from druids.games.edora.asks.nature import legal_nature
from druids.games.edora.asks.place import apply_die, apply_field, legal_die, legal_field
from druids.games.edora.asks.potions import (
    apply_brew,
    apply_layer,
    apply_six,
    brewing,
    legal_brew,
    legal_layer,
    legal_six,
    turn_sixes,
)
from druids.games.edora.asks.seat_setup import (
    apply_draw_tablet,
    apply_first_tablet,
    apply_herb,
    apply_keep,
    apply_master,
    apply_plan_herb,
    apply_roll,
    apply_roll_stored,
    apply_start,
    give_tablets,
    lay_herbs,
    legal_keep,
    legal_plan_herb,
    legal_start,
    name_master,
    place_figures,
    reveal_herbs,
    store_dice,
)
from druids.games.edora.deeds import light_fires, link_dolmens, next_round
from druids.games.edora.state import (
    ACTIVATE,
    AGAIN,
    BOARD,
    CONNECTOR,
    CORNER,
    DIE,
    DOLMEN,
    FIELD,
    HERB,
    KEEP,
    LAYER,
    MASTER,
    MOVE,
    ORACLE,
    PLAN_HERB,
    ROLL,
    START,
    TAKE_DIE,
    TURN_UP,
    Ask,
    Deed,
)
from druids.kernel.bits import Mask
from druids.kernel.jit import jit
from druids.kernel.tasks import KIND, NATURE, deed_due, to_act, top


@jit
def legal(s: Any, mask: Mask) -> None:
    kind = top(s, KIND)
    if to_act(s) == NATURE:
        legal_nature(s, mask)
    # setup
    elif kind == Ask.KEEP:
        legal_keep(s, mask)
    elif kind == Ask.PLAN_HERB:
        legal_plan_herb(s, mask)
    elif kind == Ask.START:
        legal_start(s, mask)
    # steps 1 to 3
    elif kind == Ask.MOVE:
        legal_move(s, mask)
    elif kind == Ask.FIELD:
        legal_field(s, mask)
    elif kind == Ask.DIE:
        legal_die(s, mask)
    # step 4: the actions
    elif kind == Ask.SUPPLY:
        legal_supply(s, mask)
    elif kind == Ask.ADVANCE:
        legal_advance(s, mask)
    elif kind == Ask.TABLET:
        legal_tablet(s, mask)
    elif kind == Ask.BREW:
        legal_brew(s, mask)
    elif kind == Ask.GEM:
        legal_gem(s, mask)
    elif kind == Ask.STONE:
        legal_stone(s, mask)
    elif kind == Ask.RUNE:
        legal_rune(s, mask)
    # potions, herbs, gains
    elif kind == Ask.LAYER:
        legal_layer(s, mask)
    elif kind == Ask.WAKE_HERB:
        legal_wake_herb(s, mask)
    elif kind == Ask.PICK_HERB:
        legal_pick_herb(s, mask)
    elif kind == Ask.FREE_HERB:
        legal_free_herb(s, mask)
    elif kind == Ask.SIX:
        legal_six(s, mask)
    elif kind == Ask.AGAIN:
        legal_again(s, mask)
    elif kind == Ask.TAKE_DIE:
        legal_take_die(s, mask)


@jit
def apply_action(s: Any, action: int) -> None:
    kind = top(s, KIND)
    # setup
    if kind == Ask.BOARD:
        apply_board(s, action - BOARD)
    elif kind == Ask.CORNER:
        apply_corner(s, action - CORNER)
    elif kind == Ask.CONNECTOR:
        apply_connector(s, action - CONNECTOR)
    elif kind == Ask.TURN_UP:
        apply_turn_up(s, action - TURN_UP)
    elif kind == Ask.ORACLE:
        apply_oracle(s, action - ORACLE)
    elif kind == Ask.DOLMEN:
        apply_dolmen(s, action - DOLMEN)
    elif kind == Ask.ROLL:
        apply_roll(s, action - ROLL)
    elif kind == Ask.MASTER:
        apply_master(s, action - MASTER)
    elif kind == Ask.ROLL_STORED:
        apply_roll_stored(s, action - ROLL)
    elif kind == Ask.FIRST_TABLET:
        apply_first_tablet(s, action - TURN_UP)
    elif kind == Ask.DRAW_TABLET:
        apply_draw_tablet(s, action - TURN_UP)
    elif kind == Ask.KEEP:
        apply_keep(s, action - KEEP)
    elif kind == Ask.HERB:
        apply_herb(s, action - HERB)
    elif kind == Ask.PLAN_HERB:
        apply_plan_herb(s, action - PLAN_HERB)
    elif kind == Ask.START:
        apply_start(s, action - START)
    # steps 1 to 3
    elif kind == Ask.MOVE:
        apply_move(s, action - MOVE)
    elif kind == Ask.FIELD:
        apply_field(s, action - FIELD)
    elif kind == Ask.DIE:
        apply_die(s, action - DIE)
    # step 4: the actions, which can also be skipped
    elif kind == Ask.SUPPLY:
        apply_supply(s, action)
    elif kind == Ask.ADVANCE:
        apply_advance(s, action)
    elif kind == Ask.TABLET:
        apply_tablet(s, action)
    elif kind == Ask.BREW:
        apply_brew(s, action)
    elif kind == Ask.GEM:
        apply_gem(s, action)
    elif kind == Ask.STONE:
        apply_stone(s, action)
    elif kind == Ask.RUNE:
        apply_rune(s, action)
    # potions, herbs, gains
    elif kind == Ask.LAYER:
        apply_layer(s, action - LAYER)
    elif kind == Ask.WAKE_HERB:
        apply_wake_herb(s, action - ACTIVATE)
    elif kind == Ask.PICK_HERB:
        apply_pick_herb(s, action - ACTIVATE)
    elif kind == Ask.FREE_HERB:
        apply_free_herb(s, action - ACTIVATE)
    elif kind == Ask.SIX:
        apply_six(s, action)
    elif kind == Ask.AGAIN:
        apply_again(s, action - AGAIN)
    elif kind == Ask.TAKE_DIE:
        apply_take_die(s, action - TAKE_DIE)


@jit
def run_deed(s: Any) -> None:
    """Run the deed on top of the stack."""
    kind = top(s, KIND)
    # setup
    if kind == Deed.ASSEMBLE:
        do_assemble(s)
    elif kind == Deed.NAME_MASTER:
        name_master(s)
    elif kind == Deed.STORE_DICE:
        store_dice(s)
    elif kind == Deed.GIVE_TABLETS:
        give_tablets(s)
    elif kind == Deed.LAY_HERBS:
        lay_herbs(s)
    elif kind == Deed.REVEAL_HERBS:
        reveal_herbs(s)
    elif kind == Deed.PLACE_FIGURES:
        place_figures(s)
    # a round, and what a step 4 brings about
    elif kind == Deed.NEXT_ROUND:
        next_round(s)
    elif kind == Deed.ACT:
        begin_action(s)
    elif kind == Deed.BREWING:
        brewing(s)
    elif kind == Deed.PICK_HERBS:
        pick_herbs(s)
    elif kind == Deed.TURN_SIXES:
        turn_sixes(s)
    elif kind == Deed.TAKE_DICE:
        take_dice(s)
    # steps 5 to 7
    elif kind == Deed.FIRES:
        light_fires(s)
    elif kind == Deed.LINKS:
        link_dolmens(s)
    elif kind == Deed.FREE_HERBS:
        free_herbs(s)


@jit
def apply(s: Any, action: int) -> None:
    apply_action(s, action)
    while deed_due(s):
        run_deed(s)
