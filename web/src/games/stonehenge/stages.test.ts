import { expect, it } from "vitest";
import type { Told, Update, Words } from "../../wire/types";
import { roundResult, stages } from "./stages";
import type { StonehengeView } from "./view";

const card = (letter: string, value: number): Words => ({ key: `card-${letter}`, gaps: { value } });
const who = { seat: 0 };
const WON: Words[] = [
  { key: "played", gaps: { who: { seat: 2 }, card: card("g", 3) } },
  { key: "trick-won", gaps: { who, cards: { many: [card("g", 9), { key: "card-sickle" }, card("g", 3)] } } },
  { key: "placed", gaps: { who, cards: { many: [card("g", 3)] } } },
];
const SICKLE: Words = { key: "sickle-takes", gaps: { who, domain: { key: "domain-r" } } };
const END: Words[] = [
  { key: "bust", gaps: { who } },
  ...[-3, 7, 2].map((points, seat) => ({ key: "round-points", gaps: { who: { seat }, points, total: points + 10 } })),
];
const BEGINS: Told = {
  step: 8,
  actor: -1,
  action: null,
  words: [{ key: "round-begins", gaps: { n: 2 } }],
  targets: [],
  stand_in: false,
};
const event = (words: Words[]): Told => ({ step: 7, actor: 2, action: null, words, targets: [], stand_in: false });
const view = {
  round_no: 1,
  led: 0,
  leader: 0,
  trick: [8, 60, -1],
  held: [4, 4, 5],
  hands: [[1], null, null],
  sickles: [0, -1, -1],
  mistletoes: [0, -1, -1],
  gaia: -1,
  tops: [[0, 0, 5, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]], // prettier-ignore
  heights: [[0, 0, 2, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]], // prettier-ignore
};
const before = { view, scores: [5, 0, 0], told: [], asked: 2 } as unknown as Update;
const after = (told: Told[], winners: number[] | null = null): Update =>
  ({ view, scores: [1, 2, 3], told, winners }) as unknown as Update;
const views = (made: ReturnType<typeof stages>): StonehengeView[] =>
  made.map((stage) => stage.view as unknown as StonehengeView);
const last = (made: ReturnType<typeof stages>): string[] => made.map((stage) => stage.told.at(-1)!.words.at(-1)!.key);

it("holds a full trick before it is swept", () => {
  const made = stages(before, after([event(WON)]));
  expect(last(made)).toEqual(["trick-won"]);
  expect(views(made)[0]!.trick).toEqual([8, 60, 2]);
  expect(views(made)[0]!.held).toEqual([4, 4, 4]);
  expect(made[0]!.hold).toBe(1200);
});

it("sweeps the trick and shows the pile that a Golden Sickle takes while it still lies there", () => {
  const made = stages(before, after([event([...WON, SICKLE])]));
  expect(last(made)).toEqual(["trick-won", "placed", "sickle-takes"]);
  expect(views(made)[1]!.trick).toEqual([-1, -1, -1]);
  expect(views(made)[1]!.tops[0]).toEqual([3, 0, 5, 0, 0]);
  expect(views(made)[1]!.heights[0]).toEqual([2, 0, 2, 0, 0]);
  expect(views(made)[2]!.tops[0]).toEqual([3, 0, 5, 0, 0]);
});

it("stops at the end of a round, with the reason and the scores, before new cards are dealt", () => {
  const made = stages(before, after([event([...WON, ...END]), BEGINS]));
  expect(last(made)).toEqual(["trick-won", "placed", "round-points"]);
  const end = made.at(-1)!;
  expect([end.stop, end.scores]).toEqual([true, [7, 17, 12]]);
  expect(roundResult(end.told)?.reason?.key).toBe("bust");
  expect(roundResult(end.told)?.seats[0]).toEqual({ seat: 0, points: -3, total: 7 });
});

it("does not stop at the end of the game", () => {
  expect(stages(before, after([event([...WON, ...END])], [1])).at(-1)!.stop).toBe(false);
});

it("has no result once the next round has begun", () => {
  expect(roundResult([event([...WON, ...END]), BEGINS])).toBeNull();
});
