import { expect, it } from "vitest";
import type { SeatInfo, TableInfo } from "../wire/types";
import { playsRematch, rematchOffer } from "./rematch";

const person = (present = true): SeatInfo => ({ kind: "human", name: "x", present }) as SeatInfo;
const bot = { kind: "bot", name: "druid", present: true } as SeatInfo;
const finished = (changes: Partial<TableInfo>): TableInfo =>
  ({
    status: "over",
    next_table: null,
    seats: [person(), person(), bot],
    rematch: [],
    declined: [],
    ...changes,
  }) as TableInfo;

it("is no offer until somebody wants a rematch, and none after it began", () => {
  expect(rematchOffer(finished({}), [0])).toBeNull();
  expect(rematchOffer(finished({ rematch: [0, 1], next_table: "n" }), [0])).toBeNull();
});

it("lists the answers of people and waits for those who are here", () => {
  const offer = rematchOffer(finished({ rematch: [0] }), [1])!;
  expect(offer.answers).toEqual([
    { seat: 0, answer: "wants" },
    { seat: 1, answer: "pending" },
  ]);
  expect(offer.mine).toBe("pending");
  expect(rematchOffer(finished({ rematch: [0] }), [0])!.mayFill).toBe(false);
});

it("lets bots take the seats of those who declined or are gone, once all others agreed", () => {
  expect(rematchOffer(finished({ rematch: [0], declined: [1] }), [0])!.mayFill).toBe(true);
  expect(rematchOffer(finished({ rematch: [0], declined: [1] }), [1])!.mayFill).toBe(false);
  const gone = finished({ rematch: [0], seats: [person(), person(false), bot] });
  expect(rematchOffer(gone, [0])).toMatchObject({ mayFill: true, answers: [{}, { answer: "absent" }] });
  expect(rematchOffer(gone, [])!.mine).toBeNull();
  const away = finished({ rematch: [0], seats: [person(), { ...person(false), stand_in_from: 1045 }, bot] });
  expect(rematchOffer(away, [0])).toMatchObject({ mayFill: true, fillFrom: 1045 });
});

it("knows who plays on", () => {
  const moved = finished({ rematch: [1], next_table: "n" });
  expect(playsRematch(moved, [1])).toBe(true);
  expect(playsRematch(moved, [0])).toBe(false);
  expect(playsRematch(moved, [])).toBe(false);
});
