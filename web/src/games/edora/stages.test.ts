import { expect, it } from "vitest";
import type { Told, Update, Words } from "../../wire/types";
import { contestTold, finalSteps, gainsOf, linkTold } from "./narrated";
import { stages } from "./stages";
import type { EdoraView } from "./view";

const who = { seat: 0 };
const message = (key: string, gaps: Words["gaps"] = {}): Words => ({ key, gaps: { who, ...gaps } });
const gain = (kind: string, n: number): Words => ({ key: `gain-${kind}`, gaps: { n } });
const told = (action: string, words: Words[], actor = 0): Told => ({
  step: 9,
  actor,
  action,
  words,
  targets: [],
  stand_in: false,
});

// shrines 0 - 1 - 2 in a row; from 1 to 2 the path is dark
const BEFORE = {
  seats: 2,
  rounds: 4,
  here: [0, 2],
  beside: [0, 0],
  paths: [[1], [0, 2], [1]],
  light_paths: [[1], [0], []],
  prestige: [5, 7],
  provisions: [9, 9],
  mistletoe: [0, 0],
  knowledge: [1, 1],
  sickle: [0, 0],
  values: [
    [0, 0, 0],
    [0, 0, 4],
  ],
  dice: [[], [2]],
  holders: [[-1, -1], [-1, -1], [1, -1]], // prettier-ignore
  personal: [[0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 0]], // prettier-ignore
  fires: [-1, -1],
  links: [-1, -1, -1, -1, -1, -1],
} as unknown as EdoraView;
const update = (view: EdoraView, events: Told[], winners: number[] | null = null): Update =>
  ({ view, told: events, scores: [5, 7], winners, asked: 0 }) as unknown as Update;
const shown = (after: Update): { view: EdoraView; last: string; scores: readonly number[] }[] =>
  stages(update(BEFORE, []), after).map(({ view, told: events, scores }) => ({
    view: view as unknown as EdoraView,
    last: events.flatMap(({ words }) => words).at(-1)!.key,
    scores: scores!,
  }));

it("lets a figure walk shrine by shrine", () => {
  const after = { ...BEFORE, here: [2, 2] };
  const walk = shown(update(after, [told("move:s03", [message("told-move")])]));
  expect(walk.map(({ view }) => view.here[0])).toEqual([1]); // the goal is the final position
});

it("shows the die, then the competition, the fire and the link, and then what else is gained", () => {
  const after = {
    ...BEFORE,
    prestige: [28, 7],
    values: [[0, 0, 5], [0, 0, 4]], // prettier-ignore
    fires: [-1, 0],
    links: [0, -1, -1, -1, -1, -1],
  };
  const words = [
    message("told-die"),
    message("told-pays", { what: { many: [gain("provisions", 5)] } }),
    message("told-contest", { n: 2 }),
    message("told-fire", { pit: 2 }),
    message("told-link", { n: 18, first: 1, second: 3, colour: { key: "colour-red" } }),
    message("told-gains", { what: { many: [gain("prestige", 3)] } }),
  ];
  const after4 = update(after, [told("die:5", words)]);
  const chain = shown(after4);
  expect(chain.map(({ last }) => last)).toEqual(["told-pays", "told-contest", "told-fire", "told-link"]);
  expect(chain.map(({ view }) => view.prestige[0])).toEqual([5, 7, 7, 25]);
  expect(chain.map(({ scores }) => scores[0])).toEqual([5, 7, 7, 25]);
  expect(chain.map(({ view }) => view.provisions[0])).toEqual([4, 4, 4, 4]);
  expect(chain.map(({ view }) => view.values[0]![2])).toEqual([5, 5, 5, 5]);
  expect(chain.map(({ view }) => view.fires[1])).toEqual([-1, -1, 0, 0]);
  expect(chain.map(({ view }) => view.links[0])).toEqual([-1, -1, -1, 0]);
  const moments = stages(update(BEFORE, []), after4);
  expect(contestTold(moments[1]!.told, { ...BEFORE, here: [2, 2] })).toBe(2);
  expect(linkTold(moments[3]!.told)).toEqual({ seat: 0, first: 0, second: 2 });
  expect(gainsOf(after4.told, 0)).toEqual([{ key: "gain:9:0:prestige", kind: "prestige", amount: 23 }]);
});

it("shows a tablet being taken before the next one comes, and nothing before the next one alone", () => {
  const before = { ...BEFORE, offer: [3, 4], tablets: [[], []] } as unknown as EdoraView;
  const after = { ...before, offer: [5, 4], tablets: [[3], []] };
  const taken = told("tablet:0", [message("told-tablet")]);
  const next = told("turn-up:5", [message("told-new-tablet")], -1);
  const offers = (events: Told[]): unknown[] =>
    stages(update(before, []), update(after, events)).map(({ view }) => (view as unknown as EdoraView).offer);
  expect(offers([taken, next])).toEqual([[-1, 4]]);
  expect(offers([next])).toEqual([]);
});

it("announces a round, and counts the final scoring up step by step", () => {
  const points = (a: number, b: number): Words["gaps"] => ({
    step: { key: "score-sickle" },
    points: { many: [message("points-of", { n: a }), message("points-of", { n: b })] },
  });
  expect(shown(update(BEFORE, [told("skip", [message("told-round", { n: 5 })])])).map(({ last }) => last)).toEqual([
    "told-round",
  ]);
  const end = [
    message("told-last-die"),
    ...[1, 2, 3, 4, 5].map((n) => ({ key: "told-step", gaps: points(n, 2 * n)! })),
  ];
  const after = update(BEFORE, [told("skip", end)], [1]);
  expect(shown(after).map(({ scores }) => scores)).toEqual([[5, 7], [6, 9], [8, 13], [11, 19], [15, 27], [20, 37]]); // prettier-ignore
  expect(finalSteps(after.told, BEFORE)!.map((step) => step.points)).toEqual([[5, 7], [1, 2], [2, 4], [3, 6], [4, 8], [5, 10]]); // prettier-ignore
});
