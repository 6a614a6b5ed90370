// Pieces move visibly from where they were to where they go. Whatever carries data-piece="<name>" on a board glides from the place
// the piece of that name had before the change; a piece that was nowhere comes from the first of the pieces named in its data-from.
// Inside an svg the attribute goes on a <g> without a transform of its own.

const EASE = "cubic-bezier(.3,.7,.3,1)";
const PACE = 2; // a way across the table takes longer than a button's change of colour

/** Of a time as style sheets write it: what is 220ms in ours is .22s once they are built. */
const milliseconds = (time: string): number => parseFloat(time) * (time.endsWith("ms") ? 1 : 1000);

type Piece = HTMLElement | SVGElement;
const piecesOf = (board: Element): Piece[] => [...board.querySelectorAll<Piece>("[data-piece]")];

/** How a piece must be shifted to lie where it was, or null if it lies there. */
function shift(piece: Piece, from: DOMRect): string | null {
  const to = piece.getBoundingClientRect();
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(dx) + Math.abs(dy) < 2 || !to.width) return null;
  const inside = piece instanceof SVGGraphicsElement && piece.ownerSVGElement ? piece.getScreenCTM() : null;
  return inside
    ? `translate(${dx / inside.a}px, ${dy / inside.d}px)`
    : `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`;
}

/** Call once in a board's script; `shown` reads what the board shows, so that a change of it is noticed. */
export function moves(board: () => Element | undefined, shown: () => unknown): void {
  let before = new Map<string, DOMRect>();
  $effect.pre(() => {
    shown();
    const there = board();
    before = new Map(
      there ? piecesOf(there).map((piece) => [piece.dataset["piece"]!, piece.getBoundingClientRect()]) : [],
    );
  });
  $effect(() => {
    shown();
    const there = board();
    if (!there || !before.size) return;
    const duration = PACE * milliseconds(getComputedStyle(document.documentElement).getPropertyValue("--swift"));
    if (!duration) return;
    // all are measured before any is moved: a measurement after a move would have the page laid out once more for each piece
    const glides = piecesOf(there).map((piece) => {
      const names = [piece.dataset["piece"]!, ...(piece.dataset["from"] ?? "").split(" ")];
      const from = before.get(names.find((name) => before.has(name)) ?? "");
      return { piece, start: from ? shift(piece, from) : null };
    });
    for (const { piece, start } of glides) {
      if (start) piece.animate([{ transform: start }, { transform: "none" }], { duration, easing: EASE });
    }
  });
}
