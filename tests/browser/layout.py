"""The layout law, measured on a page: what an answer needs is on the screen, nothing covers it, and it stays put.

Boxes are those of the enabled targets of the board, of the options beside it, of the question and of the buttons that
confirm. In an svg a target's box is that of its halo, which is what is drawn around it.
"""

from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.page_checks import settle

TOLERANCE = 2  # pixels
Box = tuple[float, float, float, float]  # left, top, right, bottom

BOXES = """() => {
    const shown = {};
    const add = (name, element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        shown[name] = [left, top, right, bottom];
    };
    for (const target of document.querySelectorAll('.board .target.enabled')) {
        const { target: name } = target.dataset;
        add(name in shown ? `${name} again` : name, target.querySelector(':scope > .halo') ?? target);
    }
    const rest = '.options-among [data-option], .options-off-board [data-option]';
    for (const option of document.querySelectorAll(rest)) add(`option ${option.dataset.option}`, option);
    add('the question', document.querySelector('.question'));
    for (const button of document.querySelectorAll('.decide button')) add(`the button ${button.innerText}`, button);
    return shown;
}"""

# what lies in front of the middle of a target, unless it is the target itself
COVERED = """() => [...document.querySelectorAll('.board .target.enabled')].flatMap(target => {
    const { left, top, width, height } = (target.querySelector(':scope > .halo') ?? target).getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || target.contains(hit)) return [];
    return [`${target.dataset.target} is covered by ${hit.outerHTML.slice(0, 80)}`];
})"""


@dataclass(frozen=True)
class Layout:
    """The boxes of what can be chosen, and of the question, by name; and what covers some of them."""

    boxes: dict[str, Box]
    covered: list[str]
    width: int
    height: int

    @property
    def targets(self) -> list[str]:
        return [name for name in self.boxes if not name.startswith("the ")]

    def outside(self) -> list[str]:
        """What is not wholly in the window."""
        return [
            f"{name} is outside: {_text(box)}"
            for name, box in self.boxes.items()
            if box[0] < -1 or box[1] < -1 or box[2] > self.width + 1 or box[3] > self.height + 1 or box[0] >= box[2]
        ]

    def overlapping(self) -> list[str]:
        """What lies on something else."""
        items = list(self.boxes.items())
        return [
            f"{one} {_text(a)} overlaps {other} {_text(b)}"
            for k, (one, a) in enumerate(items)
            for other, b in items[k + 1 :]
            if min(a[2], b[2]) - max(a[0], b[0]) > TOLERANCE and min(a[3], b[3]) - max(a[1], b[1]) > TOLERANCE
        ]

    def moved(self, later: "Layout") -> list[str]:
        """What is somewhere else later; what is no longer there is left out."""
        return [
            f"{name} moved from {_text(box)} to {_text(later.boxes[name])}"
            for name, box in self.boxes.items()
            if name in later.boxes and any(abs(x - y) > TOLERANCE for x, y in zip(box, later.boxes[name], strict=True))
        ]

    def faults(self) -> list[str]:
        return [*self.outside(), *self.overlapping(), *self.covered]


def _text(box: Box) -> str:
    return f"({', '.join(f'{edge:.0f}' for edge in box)})"


def layout(page: Page) -> Layout:
    """The layout of the page as it now is, once it has been painted."""
    settle(page)
    size = page.viewport_size
    assert size
    return Layout(page.evaluate(BOXES), page.evaluate(COVERED), size["width"], size["height"])
