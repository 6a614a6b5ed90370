import { expect, it } from "vitest";
import { milliseconds } from "./animation.svelte";

it.each([
  ["220ms", 220],
  [".22s", 220],
  ["1s", 1000],
  ["0ms", 0],
  ["0s", 0],
])("reads a CSS time: %s", (written, expected) => {
  expect(milliseconds(written)).toBeCloseTo(expected);
});
