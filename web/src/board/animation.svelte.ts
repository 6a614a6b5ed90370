// Moves pieces visibly from where they were to where they are. An element with data-piece="<name>" moves from the place
// that the piece of that name had before the change; a piece that was nowhere starts from the first known piece named in
// its data-from. Inside an svg the attribute goes on a <g> without a transform of its own.

const EASING = "cubic-bezier(.3,.7,.3,1)";
const ABOVE = "5"; // a moving piece lies over everything at rest
const LENGTH = 2; // a piece takes longer to cross the table than a button to change its colour

/** A CSS time in milliseconds: the built style sheet writes .22s for our 220ms. */
export const milliseconds = (time: string): number => parseFloat(time) * (time.endsWith("ms") ? 1 : 1000);

type Piece = HTMLElement | SVGElement;
const piecesOf = (board: Element): Piece[] => [...board.querySelectorAll<Piece>("[data-piece]")];

/** The transform that puts a piece back to where it was, at most `largest` times its size, or null if it has not moved. */
function shift(piece: Piece, from: DOMRect, largest: number): string | null {
  const to = piece.getBoundingClientRect();
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(dx) + Math.abs(dy) < 2 || !to.width) return null;
  const matrix = piece instanceof SVGGraphicsElement && piece.ownerSVGElement ? piece.getScreenCTM() : null;
  return matrix
    ? `translate(${dx / matrix.a}px, ${dy / matrix.d}px)`
    : `translate(${dx}px, ${dy}px) scale(${Math.min(largest, from.width / to.width)})`;
}

/** Call once in a board's script; `shown` reads what the board shows, so that a change of it is noticed. */
export function animatePieces(board: () => Element | undefined, shown: () => unknown): void {
  let before = new Map<string, DOMRect>();
  $effect.pre(() => {
    shown();
    const element = board();
    before = new Map(
      element ? piecesOf(element).map((piece) => [piece.dataset["piece"]!, piece.getBoundingClientRect()]) : [],
    );
  });
  $effect(() => {
    shown();
    const element = board();
    if (!element || !before.size) return;
    const declared = getComputedStyle(document.documentElement).getPropertyValue("--motion-duration");
    const duration = LENGTH * milliseconds(declared);
    if (!duration) return;
    // all are measured before any is moved: measuring after a move would lay the page out again for each piece
    const moves = piecesOf(element).map((piece) => {
      const names = [piece.dataset["piece"]!, ...(piece.dataset["from"] ?? "").split(" ")];
      const origin = names.find((name) => before.has(name)) ?? "";
      const from = before.get(origin);
      const largest = origin === names[0] ? Infinity : 1; // a place may be much larger than a piece that comes out of it
      return { piece, start: from ? shift(piece, from, largest) : null };
    });
    for (const { piece, start } of moves) {
      if (!start) continue;
      piece.style.zIndex = ABOVE;
      const lower = (): string => piece.style.removeProperty("z-index");
      const moving = piece.animate([{ transform: start }, { transform: "none" }], { duration, easing: EASING });
      void moving.finished.then(lower, lower);
    }
  });
}
