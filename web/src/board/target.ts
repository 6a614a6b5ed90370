// Makes a thing on a board a spot: what it is called, whether it can be touched now, and what it means.
// Works on page elements and on svg groups:  <g {@attach spot(props, "shrine:s14", { name: "...", about: { key: "..." } })}>
//
// The thing itself is a picture, numerals and all. Its name stands on a part of its own: on a button as it is, in an svg group on
// the part marked .halo, elsewhere on a clear pane laid over the picture. So what a screen reader says is never half picture, half name.
//
// A spot is told anew whenever anything about the table changes, perhaps between the press and the release of one click. So its
// pane and its listeners stay as long as the thing is there, only what has changed is written (a table has some two hundred spots),
// and a long press is remembered outside of it.

import type { Attachment } from "svelte/attachments";
import type { BoardProps } from "./props";
import "./target.css";

export interface SpotWords {
  /** What a screen reader says. */
  name: string;
  /** Shown while the pointer rests on it or a finger presses it long. */
  about?: Parameters<BoardProps["explain"]>[0];
}
type Play = Pick<BoardProps, "lit" | "chosen" | "fresh" | "touch" | "explain">;
type Drawn = HTMLElement | SVGElement;

const LONG_PRESS = 450; // ms
const RELEASE = 400; // ms in which the click of a finger comes that lets go, where the browser sends one at all

/** What was pressed long enough to be explained: letting go of it is no touch. */
let pressedLong: Drawn | null = null;

/** Once the finger's own click has come or has not, the next one is a touch: a screen reader clicks without pressing. */
function letGo(element: Drawn): void {
  setTimeout(() => (pressedLong = pressedLong === element ? null : pressedLong), RELEASE);
}

/** The part that carries the name. */
function pane(element: Drawn): Drawn {
  if (element instanceof HTMLButtonElement) return element;
  let found: Drawn | null = null;
  for (const drawn of element.children) {
    if (drawn.classList.contains(element instanceof SVGElement ? "halo" : "glass")) found = drawn as Drawn;
    else if (!(drawn instanceof SVGGeometryElement) && !drawn.hasAttribute("aria-hidden"))
      drawn.setAttribute("aria-hidden", "true"); // no reader speaks of a bare shape
  }
  if (found || element instanceof SVGElement) return found ?? element; // a group without a halo is only looked at, never touched
  const glass = document.createElement("span");
  glass.className = "glass";
  element.append(glass);
  return glass;
}

class Spot implements EventListenerObject {
  private play: Play | null = null;
  private target = "";
  private words: SpotWords = { name: "" };
  private open: boolean | null = null;
  private named: Drawn | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private explaining: Play["explain"] | null = null;

  constructor(private readonly element: Drawn) {
    element.classList.add("spot");
    for (const kind of [
      "keydown",
      "pointerenter",
      "pointerleave",
      "pointerdown",
      "pointerup",
      "pointercancel",
      "contextmenu",
    ]) {
      element.addEventListener(kind, this);
    }
  }

  tell(play: Play, target: string, words: SpotWords): void {
    const named = pane(this.element);
    const same = named === this.named; // a picture may have been drawn anew, pane and all
    this.named = named;
    this.play = play;
    if (target !== this.target) this.element.dataset["target"] = this.target = target;
    if (words.name !== this.words.name || !same) named.setAttribute("aria-label", words.name);
    this.words = words;
    const { classList } = this.element;
    const open = play.lit.has(target);
    if (open !== this.open || !same) {
      this.open = open;
      classList.toggle("lit", open);
      named.setAttribute("role", open ? "button" : "img");
      if (open) named.setAttribute("tabindex", "0");
      else named.removeAttribute("tabindex");
      // a screen reader calls clickable whatever listens to clicks
      if (open) this.element.addEventListener("click", this);
      else this.element.removeEventListener("click", this);
    }
    classList.toggle("chosen", play.chosen?.split(">").includes(target) ?? false);
    classList.toggle("fresh", play.fresh.has(target));
  }

  /** Until it is told anew, perhaps for ever. */
  rest(): void {
    this.hush(); // but a finger that presses goes on pressing
    this.play = null;
  }

  handleEvent(event: Event): void {
    if (!this.play) return;
    if (event.type === "click") this.click(this.play);
    else if (event.type === "keydown") this.key(event as KeyboardEvent, this.play);
    else if (this.words.about || this.open) this.look(event, this.play);
  }

  private click(play: Play): void {
    const explained = pressedLong === this.element;
    pressedLong = null;
    if (!explained) play.touch(this.target);
  }

  private key(event: KeyboardEvent, play: Play): void {
    if (!this.open || event.target !== this.named || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    play.touch(this.target);
  }

  private look(event: Event, play: Play): void {
    const byMouse = (event as PointerEvent).pointerType === "mouse";
    switch (event.type) {
      case "pointerenter":
        if (byMouse) this.show(play);
        break;
      case "focusin":
        if (event.target === this.named && this.named?.matches(":focus-visible")) this.show(play);
        break;
      case "focusout":
        if (event.target === this.named) this.quiet();
        break;
      case "pointerleave":
        this.quiet();
        break;
      case "pointercancel":
        this.quiet();
        letGo(this.element);
        break;
      case "pointerdown":
        pressedLong = null;
        if (byMouse) return;
        this.timer = setTimeout(() => {
          if (!this.play) return;
          pressedLong = this.element;
          this.show(this.play);
        }, LONG_PRESS);
        break;
      case "pointerup":
        clearTimeout(this.timer);
        letGo(this.element);
        break;
      case "contextmenu":
        if (pressedLong === this.element) event.preventDefault();
    }
  }

  private show(play: Play): void {
    this.explaining = play.explain;
    play.explain(this.words.about ?? null, this.target);
  }

  private quiet(): void {
    clearTimeout(this.timer);
    this.hush();
  }

  private hush(): void {
    const { explaining } = this;
    if (explaining) queueMicrotask(() => explaining(null)); // it may be quiet because it is just being taken off the board
    this.explaining = null;
  }
}

const spots = new WeakMap<Drawn, Spot>();

// heard for all of them at once: an svg element that listens for focus itself becomes a stop on the way of the Tab key
for (const kind of ["focusin", "focusout"]) {
  document.addEventListener(kind, (event) => {
    const element = (event.target as Element).closest<Drawn>(".spot");
    if (element) spots.get(element)?.handleEvent(event);
  });
}

export function spot(play: Play, target: string, words: SpotWords): Attachment<Drawn> {
  return (element) => {
    let made = spots.get(element);
    if (!made) spots.set(element, (made = new Spot(element)));
    made.tell(play, target, words);
    return () => made.rest();
  };
}
