import { afterEach, describe, expect, test } from "vitest";
import type { Candidate, CurvePoint, Decision, LedgerRow, Review, Verdict } from "../wire/types";
import { readPlace, reviewAddress } from "./address";
import { band, indexOf, line, luckMarks, stepAt, swings } from "./curve";
import { listed, marksOf, momentsOf, nearest, neighbour } from "./decisions";
import { bars, extent, TERMS } from "./ledger";
import { percent, range } from "./percent";
import { firstOpen, judge, keepProgress, progressOf, puzzlesOf, solves } from "./puzzles";

const words = { key: "k" };
const option = (action: string, difference: number, high: number, target = action): Candidate => ({
  action,
  number: 0,
  words,
  target,
  estimate: 0.5 + difference,
  standard_error: 0.01,
  difference,
  interval: [difference - 0.1, high],
  worlds: 32,
});
const decision = (number: number, seat: number, verdict: Verdict, loss: number): Decision => ({
  number,
  step: 10 * number,
  seat,
  asked: words,
  played: "p",
  best: "b",
  verdict,
  loss,
  interval: [0, 1],
  regret: loss,
  real: true,
  effects: [],
  reason: words,
  candidates: [
    option("b", 0, 0, "card:1>slot:2"),
    option("c", -0.01, 0.02),
    option("d", -0.1, -0.05),
    option("p", -0.2, -0.1, "card:1>slot:3"),
    option("w", -0.3, -0.2),
  ],
  omitted: 2,
});
const decisions = [
  decision(0, 0, "best", -0.1),
  decision(1, 1, "mistake", 0.1),
  decision(2, 0, "blunder", 0.3),
  decision(3, 0, "close", 0),
  decision(4, 1, "inaccuracy", 0.03),
  decision(5, 0, "mistake", 0.07),
];
const point = (step: number, shares: number[], luck: CurvePoint["luck"] = null, lucky = [0, 0]): CurvePoint => ({
  step,
  shares,
  standard_error: 0.1,
  luck,
  lucky,
});
const curve = [
  point(0, [0.5, 0.5]),
  point(8, [0.6, 0.4], "deal", [0.1, -0.1]),
  point(10, [0.2, 0.8]),
  point(11, [0.25, 0.75], "draw", [0.05, -0.05]),
  point(12, [0.25, 0.75], "draw", [0.001, -0.001]),
  point(20, [0, 1]),
];
const review = { seats: 2, decisions, curve, moments: [2, 5, 1, 4] } as unknown as Review;

describe("the list of decisions", () => {
  test("is filtered by seat and by verdict", () => {
    expect(listed(review, null)).toHaveLength(6);
    expect(listed(review, 0).map(({ number }) => number)).toEqual([0, 2, 3, 5]);
    expect(listed(review, 0, true).map(({ number }) => number)).toEqual([2, 5]);
  });
  test("goes to the neighbour even from a decision that is not listed", () => {
    const own = listed(review, 0);
    expect(neighbour(own, 1, 1)?.number).toBe(2);
    expect(neighbour(own, 1, -1)?.number).toBe(0);
    expect(neighbour(own, 5, 1)).toBeNull();
    expect(nearest(own, 33)?.number).toBe(3);
    expect(nearest([], 33)).toBeNull();
  });
  test("has three moments, the most costly first", () => {
    expect(momentsOf(review, null).map(({ number }) => number)).toEqual([2, 1, 5]);
    expect(momentsOf(review, 1).map(({ number }) => number)).toEqual([1, 4]);
  });
  test("marks what the played and the best action share apart from what differs", () => {
    const { played, best, both } = marksOf(decisions[1]!);
    expect([[...played], [...best], [...both]]).toEqual([["slot:3"], ["slot:2"], ["card:1"]]);
  });
});

