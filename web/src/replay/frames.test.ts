import { expect, it } from "vitest";
import type { Frame, Words } from "../wire/types";
import { firstDecision, narrationAt, roundStarts, stepText, turnStarts } from "./frames";

const frame = (step: number, asked: number | null, round: number, words: Words[] = []): Frame => ({
  step,
  asked,
  scores: [],
  view: { round_no: round },
  told: { step, actor: 0, action: null, words, targets: [], stand_in: false },
});
const FRAMES = [
  frame(0, null, 0),
  frame(1, 0, 1, [{ key: "dealt" }]),
  frame(2, 0, 1),
  frame(3, 1, 1, [{ key: "played" }]),
  frame(4, 0, 2),
  frame(5, null, 2),
];

it("finds turns, rounds and the first decision", () => {
  expect(turnStarts(FRAMES)).toEqual([1, 3, 4]);
  expect(roundStarts(FRAMES)).toEqual([
    { at: 1, round: 1 },
    { at: 4, round: 2 },
  ]);
  expect(firstDecision(FRAMES)).toBe(1);
  expect(firstDecision([])).toBe(0);
});

it("keeps the last narration over steps that have none", () => {
  expect(narrationAt(FRAMES, 0)).toEqual([]);
  expect(narrationAt(FRAMES, 2)).toEqual([{ key: "dealt" }]);
  expect(narrationAt(FRAMES, 5)).toEqual([{ key: "played" }]);
});

it("names a step by its actor and its stored name", () => {
  const told = (actor: number, action: string) => ({ step: 0, actor, action, words: [], targets: [], stand_in: false });
  expect(stepText(told(1, "card:B7"), ["Anna", "Bran"])).toBe("Bran: card:B7");
  expect(stepText(told(-1, "deal:G4"), ["Anna", "Bran"])).toBe("deal:G4");
});
