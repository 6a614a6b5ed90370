import { expect, it } from "vitest";
import { answerTo, fits, holds, positionAt, scriptedAction, type Chapter, type Outcome, type Step } from "./chapter";

const text = { en: "text", fr: "texte" };
const step = (more: Partial<Step> = {}): Step => ({ ...text, ...more });
const chapter = (...steps: Step[]): Chapter => ({
  title: text,
  about: text,
  seats: 2,
  seed: 1,
  you: 0,
  options: {},
  step: steps,
});

it("reads a scripted action", () => {
  expect(scriptedAction("1 gem:5 slot 2")).toEqual({ seat: 1, action: "gem:5 slot 2" });
});

it.each(["gem:5", "1", "1 ", "x gem:5", ""])("refuses %j", (line) => {
  expect(() => scriptedAction(line)).toThrow(`not "${line}"`);
});

it("knows patterns", () => {
  expect(fits("card:R*", "card:R12")).toBe(true);
  expect(fits("card:R1", "card:R12")).toBe(false);
  expect(fits("with:a+b", "with:a+b")).toBe(true);
  expect(fits("*", "anything")).toBe(true);
});

it("finds the position of a step: from the last opening, by the plan, past puzzles", () => {
  const made = chapter(
    step({ act: "a", then: ["1 b"] }),
    step(),
    step({ act: "c" }),
    step({ opening: ["1 x"], seed: 7, act: "d" }),
    step({ act: "e" }),
    step({ opening: ["1 y"], goal: [] }),
  );
  expect(positionAt(made, 0)).toEqual({ seed: 1, opening: [] });
  expect(positionAt(made, 2)).toEqual({ seed: 1, opening: ["0 a", "1 b"] });
  expect(positionAt(made, 4)).toEqual({ seed: 7, opening: ["1 x", "0 d"] });
  expect(positionAt(made, 5)).toEqual({ seed: 1, opening: ["1 y"] });
});

it("answers with the first text that fits one of the actions", () => {
  const made = step({
    answer: [
      { ...text, to: ["x", "y:*"] },
      { ...text, to: ["z"], right: true },
    ],
  });
  expect(answerTo(made, ["y:2"])).toBe(made.answer![0]);
  expect(answerTo(made, ["q", "z"])).toBe(made.answer![1]);
  expect(answerTo(made, ["q"])).toBeNull();
});

it("checks conditions", () => {
  const outcome: Outcome = {
    view: { tops: [[0, 7]], keys: [[9, 8]], active: [[3], null] },
    scores: [4, 5],
    told: [
      {
        step: 1,
        actor: 0,
        action: "a",
        words: [{ key: "won", gaps: { who: { seat: 1 }, n: 2 } }],
        targets: [],
        stand_in: false,
      },
    ],
  };
  expect(holds({ view: "tops.0.1", at_least: 7, at_most: 7 }, outcome)).toBe(true);
  expect(holds({ view: "tops.0.1", is: 6 }, outcome)).toBe(false);
  expect(holds({ view: "tops.4.1", is: 6 }, outcome)).toBe(false);
  expect(holds({ view: "keys.0.0", above: "keys.0.1" }, outcome)).toBe(true);
  expect(holds({ view: "keys.0.1", above: "keys.0.0" }, outcome)).toBe(false);
  expect(holds({ view: "active.0", has: 3 }, outcome)).toBe(true);
  expect(holds({ view: "active.1", has: 3 }, outcome)).toBe(false);
  expect(holds({ score: 1, at_least: 5 }, outcome)).toBe(true);
  expect(holds({ told: "won", with: { who: 1, n: 2 } }, outcome)).toBe(true);
  expect(holds({ told: "won", with: { who: 0 } }, outcome)).toBe(false);
  expect(holds({ told: "lost" }, outcome)).toBe(false);
});
