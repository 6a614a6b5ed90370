// Moves pieces visibly from where they were to where they are. An element with data-piece="<name>" moves from the place
// that the piece of that name had before the change; a piece that was nowhere starts from the first known piece named in
// its data-from. Inside an svg the attribute goes on a <g> without a transform of its own.
// Where a part of a board moves or grows as a whole, it has data-frame, and its pieces do not move in it.

const EASING = "cubic-bezier(.3,.7,.3,1)";
const ABOVE = "5"; // a moving piece lies over everything at rest
const LENGTH = 2; // a piece takes longer to cross the table than a button to change its colour

/** A CSS time in milliseconds: the built style sheet writes .22s for our 220ms. */
export const milliseconds = (time: string): number => parseFloat(time) * (time.endsWith("ms") ? 1 : 1000);

type Piece = HTMLElement | SVGElement;
type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;
interface Place {
  box: Box;
  /** The part of the board that it belongs to, and where that was. */
  frame: Element | null;
  around: Box | null;
}
const piecesOf = (board: Element): Piece[] => [...board.querySelectorAll<Piece>("[data-piece]")];

/** Where a box would be now that the frame around it has moved; what is in a drawing grows with it. */
export function carried(box: Box, before: Box, now: Box, grows: boolean): Box {
  const scale = grows && before.width ? now.width / before.width : 1;
  return {
    left: now.left + (box.left - before.left) * scale,
    top: now.top + (box.top - before.top) * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

/** A function that measures elements, each of them once. */
function measuring(): (element: Element) => Box {
  const known = new Map<Element, Box>();
  return (element) => {
    const box = known.get(element) ?? element.getBoundingClientRect();
    known.set(element, box);
    return box;
  };
}

/** The transform that puts a piece back to where it was, at most `largest` times its size, or null if it has not moved. */
function shift(piece: Piece, from: Box, largest: number): string | null {
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
  let before = new Map<string, Place>();
  const flights = new Map<Piece, Animation>();
  $effect.pre(() => {
    shown();
    const element = board();
    const measure = measuring();
    before = new Map(
      (element ? piecesOf(element) : []).map((piece) => {
        const frame = piece.closest("[data-frame]");
        return [piece.dataset["piece"]!, { box: measure(piece), frame, around: frame && measure(frame) }];
      }),
    );
  });
  $effect(() => {
    shown();
    const element = board();
    if (!element || !before.size) return;
    const declared = getComputedStyle(document.documentElement).getPropertyValue("--motion-duration");
    const duration = LENGTH * milliseconds(declared);
    if (!duration) return;
    const measure = measuring();
    const now = ({ box, frame, around }: Place): Box =>
      frame?.isConnected && around ? carried(box, around, measure(frame), frame instanceof SVGElement) : box;
    // a piece that still flies starts anew from where it is seen; its flight would falsify where it has to go
    for (const flight of flights.values()) flight.cancel();
    flights.clear();
    // all are measured before any is moved: measuring after a move would lay the page out again for each piece
    const moves = piecesOf(element).map((piece) => {
      const names = [piece.dataset["piece"]!, ...(piece.dataset["from"] ?? "").split(" ")];
      const origin = names.find((name) => before.has(name)) ?? "";
      const from = before.get(origin);
      const largest = origin === names[0] ? Infinity : 1; // a place may be much larger than a piece that comes out of it
      return { piece, start: from ? shift(piece, now(from), largest) : null };
    });
    for (const { piece, start } of moves) {
      if (!start) continue;
      piece.style.zIndex = ABOVE;
      const flight = piece.animate([{ transform: start }, { transform: "none" }], { duration, easing: EASING });
      flights.set(piece, flight);
      const land = (): void => {
        if (flights.get(piece) === flight) flights.delete(piece);
        if (!flights.has(piece)) piece.style.removeProperty("z-index");
      };
      void flight.finished.then(land, land);
    }
  });
}
