"""Stonehenge for people: keys with gaps, and the table at a glance."""

from typing import Any

import numpy as np

from druids.games.stonehenge.asks import highest_piles, piles_of
from druids.games.stonehenge.changes import changed_targets
from druids.games.stonehenge.deeds import trick_winner
from druids.games.stonehenge.flow import act, apply_action
from druids.games.stonehenge.names import card_words, cult_words, domain_words, play_order, top_cards
from druids.games.stonehenge.scene import scene
from druids.games.stonehenge.scoring import points_of
from druids.games.stonehenge.state import (
    CARD_FIRST,
    DEALER_FIRST,
    DOMAIN_CARDS,
    GAIA_FIRST,
    MISTLETOE,
    MISTLETOE_FIRST,
    MOON,
    NAMES,
    RECORD,
    SHEET_ROUNDS,
    SICKLE,
    SICKLE_FIRST,
    SUN,
    Ask,
    Deed,
)
from druids.games.stonehenge.tables import BUST_POINTS, DOMAINS, LETTERS, VALUES
from druids.kernel.bits import small_set
from druids.kernel.game import Choice, Event
from druids.kernel.message import Many, Message, Scene, ScoreLine, Seat, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, NATURE, SEAT, WHAT, deed_due

RULES = {Ask.LEAD_GAIA: "rule-gaia", Ask.PLAY: "rule-play", Ask.SICKLE: "rule-sickle", Ask.MISTLETOE: "rule-mistletoe"}


def named(action: int) -> tuple[int, int]:
    """The domain and the cult of an answer that leads Gaia; without a cult it is the Moon's."""
    domain = (action - GAIA_FIRST) % DOMAINS
    return domain, SUN if action >= GAIA_FIRST + 2 * DOMAINS else MOON


def holds(s: Any, seat: int, card: int) -> bool:
    if card < DOMAIN_CARDS:
        return bool(int(s.hands[seat]) >> card & 1)
    return bool((s.sickles if card == SICKLE else s.mistletoes)[seat] > 0)


