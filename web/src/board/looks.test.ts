import { expect, test } from "vitest";
import { coloursOf } from "./looks.svelte";

const wishing = (...colours: (number | null)[]): { look: { colour: number | null; mark: null } | null }[] =>
  colours.map((colour) => (colour === null ? null : { colour, mark: null })).map((look) => ({ look }));

test("without wishes every seat has its own colour", () => {
  expect(coloursOf(wishing(null, null, null))).toEqual([0, 1, 2]);
});

test("a wish is granted, and nobody else has that colour", () => {
  expect(coloursOf(wishing(1, null, null))).toEqual([1, 0, 2]);
});

test("the lower seat gets a colour that two want", () => {
  expect(coloursOf(wishing(4, 4))).toEqual([4, 1]);
});

test("a colour that does not exist is no wish", () => {
  expect(coloursOf(wishing(7, null))).toEqual([0, 1]);
});
