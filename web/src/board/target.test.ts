import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TargetState } from "./props";
import { interactive } from "./target";

const state = (changes: Partial<TargetState> = {}): TargetState => ({
  enabled: new Set(),
  chosen: null,
  changed: new Set(),
  activate: vi.fn(),
  explain: vi.fn(),
  ...changes,
});
function drawn(target: string, given: TargetState, element: HTMLElement = document.createElement("div")): HTMLElement {
  if (!element.isConnected) {
    element.innerHTML = "<b>7</b>";
    document.body.append(element);
  }
  interactive(given, target, { name: "blue 7", about: { key: "about-blue" } })(element);
  return element;
}
const label = (element: HTMLElement): HTMLElement => element.querySelector<HTMLElement>(".overlay")!;
const point = (element: HTMLElement, type: string, pointerType = "mouse"): boolean =>
  element.dispatchEvent(new PointerEvent(type, { pointerType }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

describe("interactive", () => {
  it("is a picture while it is disabled", () => {
    const given = state();
    const element = drawn("card:B7", given);
    element.click();
    expect(given.activate).not.toHaveBeenCalled();
    expect(element.dataset["target"]).toBe("card:B7");
    expect(label(element).getAttribute("role")).toBe("img");
    expect(label(element).getAttribute("aria-label")).toBe("blue 7");
    expect(label(element).hasAttribute("tabindex")).toBe(false);
    expect(element.querySelector("b")!.getAttribute("aria-hidden")).toBe("true");
  });
  it("is a button while it is enabled, for pointer and keyboard", () => {
    const given = state({ enabled: new Set(["card:B7"]) });
    const element = drawn("card:B7", given);
    expect(element.classList.contains("enabled")).toBe(true);
    expect(label(element).getAttribute("role")).toBe("button");
    element.click();
    label(element).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    label(element).dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }));
    expect(given.activate).toHaveBeenCalledTimes(2);
    expect(given.activate).toHaveBeenCalledWith("card:B7");
  });
  it("is one element with one overlay, however often it is updated", () => {
    const element = drawn("card:B7", state({ enabled: new Set(["card:B7"]) }));
    const later = state();
    drawn("card:B7", later, element);
    expect(element.querySelectorAll(".overlay")).toHaveLength(1);
    expect(element.classList.contains("enabled")).toBe(false);
    element.click();
    expect(later.activate).not.toHaveBeenCalled();
  });
  it("marks what is chosen, both parts of it, and what changed", () => {
    expect(drawn("gem:5", state({ chosen: "gem:5>slot:2" })).className).toContain("chosen");
    expect(drawn("slot:2", state({ chosen: "gem:5>slot:2" })).className).toContain("chosen");
    expect(drawn("slot:1", state({ changed: new Set(["slot:1"]) })).className).toContain("changed");
    expect(drawn("slot:0", state({ chosen: "slot:1", changed: new Set(["slot:2"]) })).className).toBe("target");
  });
  it("explains itself under the mouse and takes the explanation away", async () => {
    const given = state();
    const element = drawn("card:B7", given);
    point(element, "pointerenter");
    expect(given.explain).toHaveBeenLastCalledWith({ key: "about-blue" }, "card:B7");
    point(element, "pointerleave");
    await Promise.resolve();
    expect(given.explain).toHaveBeenLastCalledWith(null);
  });
  it("explains itself under a finger that presses long, and is not activated by its release", () => {
    const given = state({ enabled: new Set(["card:B7"]) });
    const element = drawn("card:B7", given);
    point(element, "pointerdown", "touch");
    vi.advanceTimersByTime(500);
    expect(given.explain).toHaveBeenLastCalledWith({ key: "about-blue" }, "card:B7");
    point(element, "pointerup", "touch");
    element.click();
    expect(given.activate).not.toHaveBeenCalled();
    element.click();
    expect(given.activate).toHaveBeenCalledOnce();
  });
  it("is activated by a short press", () => {
    const given = state({ enabled: new Set(["card:B7"]) });
    const element = drawn("card:B7", given);
    point(element, "pointerdown", "touch");
    vi.advanceTimersByTime(100);
    point(element, "pointerup", "touch");
    element.click();
    expect(given.activate).toHaveBeenCalledOnce();
  });
});
