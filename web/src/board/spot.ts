// Makes a thing on a board a spot: what it is called, whether it can be touched now, and what it means.
// Works on page elements and on svg groups:  <g {@attach spot(props, "shrine:s14", { name: "...", about: { key: "..." } })}>

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

const LONG_PRESS = 450;

export function spot(play: Play, target: string, words: SpotWords): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    const { explain } = play;
    const open = play.lit.has(target);
    element.classList.add("spot");
    element.classList.toggle("lit", open);
    element.classList.toggle("chosen", play.chosen?.split(">").includes(target) ?? false);
    element.classList.toggle("fresh", play.fresh.has(target));
    element.dataset["target"] = target;
    element.setAttribute("role", open ? "button" : "img");
    element.setAttribute("aria-label", words.name);
    for (const drawn of element.children) drawn.setAttribute("aria-hidden", "true"); // the name says it all
    if (open) element.setAttribute("tabindex", "0");
    else element.removeAttribute("tabindex");

    const listening = new AbortController();
    const on = { signal: listening.signal };
    if (open) {
      element.addEventListener("click", () => (pressedLong ? undefined : play.touch(target)), on);
      element.addEventListener(
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
    let pressedLong = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let showing = false;
    const quiet = (): void => {
      clearTimeout(timer);
      if (showing) queueMicrotask(() => explain(null)); // it may be quiet because it is just being taken off the board
      showing = false;
    };
    if (words.about) {
      const about = words.about;
      const show = (): void => {
        showing = true;
        explain(about);
      };
      element.addEventListener("pointerenter", (event) => ((event as PointerEvent).pointerType === "mouse" ? show() : undefined), on);
      element.addEventListener("focus", () => (element.matches(":focus-visible") ? show() : undefined), on);
      element.addEventListener("blur", quiet, on);
      element.addEventListener("pointerleave", quiet, on);
      element.addEventListener(
        "pointerdown",
        (event) => {
          pressedLong = false;
          if ((event as PointerEvent).pointerType === "mouse") return;
          timer = setTimeout(() => {
            pressedLong = true;
            show();
          }, LONG_PRESS);
        },
        on,
      );
      element.addEventListener("pointerup", () => clearTimeout(timer), on);
      element.addEventListener("pointercancel", quiet, on);
      element.addEventListener("contextmenu", (event) => (pressedLong ? event.preventDefault() : undefined), on);
    }
    return () => {
      quiet();
      listening.abort();
    };
  };
}
