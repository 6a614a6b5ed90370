import { expect, it } from "vitest";
import type { Told, Update, Words } from "../../wire/types";
import { acting, groupsChanged, wonBy } from "./moments";
import { stages } from "./stages";

const who = { seat: 1 };
const ATTACHED: Words = {
  key: "attached",
  gaps: { who, special: { key: "special-wings" }, creature: { key: "the-sea-snake" } },
};
const GROUP: Words = {
  key: "group-now",
  gaps: { who, terrain: { key: "terrain-storm-coast" }, group: { key: "group-1" } },
};
const event = (words: Words[]): Told => ({ step: 7, actor: 1, action: null, words, targets: [], stand_in: false });
const before = { view: { turn: 1 }, scores: [0, 0], told: [] } as unknown as Update;
const after = (told: Told[]): Update =>
  ({ view: { turn: 2 }, scores: [0, 1], told, winners: null }) as unknown as Update;
const last = (made: ReturnType<typeof stages>): string[] => made.map((stage) => stage.told.at(-1)!.words.at(-1)!.key);

it("shows a special before its effect, and then the group that has changed", () => {
  const made = stages(before, after([event([ATTACHED, GROUP])]));
  expect(last(made)).toEqual(["attached", "group-now"]);
  expect(made.map((stage) => stage.view)).toEqual([{ turn: 1 }, { turn: 2 }]);
});

it("has no stages where nothing but a card is placed", () => {
  expect(stages(before, after([event([{ key: "placed", gaps: { who } }])]))).toEqual([]);
});

it("decides the terrains one after the other", () => {
  const decided = ["forest", "marsh"].map((name): Words => ({
    key: "won",
    gaps: { who, terrain: { key: `terrain-${name}` } },
  }));
  const made = stages(before, after([event(decided)]));
  expect(made).toHaveLength(2);
  expect(wonBy(made[0]!.told, "forest")).toBe(1);
  expect(wonBy(made[0]!.told, "marsh")).toBeNull();
  expect(wonBy(made[1]!.told, "marsh")).toBe(1);
});

it("finds the creature that a special acts on and the seat whose group has changed", () => {
  expect(acting([event([ATTACHED])])?.creatures).toEqual(["sea_snake"]);
  expect(groupsChanged([event([GROUP])], "storm_coast")).toEqual([1]);
  expect(groupsChanged([event([GROUP])], "marsh")).toEqual([]);
});
