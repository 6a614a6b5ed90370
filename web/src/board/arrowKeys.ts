// Arrow keys move the focus to the nearest enabled target in that direction.

const FOCUSABLE = ".board .target.enabled [tabindex], .board button.enabled";
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const SIDEWAYS = 2.5; // how much worse it is to lie beside the direction than in it

export interface Point {
  x: number;
  y: number;
}

/** The index of the nearest point in a direction, or -1. */
export function nearest(from: Point, points: readonly Point[], [right, down]: readonly [number, number]): number {
  let [found, best] = [-1, Infinity];
  points.forEach(({ x, y }, index) => {
    const along = (x - from.x) * right + (y - from.y) * down;
    const beside = Math.abs((x - from.x) * down) + Math.abs((y - from.y) * right);
    const cost = along + SIDEWAYS * beside;
    if (along > 1 && cost < best) [found, best] = [index, cost];
  });
  return found;
}

const centre = (element: Element): Point => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** Handle a key; whether it moved the focus. */
export function moveFocus(event: KeyboardEvent): boolean {
  const direction = DIRECTIONS[event.key];
  const focused = document.activeElement;
  if (!direction || event.altKey || event.ctrlKey || event.metaKey) return false;
  const parts = [...document.querySelectorAll<HTMLElement | SVGElement>(FOCUSABLE)];
  if (focused !== document.body && !parts.includes(focused as HTMLElement)) return false;
  const onBoard = focused !== document.body;
  const index = onBoard ? nearest(centre(focused!), parts.map(centre), direction) : 0;
  parts[index]?.focus();
  if (index >= 0 && parts.length) event.preventDefault();
  return index >= 0 && parts.length > 0;
}
