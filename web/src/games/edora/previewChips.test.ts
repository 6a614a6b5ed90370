import { expect, it } from "vitest";
import type { Option, Words } from "../../wire/types";
import { differences } from "./previewChips";

const option = (name: string): Option => ({ name, target: name, words: { key: name } });
const gains = (kind: string, n: number): Words => ({
  key: "told-gains",
  gaps: { who: { seat: 0 }, what: { many: [{ key: `gain-${kind}`, gaps: { n } }] } },
});
const link: Words = { key: "told-link", gaps: { who: { seat: 0 }, n: 16 } };
const chips = (names: string[], previews: Record<string, Words[]>): Record<string, unknown> =>
  Object.fromEntries([...differences(names.map(option), previews, 0)].map(([name, found]) => [name, [...found]]));

it("gives skipping no chip for what comes anyway, and leaves it out of the others", () => {
  const previews = { skip: [link], "gem:PRE": [gains("prestige", 3), link] };
  expect(chips(["skip", "gem:PRE", "gem:DIE"], previews)).toEqual({ skip: [], "gem:PRE": [["prestige", 3]] });
});

it("leaves out what every choice brings", () => {
  const previews = { a: [gains("prestige", 2), gains("sickle", 1)], b: [gains("prestige", 2), gains("dice", 1)] };
  expect(chips(["a", "b"], previews)).toEqual({ a: [["sickle", 1]], b: [["dice", 1]] });
});

it("ignores what others gain", () => {
  const rival: Words = { key: "told-contest", gaps: { who: { seat: 1 }, n: 2 } };
  expect(chips(["a", "b"], { a: [rival], b: [] })).toEqual({ a: [], b: [] });
});