class StonehengeShow:
    # -- questions ----------------------------------------------------------------------------------

    def question(self, s: Any) -> Message:
        kind, seat = top(s, KIND), top(s, SEAT)
        if kind == Ask.LEAD_GAIA:
            return say("question-gaia-cult" if s.sun_and_moon else "question-gaia")
        if kind == Ask.PLAY:
            return self._question_play(s, seat)
        if kind == Ask.SICKLE:
            return say("question-sickle", value=int(np.max(s.tops[seat])))
        if kind == Ask.MISTLETOE:
            return say("question-mistletoe")
        return say("refusal-nature")

    def _question_play(self, s: Any, seat: int) -> Message:
        if s.led < 0:
            return say("question-lead" if s.leader == seat else "question-free")
        led = int(s.led)
        void = not int(s.hands[seat]) >> (led * VALUES) & ((1 << VALUES) - 1)
        return say("question-void" if void else "question-follow", domain=domain_words(led))

    def rule(self, s: Any) -> Message:
        kind = top(s, KIND)
        if kind == Ask.LEAD_GAIA and s.sun_and_moon:
            return say("rule-gaia-cult")
        return say(RULES.get(Ask(kind), "refusal-nature"))

    def choice(self, s: Any, action: int) -> Choice:
        if action < GAIA_FIRST:
            return Choice(card_words(action - CARD_FIRST), f"card:{NAMES[action - CARD_FIRST]}")
        if action < SICKLE_FIRST:
            domain, cult = named(action)
            if s.sun_and_moon:
                words = say("choice-gaia-cult", domain=domain_words(domain), cult=cult_words(cult))
                return Choice(words, f"domain:{LETTERS[domain]}:{'sun' if cult == SUN else 'moon'}")
            return Choice(say("choice-gaia", domain=domain_words(domain)), f"domain:{LETTERS[domain]}")
        domain = (action - SICKLE_FIRST) % DOMAINS
        seat = top(s, SEAT)
        words = say("choice-pile", domain=domain_words(domain), value=int(s.tops[seat, domain]))
        return Choice(words, f"pile:{seat}:{LETTERS[domain]}")

    def refusal(self, s: Any, action: int) -> Message:
        if action >= DEALER_FIRST:
            return say("refusal-nature")
        kind = top(s, KIND) if s.depth else -1
        if kind == Ask.LEAD_GAIA:
            if action < GAIA_FIRST:
                return say("refusal-gaia-first")
            if action < SICKLE_FIRST:
                return say("refusal-name-cult" if s.sun_and_moon else "refusal-no-cult")
        elif kind == Ask.PLAY and action < GAIA_FIRST:
            card = action - CARD_FIRST
            if holds(s, top(s, SEAT), card):
                return say("refusal-follow", domain=domain_words(int(s.led)))
            return say("refusal-not-in-hand", card=card_words(card))
        elif kind == Ask.SICKLE and SICKLE_FIRST <= action < MISTLETOE_FIRST:
            return say("refusal-not-highest", domain=domain_words(action - SICKLE_FIRST))
        elif kind == Ask.MISTLETOE and action >= MISTLETOE_FIRST:
            return say("refusal-no-pile", domain=domain_words(action - MISTLETOE_FIRST))
        return say("refusal-not-asked")

    # -- what happened ------------------------------------------------------------------------------

    def changed(self, event: Event) -> list[str]:
        return changed_targets(event)

    def narrate(self, event: Event) -> list[Message]:
        """Tell the answer, then let the deeds happen one by one on a copy of the table and tell each."""
        if event.actor == NATURE:
            return self._narrate_nature(event)
        table = RECORD.new()
        table[0] = event.before
        s = table[0]
        told = [self._told_answer(s, event.actor, event.action)]
        apply_action(s, event.action)
        while deed_due(s):
            told += self._told_deed(s)
            act(s)
        return told

    def _narrate_nature(self, event: Event) -> list[Message]:
        after = event.after
        if top(event.before, KIND) == Ask.DEALER:
            return [say("dealer-chosen", who=Seat(event.action - DEALER_FIRST))]
        if top(after, KIND) == Ask.LEAD_GAIA:
            dealer, opener = Seat(int(after.dealer)), Seat(int(after.gaia))
            return [say("round-begins", n=int(after.round_no), dealer=dealer), say("gaia-opens", who=opener)]
        return []

    def _told_answer(self, s: Any, actor: int, action: int) -> Message:
        who = Seat(actor)
        if action < GAIA_FIRST:
            return say("played", who=who, card=card_words(action - CARD_FIRST))
        if action < SICKLE_FIRST:
            domain, cult = named(action)
            if s.sun_and_moon:
                return say("gaia-led-cult", who=who, domain=domain_words(domain), cult=cult_words(cult))
            return say("gaia-led", who=who, domain=domain_words(domain))
        key = "sickle-takes" if action < MISTLETOE_FIRST else "mistletoe-hangs"
        return say(key, who=who, domain=domain_words((action - SICKLE_FIRST) % DOMAINS))

    def _told_deed(self, s: Any) -> list[Message]:
        kind, seat = top(s, KIND), top(s, SEAT)
        who = Seat(seat)
        if kind == Deed.RESOLVE:
            return self._told_trick(s)
        if kind == Deed.USE_SICKLE:
            return self._told_special(SICKLE, who, small_set(highest_piles(s, seat)))
        if kind == Deed.USE_MISTLETOES:
            return self._told_special(MISTLETOE, who, small_set(piles_of(s, seat)))
        if kind == Deed.END_ROUND:
            return self._told_round(s, seat if top(s, WHAT) else -1)
        return []

    def _told_trick(self, s: Any) -> list[Message]:
        winner = trick_winner(s)
        cards = [int(s.trick[seat]) for seat in play_order(s)]
        shown = tuple(card_words(card) for card in top_cards(cards, s.cult == SUN))
        told = [say("trick-won", who=Seat(winner), cards=Many(tuple(card_words(card) for card in cards)))]
        if shown:
            told.append(say("placed", who=Seat(winner), cards=Many(shown)))
        return told

    def _told_special(self, special: int, who: Seat, piles: list[int]) -> list[Message]:
        if not piles:
            return [say("special-idle", card=card_words(special))]
        if len(piles) > 1:
            return []  # its owner is asked
        return [say("sickle-takes" if special == SICKLE else "mistletoe-hangs", who=who, domain=domain_words(piles[0]))]

    def _told_round(self, s: Any, loser: int) -> list[Message]:
        told = [say("bust", who=Seat(loser)) if loser >= 0 else say("hands-empty")]
        for seat in range(s.seats):
            points = BUST_POINTS if seat == loser else points_of(s, seat)
            total = int(s.totals[seat]) + points
            told.append(say("round-points", who=Seat(seat), points=points, total=total))
        return told

    # -- the table ----------------------------------------------------------------------------------

    def breakdown(self, s: Any, seat: int) -> list[ScoreLine]:
        playing = s.depth > 0 and s.round_no > 0
        over = int(s.round_no) - playing
        kept = min(over, SHEET_ROUNDS)
        latest = [int(s.sheet[row, seat]) for row in range(kept)]
        lines = []
        if over > kept:
            lines.append(ScoreLine(say("line-round", which=f"1–{over - kept}"), int(s.totals[seat]) - sum(latest)))
        for row, points in enumerate(latest):
            lines.append(ScoreLine(say("line-round", which=str(over - kept + row + 1)), points))
        if playing:
            lines.append(ScoreLine(say("line-now"), points_of(s, seat)))
        return lines

    def scene(self, s: Any, viewer: int) -> Scene:
        return scene(s, viewer)
