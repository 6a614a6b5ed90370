import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Update } from "../wire/types";
import { Pacing } from "./pacing.svelte";

const MOMENT = 480;
const update = (version: number, more: Partial<Update> = {}): Update =>
  ({ version, seat: 0, undone: false, ...more }) as Update;

let stop: () => void = () => undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function pacing(first: Update | null, moment = MOMENT) {
  let newest = $state.raw(first);
  let made!: Pacing;
  stop = $effect.root(() => {
    made = new Pacing(
      () => newest,
      () => moment,
    );
  });
  flushSync();
  return {
    receive: (next: Update | null) => {
      newest = next;
      flushSync();
    },
    shown: () => made.shown?.version ?? null,
    wait: (ms: number) => vi.advanceTimersByTime(ms),
  };
}

it("shows the first position at once", () => {
  expect(pacing(update(1)).shown()).toBe(1);
});

it("shows positions that come together one after another", () => {
  const table = pacing(update(1));
  for (const version of [2, 3, 4]) table.receive(update(version));
  table.wait(0);
  expect(table.shown()).toBe(2);
  table.wait(MOMENT - 1);
  expect(table.shown()).toBe(2);
  table.wait(1);
  expect(table.shown()).toBe(3);
  table.wait(MOMENT);
  expect(table.shown()).toBe(4);
});

it("hurries when many positions wait", () => {
  const table = pacing(update(1));
  for (let version = 2; version <= 9; version++) table.receive(update(version));
  table.wait(0);
  table.wait(MOMENT / 4);
  expect(table.shown()).toBe(3);
});

it.each([
  ["an undo", update(3, { undone: true })],
  ["another seat", update(3, { seat: 1 })],
])("shows %s at once and drops what waits", (_, jump) => {
  const table = pacing(update(1));
  table.receive(update(2));
  table.receive(jump);
  expect(table.shown()).toBe(3);
  table.wait(10 * MOMENT);
  expect(table.shown()).toBe(3);
});

it("shows everything at once where nothing is animated", () => {
  const table = pacing(update(1), 0);
  table.receive(update(2));
  expect(table.shown()).toBe(2);
});
