"""Setup, and dispatch by kind of task: `legal`, `chance`, `draw` and `apply` for asks, `run_deed` for deeds."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.stonehenge import INFO
from druids.games.stonehenge.asks import (
    apply_deal,
    apply_dealer,
    apply_lead_gaia,
    apply_mistletoe,
    apply_play,
    apply_sickle,
    chance_deal,
    chance_dealer,
    deal_hands,
    draw_deal,
    draw_dealer,
    legal_deal,
    legal_dealer,
    legal_lead_gaia,
    legal_mistletoe,
    legal_play,
    legal_sickle,
)
from druids.games.stonehenge.deeds import (
    begin_round,
    end_round,
    end_trick,
    reset_cult,
    resolve,
    use_mistletoes,
    use_sickle,
)
from druids.games.stonehenge.state import (
    BLANK,
    CARD_FIRST,
    DEAL_FIRST,
    DEALER_FIRST,
    GAIA_FIRST,
    MISTLETOE_FIRST,
    SICKLE_FIRST,
    Ask,
    Deed,
)
from druids.kernel.bits import Mask
from druids.kernel.instructions import overwrite
from druids.kernel.jit import jit
from druids.kernel.rng import Rng
from druids.kernel.tasks import KIND, NATURE, deed_due, push, top

VERSION = INFO.rules


@jit
def setup(s: Any, seats: int, options: NDArray[np.int64]) -> None:
    overwrite(s, BLANK)
    s.stonehenge = VERSION
    s.seats = seats
    s.sun_and_moon = options[0]
    s.rounds = options[1]
    reset_cult(s)
    push(s, Ask.DEALER, NATURE, 0, 0)


@jit
def legal(s: Any, mask: Mask) -> None:
    kind = top(s, KIND)
    if kind == Ask.PLAY:
        legal_play(s, mask)
    elif kind == Ask.DEAL:
        legal_deal(s, mask)
    elif kind == Ask.LEAD_GAIA:
        legal_lead_gaia(s, mask)
    elif kind == Ask.SICKLE:
        legal_sickle(s, mask)
    elif kind == Ask.MISTLETOE:
        legal_mistletoe(s, mask)
    elif kind == Ask.DEALER:
        legal_dealer(s, mask)


@jit
def chance(s: Any, weights: NDArray[np.int64]) -> None:
    if top(s, KIND) == Ask.DEAL:
        chance_deal(s, weights)
    else:
        chance_dealer(s, weights)


@jit
def draw(s: Any, rng: Rng) -> int:
    if top(s, KIND) == Ask.DEAL:
        return draw_deal(s, rng)
    return draw_dealer(s, rng)


@jit
def deal(s: Any, rng: Rng) -> int:
    """Deal all hands at once."""
    return deal_hands(s, rng) if top(s, KIND) == Ask.DEAL else 0


@jit
def apply(s: Any, action: int) -> None:
    apply_action(s, action)
    while deed_due(s):
        run_deed(s)


@jit
def apply_action(s: Any, action: int) -> None:
    kind = top(s, KIND)
    if kind == Ask.DEAL:
        apply_deal(s, action - DEAL_FIRST)
    elif kind == Ask.PLAY:
        apply_play(s, action - CARD_FIRST)
    elif kind == Ask.LEAD_GAIA:
        apply_lead_gaia(s, action - GAIA_FIRST)
    elif kind == Ask.SICKLE:
        apply_sickle(s, action - SICKLE_FIRST)
    elif kind == Ask.MISTLETOE:
        apply_mistletoe(s, action - MISTLETOE_FIRST)
    elif kind == Ask.DEALER:
        apply_dealer(s, action - DEALER_FIRST)


@jit
def run_deed(s: Any) -> None:
    """Run the deed on top of the stack."""
    kind = top(s, KIND)
    if kind == Deed.RESOLVE:
        resolve(s)
    elif kind == Deed.END_TRICK:
        end_trick(s)
    elif kind == Deed.USE_SICKLE:
        use_sickle(s)
    elif kind == Deed.USE_MISTLETOES:
        use_mistletoes(s)
    elif kind == Deed.END_ROUND:
        end_round(s)
    elif kind == Deed.BEGIN_ROUND:
        begin_round(s)
