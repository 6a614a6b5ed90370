import { expect, it } from "vitest";
import { completed, extended } from "./eventLog";
import type { Told } from "./types";

const event = (step: number, action = "x"): Told => ({ step, actor: 0, action, words: [], targets: [] });
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
