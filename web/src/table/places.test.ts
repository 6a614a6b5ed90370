import { expect, it } from "vitest";
import { placesOf } from "./places";

const places = (scores: number[], winners: number[]) =>
  placesOf(scores, winners).map(({ seat, place }) => [seat, place]);

it("puts the winner first, even if a tie was broken", () => {
  expect(places([7, 9, 9], [2])).toEqual([
    [2, 1],
    [1, 2],
    [0, 3],
  ]);
});

it("lets equal scores share a place", () => {
  expect(places([4, 9, 4], [1])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
});

it("lets winners share the first place", () => {
  expect(places([9, 3, 9], [0, 2])).toEqual([
    [0, 1],
    [2, 1],
    [1, 3],
  ]);
});
