import { expect, it } from "vitest";
import { translatorOf } from "../i18n/translator";
import type { Told } from "../wire/types";
import { logLines, partsOf } from "./logLines";

const texts = translatorOf("en", ["played = { $who } plays { $n }.\ndealt = Cards are dealt."]);
const NAMES = ["Anna", "Merlin"];
const played = (step: number, seat: number, n: number): Told => ({
  step,
  actor: seat,
  action: null,
  words: [{ key: "played", gaps: { who: { seat }, n } }],
  targets: [],
  stand_in: false,
});
const dealt: Told = { step: 3, actor: -1, action: null, words: [{ key: "dealt" }], targets: [], stand_in: false };
const lines = (log: Told[]) =>
  logLines(log, texts.at(NAMES, null), NAMES).map((line) => line.parts.map(({ text }) => text).join(""));

it("gives a turn one line, however many decisions it took", () => {
  const log = [played(0, 0, 1), played(1, 1, 2), played(2, 1, 3), dealt, played(4, 1, 4)];
  expect(lines(log)).toEqual([
    "Anna plays 1.",
    "Merlin plays 2. Merlin plays 3.",
    "Cards are dealt.",
    "Merlin plays 4.",
  ]);
});

it("begins a row where a line goes on with another seat, and counts repetitions", () => {
  const words = [...played(0, 0, 1).words, ...played(0, 1, 2).words];
  const log = [{ ...played(0, 0, 1), words }, played(1, 0, 3), played(2, 0, 3)];
  expect(lines(log)).toEqual(["Anna plays 1.\nMerlin plays 2.\nAnna plays 3 (×2)."]);
});

it("leaves out events of which nothing is told", () => {
  expect(lines([played(0, 0, 1), { ...dealt, words: [] }, played(4, 0, 2)])).toEqual(["Anna plays 1. Anna plays 2."]);
});

it("finds the names of seats, but not inside of words", () => {
  expect(partsOf("Merlin beats Annabel and Anna.", NAMES)).toEqual([
    { text: "Merlin", seat: 1 },
    { text: " beats Annabel and ", seat: null },
    { text: "Anna", seat: 0 },
    { text: ".", seat: null },
  ]);
});

it("takes the longer of two names", () => {
  expect(partsOf("Anna Maria wins", ["Anna", "Anna Maria"])[0]).toEqual({ text: "Anna Maria", seat: 1 });
});
