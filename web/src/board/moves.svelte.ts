// Pieces move visibly from where they were to where they go. Whatever carries data-piece="<name>" on a board glides from the place
// the piece of that name had before the change; a piece that was nowhere comes from the first of the pieces named in its data-from.
// Inside an svg the attribute goes on a <g> without a transform of its own.

const EASE = "cubic-bezier(.3,.7,.3,1)";
const PACE = 2; // a way across the table takes longer than a button's change of colour

function pieces(board: Element): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const piece of board.querySelectorAll<HTMLElement | SVGElement>("[data-piece]")) places.set(piece.dataset["piece"]!, piece.getBoundingClientRect());
  return places;
}

function glide(piece: HTMLElement | SVGElement, from: DOMRect, duration: number): void {
  const to = piece.getBoundingClientRect();
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(dx) + Math.abs(dy) < 2 || !to.width) return;
  const inside = piece instanceof SVGGraphicsElement && piece.ownerSVGElement ? piece.getScreenCTM() : null;
  const start = inside ? `translate(${dx / inside.a}px, ${dy / inside.d}px)` : `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`;
  piece.animate([{ transform: start }, { transform: "none" }], { duration, easing: EASE });
}

/** Call once in a board's script; `shown` reads what the board shows, so that a change of it is noticed. */
export function moves(board: () => Element | undefined, shown: () => unknown): void {
  let before = new Map<string, DOMRect>();
  $effect.pre(() => {
    shown();
    const there = board();
    before = there ? pieces(there) : new Map();
  });
  $effect(() => {
    shown();
    const there = board();
    const duration = PACE * parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--swift"));
    if (!there || !before.size || !duration) return;
    for (const piece of there.querySelectorAll<HTMLElement | SVGElement>("[data-piece]")) {
      const names = [piece.dataset["piece"]!, ...(piece.dataset["from"] ?? "").split(" ")];
      const from = before.get(names.find((name) => before.has(name)) ?? "");
      if (from) glide(piece, from, duration);
    }
  });
}
