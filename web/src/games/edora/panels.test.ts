import { expect, it } from "vitest";
import type { Option, Told } from "../../wire/types";
import { choicesAmong, wantedPanel } from "./panels";

const options = (...targets: string[]): Option[] =>
  targets.map((target) => ({ name: target, target, words: { key: "" } }));
const event = (action: string): Told => ({ step: 1, actor: 1, action, words: [], targets: [], stand_in: false });

it("opens what the question is about", () => {
  expect(wantedPanel({ options: options("tablet:3", "button:skip"), events: [] })).toBe("oracle");
  expect(wantedPanel({ options: options("potion:P1a", "button:no_brew"), events: [] })).toBe("potions");
  expect(wantedPanel({ options: options("herb:H01", "herb:H02"), events: [] })).toBe("choices");
  expect(wantedPanel({ options: options("shrine:s02"), events: [event("tablet:3")] })).toBe(null);
});

it("opens what others do something with, and closes again", () => {
  expect(wantedPanel({ options: [], events: [event("tablet:3")] })).toBe("oracle");
  expect(wantedPanel({ options: [], events: [event("brew:P1a")] })).toBe("potions");
  expect(wantedPanel({ options: [], events: [event("move:s02")] })).toBe(null);
});

it("offers turned dice beside the others", () => {
  expect(choicesAmong(options("die:3", "die:3:4", "button:skip")).map(({ target }) => target)).toEqual(["die:3:4"]);
});
