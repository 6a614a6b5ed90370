import { expect, it } from "vitest";
import type { Told, Update, Words } from "../../wire/types";
import { stages } from "./stages";
import type { FutarkView } from "./view";

const gem = (kind: string, value: number): Words => ({ key: "gem", gaps: { kind: { key: `kind-${kind}` }, value } });
const takes = (seat: number, points: number): Words => ({ key: "told-takes", gaps: { who: { seat }, points } });
const CLAIM: Words[] = [
  { key: "told-claim", gaps: { who: { seat: 1 }, place: { key: "location", gaps: { slot: 3 } } } },
  { key: "told-gems", gaps: { gems: { many: [gem("f", 3), gem("u", 1)] } } },
  { key: "told-amulets", gaps: { amulets: 3 } },
  takes(0, 2),
  takes(1, 1),
  { key: "told-last-claim" },
];
const told: Told[] = [{ step: 8, actor: 1, action: null, words: CLAIM, targets: [], stand_in: false }];
const view = {
  points: [4, 5],
  piles: [
    [[], null],
    [[], null],
    [[2], null],
  ],
  piled: [
    [0, 0],
    [0, 0],
    [1, 1],
  ],
};
const before = { view, scores: [4, 5], told: [] } as unknown as Update;
const after = { view: { ...view, points: [6, 6] }, scores: [6, 6], told } as unknown as Update;

it("turns the gems over, lets the servants take in the order that is told, and says why the game ends", () => {
  const made = stages(before, after);
  const last = made.map((stage) => stage.told.at(-1)!.words.at(-1)!.key);
  expect(last).toEqual(["told-amulets", "told-takes", "told-takes", "told-last-claim"]);
  expect(made.map((stage) => stage.scores)).toEqual([
    [4, 5],
    [6, 5],
    [6, 6],
    [6, 6],
  ]);
  expect((made[0]!.view as unknown as FutarkView).piles[2]).toEqual([[2], [9]]);
  expect((made[1]!.view as unknown as FutarkView).points).toEqual([6, 5]);
});

it("has no stages without a claim", () => {
  expect(stages(before, { ...after, told: [{ ...told[0]!, words: [] }] })).toEqual([]);
});
