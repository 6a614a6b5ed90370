// Drag and drop beside clicking, with a mouse or a pen: a thing is dragged to its place, or out of the hand to play it.
// Fingers scroll the page instead; they touch the thing and then its place.

import type { Selection } from "./selection.svelte";

const FAR_ENOUGH = 8; // px before a press becomes a drag
const OUT_OF_HAND = 60; // px after which a thing without places counts as played

interface Drag {
  element: HTMLElement | SVGElement;
  target: string;
  x: number;
  y: number;
  ghost: HTMLElement | null;
  moving: boolean;
}

const enabledAt = (element: Element | null | undefined): HTMLElement | SVGElement | null =>
  element?.closest<HTMLElement | SVGElement>(".target.enabled[data-target], button.enabled[data-target]") ?? null;

/** A copy of a page element that follows the pointer; parts of a drawing have none. */
function ghostOf(element: Element): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null;
  const box = element.getBoundingClientRect();
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-target");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("dragged");
  Object.assign(ghost.style, {
    width: `${box.width}px`,
    height: `${box.height}px`,
    left: `${box.left}px`,
    top: `${box.top}px`,
  });
  element.parentElement!.append(ghost); // where its styles hold
  return ghost;
}

/** Listen for drags within a board; the function returned ends that. */
export function listenForDrags(board: HTMLElement, selection: Selection): () => void {
  let drag: Drag | null = null;

  function down(event: PointerEvent): void {
    if (event.pointerType === "touch" || event.button !== 0) return;
    const element = enabledAt(event.target as Element);
    const target = element?.dataset["target"];
    if (element && target) drag = { element, target, x: event.clientX, y: event.clientY, ghost: null, moving: false };
  }
  function move(event: PointerEvent): void {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving) {
      if (Math.hypot(dx, dy) < FAR_ENOUGH) return;
      drag.moving = true;
      drag.ghost = ghostOf(drag.element);
      if (selection.hasPlaces(drag.target) && selection.picked !== drag.target) selection.activate(drag.target);
    }
    event.preventDefault();
    if (drag.ghost) drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
  }
  function up(event: PointerEvent): void {
    const done = drag;
    drag = null;
    if (!done?.moving) return;
    done.ghost?.remove();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    if (event.type === "pointercancel") return;
    const place = enabledAt(document.elementFromPoint(event.clientX, event.clientY))?.dataset["target"];
    const far = Math.hypot(event.clientX - done.x, event.clientY - done.y) > OUT_OF_HAND;
    if (!selection.hasPlaces(done.target)) {
      if (far && place !== done.target) selection.activate(done.target);
    } else if (place && place !== done.target && selection.isPlace(place)) selection.activate(place);
    else if (selection.picked === done.target) selection.activate(done.target); // put back
  }
  function key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !drag) return;
    drag.ghost?.remove();
    drag = null;
  }

  board.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  addEventListener("keydown", key);
  return () => {
    drag?.ghost?.remove();
    board.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    removeEventListener("keydown", key);
  };
}

/** The click that a browser sends after a drag. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
