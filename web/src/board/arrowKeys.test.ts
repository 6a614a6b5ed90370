import { expect, test } from "vitest";
import { nearest } from "./arrowKeys";

const points = [
  { x: 100, y: 0 },
  { x: 50, y: 10 },
  { x: 0, y: 80 },
  { x: -30, y: 0 },
];
const here = { x: 0, y: 0 };

test("the nearest in each direction", () => {
  expect(nearest(here, points, [1, 0])).toBe(1);
  expect(nearest(here, points, [-1, 0])).toBe(3);
  expect(nearest(here, points, [0, 1])).toBe(2);
});

test("nothing lies that way", () => {
  expect(nearest(here, points, [0, -1])).toBe(-1);
});
