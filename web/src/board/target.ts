// Makes a part of a board an interactive target: its name, whether it can be activated now, and its explanation.
// Works on page elements and on svg groups:
//   <g {@attach interactive(play, "shrine:s14", { name: "...", about: { key: "..." } })}>
//
// The part itself is a drawing, with numerals. Its accessible name stands on an element of its own: on a button as it is,
// in an svg group on the element with the class .halo, elsewhere on a transparent overlay. So a screen reader never reads
// half a drawing and half a name.
//
// A target is updated whenever anything about the table changes, perhaps between the press and the release of one click.
// So its overlay and its listeners stay as long as the element, only what changed is written (a table has about two hundred
// targets), and a long press is remembered outside of it.

import type { Attachment } from "svelte/attachments";
import type { PlainMessage } from "../i18n/translator";
import type { TargetState } from "./props";
import "./target.css";

export interface TargetText {
  /** What a screen reader says. */
  name: string;
  /** Shown while the pointer rests on the target or a finger presses it long. */
  about?: PlainMessage;
}
type Drawn = HTMLElement | SVGElement;

const LONG_PRESS = 450; // ms
const RELEASE = 400; // ms in which a browser that sends a click after a long press does so

/** The element that was pressed long enough to be explained: releasing it does not activate it. */
let pressedLong: Drawn | null = null;

/** Once that click has come or has not, the next one activates again: a screen reader clicks without pressing. */
function releaseLater(element: Drawn): void {
  setTimeout(() => (pressedLong = pressedLong === element ? null : pressedLong), RELEASE);
}

/** The element that carries the accessible name. */
function labelOf(element: Drawn): Drawn {
  if (element instanceof HTMLButtonElement) return element;
  let found: Drawn | null = null;
  for (const drawn of element.children) {
    if (drawn.classList.contains(element instanceof SVGElement ? "halo" : "overlay")) found = drawn as Drawn;
    else if (!(drawn instanceof SVGGeometryElement) && !drawn.hasAttribute("aria-hidden"))
      drawn.setAttribute("aria-hidden", "true"); // screen readers ignore bare shapes anyway
  }
  if (found || element instanceof SVGElement) return found ?? element; // a group without a halo is never activated
  const overlay = document.createElement("span");
  overlay.className = "overlay";
  element.append(overlay);
  return overlay;
}

class InteractiveTarget implements EventListenerObject {
  private state: TargetState | null = null;
  private target = "";
  private text: TargetText = { name: "" };
  private enabled: boolean | null = null;
  private label: Drawn | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private explaining: TargetState["explain"] | null = null;

  constructor(private readonly element: Drawn) {
    element.classList.add("target");
    for (const type of [
      "keydown",
      "pointerenter",
      "pointerleave",
      "pointerdown",
      "pointerup",
      "pointercancel",
      "contextmenu",
    ]) {
      element.addEventListener(type, this);
    }
  }

  update(state: TargetState, target: string, text: TargetText): void {
    const label = labelOf(this.element);
    const same = label === this.label; // the drawing may have been replaced, label and all
    this.label = label;
    this.state = state;
    if (target !== this.target) this.element.dataset["target"] = this.target = target;
    if (text.name !== this.text.name || !same) label.setAttribute("aria-label", text.name);
    this.text = text;
    const { classList } = this.element;
    const enabled = state.enabled.has(target);
    if (enabled !== this.enabled || !same) {
      this.enabled = enabled;
      classList.toggle("enabled", enabled);
      label.setAttribute("role", enabled ? "button" : "img");
      if (enabled) label.setAttribute("tabindex", "0");
      else label.removeAttribute("tabindex");
      // a screen reader calls everything clickable that listens to clicks
      if (enabled) this.element.addEventListener("click", this);
      else this.element.removeEventListener("click", this);
    }
    classList.toggle("chosen", state.chosen?.split(">").includes(target) ?? false);
    classList.toggle("changed", state.changed.has(target));
  }

  /** Until the next update, perhaps for good. */
  detach(): void {
    this.stopExplaining(); // but a finger that presses goes on pressing
    this.state = null;
  }

  handleEvent(event: Event): void {
    if (!this.state) return;
    if (event.type === "click") this.click(this.state);
    else if (event.type === "keydown") this.key(event as KeyboardEvent, this.state);
    else if (this.text.about || this.enabled) this.point(event, this.state);
  }

  private click(state: TargetState): void {
    const wasExplained = pressedLong === this.element;
    pressedLong = null;
    if (!wasExplained) state.activate(this.target);
  }

  private key(event: KeyboardEvent, state: TargetState): void {
    if (!this.enabled || event.target !== this.label || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    state.activate(this.target);
  }

  private point(event: Event, state: TargetState): void {
    const byMouse = (event as PointerEvent).pointerType === "mouse";
    switch (event.type) {
      case "pointerenter":
        if (byMouse) this.explain(state);
        break;
      case "focusin":
        if (event.target === this.label && this.label?.matches(":focus-visible")) this.explain(state);
        break;
      case "focusout":
        if (event.target === this.label) this.leave();
        break;
      case "pointerleave":
        this.leave();
        break;
      case "pointercancel":
        this.leave();
        releaseLater(this.element);
        break;
      case "pointerdown":
        pressedLong = null;
        if (byMouse) return;
        this.timer = setTimeout(() => {
          if (!this.state) return;
          pressedLong = this.element;
          this.explain(this.state);
        }, LONG_PRESS);
        break;
      case "pointerup":
        clearTimeout(this.timer);
        releaseLater(this.element);
        break;
      case "contextmenu":
        if (pressedLong === this.element) event.preventDefault();
    }
  }

  private explain(state: TargetState): void {
    this.explaining = state.explain;
    state.explain(this.text.about ?? null, this.target);
  }

  private leave(): void {
    clearTimeout(this.timer);
    this.stopExplaining();
  }

  private stopExplaining(): void {
    const { explaining } = this;
    if (explaining) queueMicrotask(() => explaining(null)); // the element may be on its way out of the page
    this.explaining = null;
  }
}

const targets = new WeakMap<Drawn, InteractiveTarget>();

// heard once for all of them: an svg element that listens for focus itself becomes a tab stop
for (const type of ["focusin", "focusout"]) {
  document.addEventListener(type, (event) => {
    const element = (event.target as Element).closest<Drawn>(".target");
    if (element) targets.get(element)?.handleEvent(event);
  });
}

export function interactive(state: TargetState, target: string, text: TargetText): Attachment<Drawn> {
  return (element) => {
    let made = targets.get(element);
    if (!made) targets.set(element, (made = new InteractiveTarget(element)));
    made.update(state, target, text);
    return () => made.detach();
  };
}
