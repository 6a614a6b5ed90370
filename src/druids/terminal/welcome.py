"""`druids play` alone: a few questions, each with a good answer on the Enter key, and then a game."""

from druids import bots, catalog
from druids.kernel.card import Card
from druids.terminal.keyboard import Keyboard
from druids.terminal.page import Page, open_page
from druids.terminal.play import INTERRUPTED, play, read_options
from druids.terminal.seating import USUAL_BOT, YOU
from druids.terminal.shelf import span
from druids.terminal.trouble import Unusable
from druids.terminal.voice import Voice
from druids.words import choose


def welcome(lang: str | None, plain: bool) -> int:
    """Ask what to play against whom, and play it; the exit code."""
    voice, page, keyboard = Voice(choose(lang)), open_page(plain), Keyboard()
    page.title(voice.say("welcome"))
    try:
        card = _which_game(voice, page, keyboard)
        count = _how_many(card, voice, page, keyboard)
        bot = _against(voice, page, keyboard)
        options = _options(card, voice, page, keyboard)
    except EOFError:
        return 0
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    seats = ",".join([YOU] + [bot] * (count - 1))
    return play(card.name, seats, None, options, None, lang, plain)


def _which_game(voice: Voice, page: Page, keyboard: Keyboard) -> Card:
    cards = list(catalog.cards().values())
    page.say(voice.say("which-game"))
    for number, card in enumerate(cards, start=1):
        page.say(
            "  " + voice.say("game-line", number=number, title=card.title, players=span(card), minutes=card.minutes)
        )
    while True:
        typed = keyboard.line().casefold()
        for number, card in enumerate(cards, start=1):
            if typed in (str(number), card.name, card.title.casefold()) or (not typed and number == 1):
                return card
        page.warn(voice.say("no-such-game", game=typed, valid=", ".join(catalog.cards())))


def _how_many(card: Card, voice: Voice, page: Page, keyboard: Keyboard) -> int:
    if len(card.seats) == 1:
        return card.seats[0]
    page.say(voice.say("how-many", game=card.title, players=span(card), usual=card.default_seats))
    while True:
        typed = keyboard.line() or str(card.default_seats)
        if typed in [str(count) for count in card.seats]:
            return int(typed)
        valid = ", ".join(str(count) for count in card.seats)
        page.warn(voice.say("no-such-count", game=card.title, count=typed, valid=valid))


def _against(voice: Voice, page: Page, keyboard: Keyboard) -> str:
    page.say(voice.say("against-whom", bots=", ".join(bots.names()), usual=USUAL_BOT))
    while True:
        typed = keyboard.line() or USUAL_BOT
        if typed in bots.names():
            return typed
        page.warn(voice.say("no-such-sitter", who=typed, valid=", ".join(bots.names())))


def _options(card: Card, voice: Voice, page: Page, keyboard: Keyboard) -> list[str]:
    if not card.options:
        return []
    usual = " ".join(f"{option.name}={option.spell(option.default)}" for option in card.options)
    page.say(voice.say("which-options", usual=usual))
    while True:
        typed = keyboard.line().split()
        try:
            read_options(typed, card)
        except Unusable as wrong:
            page.warn(voice.text(wrong.message))
        else:
            return typed
