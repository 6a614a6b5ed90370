import { expect, it } from "vitest";
import { pathBetween } from "./forest";
import { route, routeCost } from "./routes";

// 0 to 3 directly through dark forest costs 2, over 1 and 2 costs 3
const ways = { paths: [[1, 3], [0, 2], [1, 3], [0, 2]], light_paths: [[1], [0, 2], [1, 3], [2]] }; // prettier-ignore

it("finds the cheapest way, a dark path costing one more", () => {
  expect(route(ways, 0, 3)).toEqual([0, 3]);
  expect(routeCost(ways, [0, 3])).toBe(2);
  expect(route(ways, 0, 2)).toEqual([0, 1, 2]);
});

it("goes around what may not be passed, and finds none where there is none", () => {
  expect(route(ways, 0, 2, (there) => there !== 1)).toEqual([0, 3, 2]);
  expect(route({ paths: [[], []], light_paths: [[], []] }, 0, 1)).toEqual([]);
});

it("draws a way along the paths", () => {
  expect(pathBetween(0, 4)).toMatch(/^M100,0Q/); // curved around the square between them
  expect(pathBetween(4, 0)).toMatch(/^M200,100Q/);
});
