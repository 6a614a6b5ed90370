// Where a callout lies: beside the things it points at, inside the window, over as little as possible of what the learner
// may want to activate.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
export type Side = "right" | "left" | "below" | "above" | "free";

const GAP = 16; // px between the callout and the thing
const EDGE = 8; // px to the edge of the window
const TAIL = 18; // px from a corner to the tail
const POINTED = 6; // how much worse it is to cover what the callout points at than anything else
const HIDDEN = 4; // how bad it is to cover what can be activated
const FAR = 30; // px² that may be covered to be one px nearer
const LOOSE = 2000; // px² that may be covered to point at the thing with the tail
const GRID = 8; // places that are tried in each direction, where none beside the thing is free

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)));

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** From middle to middle. */
const distance = (one: Box, other: Box | null): number =>
  other
    ? Math.hypot(
        one.left + one.width / 2 - other.left - other.width / 2,
        one.top + one.height / 2 - other.top - other.height / 2,
      )
    : 0;

/** The smallest box around some boxes. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Boxes that touch as one: a hand of cards has one ring. */
export function merged(boxes: readonly Box[]): Box[] {
  const out: Box[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let k = out.length - 1; k >= 0; k -= 1)
      if (overlap(out[k]!, whole)) whole = around([whole, ...out.splice(k, 1)])!;
    out.push(whole);
  }
  return out;
}

export interface Place {
  left: number;
  top: number;
  side: Side;
  /** Where its tail is, along the side that faces the thing. */
  tail: number;
}

/**
 * `anchor` is what the callout lies beside, `things` all that it points at, `others` what it should not cover.
 * `screen.top` is where the space for it begins.
 */
export function placed(
  size: Size,
  screen: Size & { top: number },
  anchor: Box | null,
  things: readonly Box[],
  others: readonly Box[],
): Place {
  const right = screen.width - size.width - EDGE;
  const bottom = screen.height - size.height - EDGE;
  const at = (wantedLeft: number, wantedTop: number, side: Side): Place => {
    const left = clamp(wantedLeft, EDGE, right);
    const top = clamp(wantedTop, screen.top + EDGE, bottom);
    if (!anchor || side === "free") return { left, top, side, tail: 0 };
    const upright = side === "right" || side === "left";
    const middle = upright ? anchor.top + anchor.height / 2 - top : anchor.left + anchor.width / 2 - left;
    return { left, top, side, tail: clamp(middle, TAIL, (upright ? size.height : size.width) - TAIL) };
  };
  const corners = [at(right, bottom, "free"), at(EDGE, bottom, "free"), at(right, 0, "free"), at(EDGE, 0, "free")];
  const beside = anchor
    ? [
        at(anchor.left + anchor.width + GAP, anchor.top + (anchor.height - size.height) / 2, "right"),
        at(anchor.left - size.width - GAP, anchor.top + (anchor.height - size.height) / 2, "left"),
        at(anchor.left + (anchor.width - size.width) / 2, anchor.top + anchor.height + GAP, "below"),
        at(anchor.left + (anchor.width - size.width) / 2, anchor.top - size.height - GAP, "above"),
      ]
    : [at((screen.width - size.width) / 2, bottom, "free")];
  const steps = Array.from({ length: GRID + 1 }, (_, k) => k / GRID);
  const anywhere = steps.flatMap((x) =>
    steps.map((y) => at(x * right, screen.top + y * (bottom - screen.top), "free")),
  );
  const costs = [...beside, ...corners, ...anywhere].map((place, k) => {
    const box = { ...place, ...size };
    const covered = things.reduce((sum, thing) => sum + POINTED * overlap(box, thing), 0);
    const hidden = others.reduce((sum, other) => sum + HIDDEN * overlap(box, other), 0);
    const loose = anchor && place.side === "free" ? LOOSE : 0;
    return { place, cost: covered + hidden + loose + FAR * distance(box, anchor) + k }; // of equal places the first
  });
  return costs.reduce((best, next) => (next.cost < best.cost ? next : best)).place;
}
