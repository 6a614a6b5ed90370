import { expect, it } from "vitest";
import type { Frame, Words } from "../wire/types";
import { eventsOf, jumps, narrationAt, positionOf, stepText, turnStarts, withoutSetup } from "./frames";

const frame = (step: number, asked: number | null, round: number, words: Words[] = []): Frame => ({
  step,
  asked,
  scores: [],
  view: { round_no: round },
  told: { step, actor: 0, action: null, words, targets: [], stand_in: false },
});
const FRAMES = [
  frame(0, null, 0),
  frame(1, null, 0, [{ key: "dealt" }]),
  frame(2, 0, 1),
  frame(3, 0, 1),
  frame(4, 1, 1, [{ key: "played" }]),
  frame(5, 0, 2),
  frame(6, null, 2),
];

it("shows the setup as one position", () => {
  const shown = withoutSetup(FRAMES);
  expect(shown.map(({ step }) => step)).toEqual([2, 3, 4, 5, 6]);
  expect(withoutSetup(shown)).toEqual(shown);
  expect(eventsOf(shown).map(({ step }) => step)).toEqual([3, 4, 5, 6]);
});

it("finds a step of the game, also one of the setup or past the end", () => {
  const shown = withoutSetup(FRAMES);
  expect([0, 2, 4, 99].map((step) => positionOf(shown, step))).toEqual([0, 0, 2, 4]);
});

it("finds turns and rounds", () => {
  const shown = withoutSetup(FRAMES);
  expect(turnStarts(shown)).toEqual([2, 3]);
  expect(jumps(shown)).toEqual([
    { at: 0, text: "web-round", n: 1 },
    { at: 3, text: "web-round", n: 2 },
  ]);
});

it("jumps by turns in a game without rounds, and nowhere in one that counts nothing", () => {
  const turns = [1, 1, 2].map((turn, step) => ({ ...frame(step, 0, 0), view: { turn } }));
  expect(jumps(turns)).toEqual([
    { at: 0, text: "web-turn-number", n: 1 },
    { at: 2, text: "web-turn-number", n: 2 },
  ]);
  expect(jumps([{ ...frame(0, 0, 0), view: {} }])).toEqual([]);
  expect(jumps([])).toEqual([]);
});

it("keeps the last narration over steps that have none", () => {
  const shown = withoutSetup(FRAMES);
  expect(narrationAt(shown, 1)).toEqual([]);
  expect(narrationAt(shown, 4)).toEqual([{ key: "played" }]);
});

it("names a step by its actor and its stored name", () => {
  const told = (actor: number, action: string) => ({ step: 0, actor, action, words: [], targets: [], stand_in: false });
  expect(stepText(told(1, "card:B7"), ["Anna", "Bran"])).toBe("Bran: card:B7");
  expect(stepText(told(-1, "deal:G4"), ["Anna", "Bran"])).toBe("deal:G4");
});
