import { expect, it } from "vitest";
import { completed, extended, mayTellMore, remembered } from "./eventLog";
import type { Told } from "./types";

const event = (step: number, action = "x"): Told => ({
  step,
  actor: 0,
  action,
  words: [],
  targets: [],
  stand_in: false,
});
const steps = (log: readonly Told[]): number[] => log.map(({ step }) => step);

it("grows by what is new, once", () => {
  const log = extended([event(0), event(1)], { told: [event(1), event(2)], step: 3, undone: false });
  expect(steps(log)).toEqual([0, 1, 2]);
});

it("forgets what an undo took back", () => {
  const log = [event(0), event(1), event(2)];
  expect(steps(extended(log, { told: [], step: 1, undone: true }))).toEqual([0]);
  const again = extended(log, { told: [event(1, "other")], step: 2, undone: true });
  expect(again.map(({ action }) => action)).toEqual(["x", "other"]);
});

it("puts earlier events first, without repeating any", () => {
  expect(steps(completed([event(3), event(4)], [event(1), event(2), event(3)]))).toEqual([1, 2, 3, 4]);
});

it("fills in what was withheld before", () => {
  const withheld = { ...event(2), words: [] };
  const told = { ...event(2), words: [{ key: "played" }] };
  expect(completed([withheld, event(3)], [told]).map(({ step, words }) => [step, words.length])).toEqual([
    [2, 1],
    [3, event(3).words.length],
  ]);
});

it("leaves out what nobody may look back at", () => {
  expect(steps(remembered([event(1), event(2), event(3), event(4)], [2, 4]))).toEqual([1, 4]);
  expect(steps(remembered([event(1), event(2)], null))).toEqual([1, 2]);
});

it("asks again when a round is over", () => {
  expect(mayTellMore(null, [5, 8])).toBe(false);
  expect(mayTellMore([5, 8], [5, 11])).toBe(false);
  expect(mayTellMore([5, 8], null)).toBe(true);
  expect(mayTellMore([5, 8], [40, 44])).toBe(true);
});
