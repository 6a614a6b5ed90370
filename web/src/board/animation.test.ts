import { expect, it } from "vitest";
import { carried, milliseconds } from "./animation.svelte";

it.each([
  ["220ms", 220],
  [".22s", 220],
  ["1s", 1000],
  ["0ms", 0],
  ["0s", 0],
])("reads a CSS time: %s", (written, expected) => {
  expect(milliseconds(written)).toBeCloseTo(expected);
});

it("takes a place along when the frame around it moves or grows", () => {
  const box = { left: 30, top: 20, width: 10, height: 10 };
  const before = { left: 10, top: 10, width: 100, height: 100 };
  expect(carried(box, before, { ...before, top: 60, width: 50 }, false)).toEqual({ ...box, top: 70 });
  expect(carried(box, before, { left: 10, top: 10, width: 200, height: 200 }, true)).toEqual({
    left: 50,
    top: 30,
    width: 20,
    height: 20,
  });
});
