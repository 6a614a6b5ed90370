"""A review as one page of HTML without scripts, for `druids review --html`."""

from collections.abc import Iterable, Sequence
from html import escape

from druids.coach.results import Review
from druids.match import Match
from druids.terminal.speaker import Speaker

WIDTH, HEIGHT = 800, 240  # of a curve
COLOURS = ("#b3261e", "#1b5e9b", "#2e7d32", "#8e6c00", "#6a3ab2")
STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0;width:100%}
th,td{border-bottom:1px solid #bbb;padding:.25rem .5rem;text-align:left;vertical-align:top}
.scroll{overflow-x:auto}svg{width:100%;height:auto;background:#f6f4ee}"""
TERMS = ("start", "deal", "later", "own", "others", "unnamed", "result")


def page(found: Sequence[tuple[Match, Review]], language: str) -> str:
    """The page of all reviews."""
    body = "\n".join("\n".join(_game(match, review, language)) for match, review in found)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head><meta charset="utf-8"><title>Druids</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _game(match: Match, review: Review, language: str) -> Iterable[str]:
    speaker = Speaker(language, match)
    yield f"<h1>{escape(match.game.info.title)}</h1>"
    names = ", ".join(f"{speaker.name(seat)} {points}" for seat, points in enumerate(review.scores))
    yield f"<p>{escape(names)}</p>"
    yield _curve(review, speaker)
    yield _table(
        speaker.say("review-ledger"),
        ["", *(speaker.say(f"review-column-{term}") for term in TERMS)],
        [[speaker.name(row.seat), *(_percent(getattr(row, term)) for term in TERMS)] for row in review.ledger],
    )
    headers = ("step", "who", "played", "best", "verdict", "loss", "interval", "reason")
    rows = []
    for d in review.decisions:
        words = {candidate.action: candidate.words for candidate in d.candidates}
        rows.append(
            [
                str(d.step), speaker.name(d.seat), speaker.text(words[d.played]), speaker.text(words[d.best]),
                speaker.say(f"review-verdict-{d.verdict}"), _percent(d.loss),
                f"{_percent(d.interval[0])} – {_percent(d.interval[1])}", speaker.reason(d.reason),
            ]
        )  # fmt: skip
    yield _table(speaker.say("review-decisions"), [speaker.say(f"review-column-{column}") for column in headers], rows)


def _table(title: str, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in headers)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f'<h2>{escape(title)}</h2>\n<div class="scroll"><table><tr>{head}</tr>\n{body}</table></div>'


def _curve(review: Review, speaker: Speaker) -> str:
    """The win shares of all seats over the game, as a drawing with a legend."""
    last = max(1, review.curve[-1].step)
    lines = []
    for seat in range(review.seats):
        points = " ".join(
            f"{WIDTH * point.step / last:.1f},{HEIGHT * (1 - point.shares[seat]):.1f}" for point in review.curve
        )
        colour = COLOURS[seat % len(COLOURS)]
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        name = escape(speaker.name(seat))
        lines.append(f'<text x="8" y="{18 * (seat + 1)}" fill="{colour}" font-size="14">{name}</text>')
    inside = "".join(lines)
    label = escape(speaker.say("review-ledger"))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{inside}</svg>'


def _percent(share: float) -> str:
    return f"{100 * share:.1f}".replace("-", "−")
