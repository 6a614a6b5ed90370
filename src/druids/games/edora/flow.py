"""The table of contents: what each question allows, what each answer does, what happens by itself."""

from typing import Any

from druids.games.edora.asks.actions import (
    act,
    answer_advance,
    answer_again,
    answer_gem,
    answer_rune,
    answer_stone,
    answer_supply,
    answer_tablet,
    legal_advance,
    legal_again,
    legal_gem,
    legal_rune,
    legal_stone,
    legal_supply,
    legal_tablet,
)
from druids.games.edora.asks.herbs import (
    answer_free_herb,
    answer_pick_herb,
    answer_wake_herb,
    free_herbs,
    legal_free_herb,
    legal_pick_herb,
    legal_wake_herb,
    pick_herbs,
)
from druids.games.edora.asks.move import answer_move, legal_move
from druids.games.edora.asks.place import answer_die, answer_field, legal_die, legal_field
from druids.games.edora.asks.potions import (
    answer_brew,
    answer_layer,
    answer_six,
    brewing,
    legal_brew,
    legal_layer,
    legal_six,
    turn_sixes,
)
from druids.games.edora.deeds import light_fires, link_dolmens, next_round
from druids.games.edora.gains import answer_take_die, legal_take_die, take_dice
from druids.games.edora.nature import legal_nature
from druids.games.edora.setup import (
    answer_board,
    answer_connector,
    answer_corner,
    answer_dolmen,
    answer_oracle,
    answer_turn_up,
    do_assemble,
)
from druids.games.edora.starting import (
    answer_draw_tablet,
    answer_first_tablet,
    answer_herb,
    answer_keep,
    answer_master,
    answer_plan_herb,
    answer_roll,
    answer_roll_stored,
    answer_start,
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
def answer(s: Any, action: int) -> None:
    kind = top(s, KIND)
    # setup
    if kind == Ask.BOARD:
        answer_board(s, action - BOARD)
    elif kind == Ask.CORNER:
        answer_corner(s, action - CORNER)
    elif kind == Ask.CONNECTOR:
        answer_connector(s, action - CONNECTOR)
    elif kind == Ask.TURN_UP:
        answer_turn_up(s, action - TURN_UP)
    elif kind == Ask.ORACLE:
        answer_oracle(s, action - ORACLE)
    elif kind == Ask.DOLMEN:
        answer_dolmen(s, action - DOLMEN)
    elif kind == Ask.ROLL:
        answer_roll(s, action - ROLL)
    elif kind == Ask.MASTER:
        answer_master(s, action - MASTER)
    elif kind == Ask.ROLL_STORED:
        answer_roll_stored(s, action - ROLL)
    elif kind == Ask.FIRST_TABLET:
        answer_first_tablet(s, action - TURN_UP)
    elif kind == Ask.DRAW_TABLET:
        answer_draw_tablet(s, action - TURN_UP)
    elif kind == Ask.KEEP:
        answer_keep(s, action - KEEP)
    elif kind == Ask.HERB:
        answer_herb(s, action - HERB)
    elif kind == Ask.PLAN_HERB:
        answer_plan_herb(s, action - PLAN_HERB)
    elif kind == Ask.START:
        answer_start(s, action - START)
    # steps 1 to 3
    elif kind == Ask.MOVE:
        answer_move(s, action - MOVE)
    elif kind == Ask.FIELD:
        answer_field(s, action - FIELD)
    elif kind == Ask.DIE:
        answer_die(s, action - DIE)
    # step 4: the actions, which can also be refused
    elif kind == Ask.SUPPLY:
        answer_supply(s, action)
    elif kind == Ask.ADVANCE:
        answer_advance(s, action)
    elif kind == Ask.TABLET:
        answer_tablet(s, action)
    elif kind == Ask.BREW:
        answer_brew(s, action)
    elif kind == Ask.GEM:
        answer_gem(s, action)
    elif kind == Ask.STONE:
        answer_stone(s, action)
    elif kind == Ask.RUNE:
        answer_rune(s, action)
    # potions, herbs, gains
    elif kind == Ask.LAYER:
        answer_layer(s, action - LAYER)
    elif kind == Ask.WAKE_HERB:
        answer_wake_herb(s, action - ACTIVATE)
    elif kind == Ask.PICK_HERB:
        answer_pick_herb(s, action - ACTIVATE)
    elif kind == Ask.FREE_HERB:
        answer_free_herb(s, action - ACTIVATE)
    elif kind == Ask.SIX:
        answer_six(s, action)
    elif kind == Ask.AGAIN:
        answer_again(s, action - AGAIN)
    elif kind == Ask.TAKE_DIE:
        answer_take_die(s, action - TAKE_DIE)


@jit
def happen(s: Any) -> None:
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
        act(s)
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
    answer(s, action)
    while deed_due(s):
        happen(s)