describe("the curve", () => {
  const box = { left: 0, top: 0, width: 100, height: 10 };
  test("has one point for each position, equally far apart", () => {
    expect(line(box, curve, 0)).toBe("0.0,5.0 20.0,4.0 40.0,8.0 60.0,7.5 80.0,7.5 100.0,10.0");
  });
  test("has a band that stays between 0 and 1", () => {
    const points = band(box, curve, 0).split(" ");
    expect(points).toHaveLength(2 * curve.length);
    expect(points.every((one) => Number(one.split(",")[1]) >= 0 && Number(one.split(",")[1]) <= 10)).toBe(true);
  });
  test("finds positions by step and by place", () => {
    expect(indexOf(curve, 9)).toBe(1);
    expect(indexOf(curve, 99)).toBe(5);
    expect(stepAt(curve, 0.41)).toBe(10);
    expect(stepAt(curve, 7)).toBe(20);
  });
  test("marks deals and draws that changed something", () => {
    expect(luckMarks(curve, 1)).toEqual([
      { index: 1, kind: "deal", amount: -0.1 },
      { index: 3, kind: "draw", amount: -0.05 },
    ]);
    expect(luckMarks(curve, null)[0]?.amount).toBe(0.1);
  });
  test("names the largest changes", () => {
    const [first, second] = swings(curve, 2);
    expect(first).toMatchObject({ step: 8, seat: 1 });
    expect(first?.change).toBeCloseTo(0.4);
    expect(second).toMatchObject({ step: 12, seat: 1 });
  });
});

describe("the ledger", () => {
  const row: LedgerRow = {
    seat: 0,
    start: 0.25,
    deal: 0.5,
    later: 0.5,
    own: -0.75,
    others: 0.25,
    unnamed: 0.25,
    result: 1,
    luck_error: 0.1,
    errors_error: 0.2,
  };
  test("is a chain of bars that ends at the result", () => {
    const chain = bars(row);
    expect(chain.map(({ term }) => term)).toEqual([...TERMS]);
    chain.slice(1).forEach((one, k) => expect(one.from).toBe(chain[k]!.to));
    expect(chain.at(-1)!.to).toBe(row.result);
  });
  test("is drawn as far as its bars go", () => {
    expect(extent(row)).toEqual([0, 1.25]);
    expect(extent({ ...row, deal: -0.5, later: 0, own: 0, others: 0 })).toEqual([-0.25, 1]);
  });
});

describe("puzzles", () => {
  afterEach(() => localStorage.clear());

  test("are a seat's errors", () => {
    expect(puzzlesOf(review, 0).map(({ number }) => number)).toEqual([2, 5]);
  });
  test.each([
    ["b", "best", true],
    ["c", "close", true],
    ["d", "better", false],
    ["p", "played", false],
    ["w", "worse", false],
    ["x", "unjudged", false],
  ] as const)("judge %s as %s", (action, outcome, solved) => {
    expect(judge(decisions[2]!, action)).toBe(outcome);
    expect(solves(judge(decisions[2]!, action))).toBe(solved);
  });
  test("remember what was solved, for each table and seat", () => {
    keepProgress("t", 0, { solved: [2], shown: [] });
    keepProgress("t", 1, { solved: [], shown: [1] });
    expect(progressOf("t", 0)).toEqual({ solved: [2], shown: [] });
    expect(progressOf("u", 0)).toEqual({ solved: [], shown: [] });
    expect(firstOpen(puzzlesOf(review, 0), progressOf("t", 0))).toBe(1);
    expect(firstOpen(puzzlesOf(review, 0), { solved: [2], shown: [5] })).toBe(2);
  });
  test("forget the oldest of many games", () => {
    for (let k = 0; k < 70; k += 1) keepProgress(`t${k}`, 0, { solved: [k], shown: [] });
    expect(progressOf("t0", 0).solved).toEqual([]);
    expect(progressOf("t69", 0).solved).toEqual([69]);
  });
  test("begin anew where what was kept cannot be read", () => {
    localStorage.setItem("druids.puzzles", "{");
    expect(progressOf("t", 0)).toEqual({ solved: [], shown: [] });
  });
});

test("the address names decision and seat", () => {
  expect(reviewAddress("k", { decision: 0, seat: 2 })).toBe("/review/k?decision=0&seat=2");
  expect(reviewAddress("k", { decision: null, seat: null })).toBe("/review/k");
  expect(readPlace("?decision=12&seat=1")).toEqual({ decision: 12, seat: 1 });
  expect(readPlace("?decision=-1&seat=x")).toEqual({ decision: null, seat: null });
});

test("win shares are percentages with a real minus sign", () => {
  expect(percent("en", 0.0645)).toBe("6.5%");
  expect(percent("en", 0.645)).toBe("65%");
  expect(percent("en", -0.0645, true)).toBe("−6.5%");
  expect(percent("fr", 0.5).replace(/\s/u, " ")).toBe("50 %");
  expect(range("en", [-0.02, 0.3])).toBe("−2% … 30%");
});
