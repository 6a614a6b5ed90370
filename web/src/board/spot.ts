// Makes a thing on a board a spot: what it is called, whether it can be touched now, and what it means.
// Works on page elements and on svg groups:  <g {@attach spot(props, "shrine:s14", { name: "...", about: { key: "..." } })}>
//
// The thing itself is a picture, numerals and all. Its name stands on a part of its own: on a button as it is, in an svg group on
// the part marked .halo, elsewhere on a clear pane laid over the picture. So what a screen reader says is never half picture, half name.
//
// A spot is made again whenever anything about the table changes, perhaps between the press and the release of one click. So the
// pane stays the same element as long as the thing is there, and a long press is remembered outside of it.

import type { Attachment } from "svelte/attachments";
import type { BoardProps } from "../games/board";
import "./spot.css";

export interface SpotWords {
  /** What a screen reader says. */
  name: string;
  /** Shown while the pointer rests on it or a finger presses it long. */
  about?: Parameters<BoardProps["explain"]>[0];
}
type Play = Pick<BoardProps, "lit" | "chosen" | "fresh" | "touch" | "explain">;

const LONG_PRESS = 450; // ms

/** What was pressed long enough to be explained: letting go of it is no touch. */
let pressedLong: HTMLElement | SVGElement | null = null;

/** The part that carries the name. */
function pane(element: HTMLElement | SVGElement): HTMLElement | SVGElement {
  if (element instanceof HTMLButtonElement) return element;
  for (const drawn of element.children) drawn.setAttribute("aria-hidden", "true");
  const halo = element.querySelector<SVGElement>(":scope > .halo");
  if (halo) {
    halo.removeAttribute("aria-hidden");
    return halo;
  }
  if (element instanceof SVGElement) return element; // only looked at, never touched
  const glass = element.querySelector<HTMLElement>(":scope > .glass") ?? document.createElement("span");
  glass.className = "glass";
  glass.removeAttribute("aria-hidden");
  if (!glass.parentElement) element.append(glass);
  return glass;
}

export function spot(play: Play, target: string, words: SpotWords): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    const { explain } = play;
    const open = play.lit.has(target);
    element.classList.add("spot");
    element.classList.toggle("lit", open);
    element.classList.toggle("chosen", play.chosen?.split(">").includes(target) ?? false);
    element.classList.toggle("fresh", play.fresh.has(target));
    element.dataset["target"] = target;

    const named = pane(element);
    named.setAttribute("role", open ? "button" : "img");
    named.setAttribute("aria-label", words.name);
    if (open) named.setAttribute("tabindex", "0");
    else named.removeAttribute("tabindex");

    const listening = new AbortController();
    const on = { signal: listening.signal };
    if (open) {
      element.addEventListener(
        "click",
        () => {
          const explained = pressedLong === element;
          pressedLong = null; // a screen reader clicks without pressing
          if (!explained) play.touch(target);
        },
        on,
      );
      named.addEventListener(
        "keydown",
        (event) => {
          const { key } = event as KeyboardEvent;
          if (key !== "Enter" && key !== " ") return;
          event.preventDefault();
          play.touch(target);
        },
        on,
      );
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let showing = false;
    const quiet = (): void => {
      clearTimeout(timer);
      if (showing) queueMicrotask(() => explain(null)); // it may be quiet because it is just being taken off the board
      showing = false;
    };
    if (words.about || open) {
      const show = (): void => {
        showing = true;
        explain(words.about ?? null, target);
      };
      element.addEventListener("pointerenter", (event) => ((event as PointerEvent).pointerType === "mouse" ? show() : undefined), on);
      named.addEventListener("focus", () => (named.matches(":focus-visible") ? show() : undefined), on);
      named.addEventListener("blur", quiet, on);
      element.addEventListener("pointerleave", quiet, on);
      element.addEventListener(
        "pointerdown",
        (event) => {
          pressedLong = null;
          if ((event as PointerEvent).pointerType === "mouse") return;
          timer = setTimeout(() => {
            pressedLong = element;
            show();
          }, LONG_PRESS);
        },
        on,
      );
      element.addEventListener("pointerup", () => clearTimeout(timer), on);
      element.addEventListener("pointercancel", quiet, on);
      element.addEventListener("contextmenu", (event) => (pressedLong === element ? event.preventDefault() : undefined), on);
    }
    return () => {
      quiet();
      listening.abort();
    };
  };
}
