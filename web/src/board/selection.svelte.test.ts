import { flushSync } from "svelte";
import { afterEach, expect, it } from "vitest";
import { isOnBoard, Selection } from "./selection.svelte";

let stop: () => void = () => undefined;
afterEach(() => stop());

function selecting(...targets: string[]) {
  const offered = $state<{ targets: ReadonlySet<string> }>({ targets: new Set(targets) });
  const completed: string[] = [];
  let selection!: Selection;
  stop = $effect.root(() => {
    selection = new Selection(
      () => offered.targets,
      (target) => completed.push(target),
    );
  });
  flushSync();
  return { selection, offered, completed };
}

it("enables and completes a target of one part", () => {
  const { selection, completed } = selecting("slot:1", "slot:2");
  expect([...selection.enabled]).toEqual(["slot:1", "slot:2"]);
  selection.activate("slot:2");
  expect(completed).toEqual(["slot:2"]);
});

it("asks for the thing first, then for its place", () => {
  const { selection, completed } = selecting("gem:5>slot:1", "gem:5>slot:2", "gem:7>slot:3");
  expect([...selection.enabled]).toEqual(["gem:5", "gem:7"]);
  selection.activate("gem:5");
  expect(selection.picked).toBe("gem:5");
  expect([...selection.enabled].sort()).toEqual(["gem:5", "gem:7", "slot:1", "slot:2"]);
  selection.activate("slot:2");
  expect(completed).toEqual(["gem:5>slot:2"]);
});

it("puts a thing back when it is activated again, and takes another one instead", () => {
  const { selection, completed } = selecting("gem:5>slot:1", "gem:7>slot:3");
  selection.activate("gem:5");
  selection.activate("gem:5");
  expect(selection.picked).toBeNull();
  selection.activate("gem:5");
  selection.activate("gem:7");
  expect(selection.picked).toBe("gem:7");
  expect(completed).toEqual([]);
});

it("keeps the thing while the same targets are sent again, and drops it for good when others come", () => {
  const { selection, offered } = selecting("gem:5>slot:1");
  selection.activate("gem:5");
  offered.targets = new Set(["gem:5>slot:1"]);
  flushSync();
  expect(selection.picked).toBe("gem:5");
  offered.targets = new Set(["stop"]);
  flushSync();
  offered.targets = new Set(["gem:5>slot:1"]);
  flushSync();
  expect(selection.picked).toBeNull();
});

it("finds a target on the board by all of it or by its first part", () => {
  const drawn = new Set(["gem:5", "slot:1"]);
  expect(isOnBoard("slot:1", drawn)).toBe(true);
  expect(isOnBoard("gem:5>slot:9", drawn)).toBe(true);
  expect(isOnBoard("gem:6>slot:1", drawn)).toBe(false);
  expect(isOnBoard("stop", drawn)).toBe(false);
});
