import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Stages } from "../board/stages";
import type { Told, Update } from "../wire/types";
import { logAt } from "./events";
import { LONGEST_STOP, MOMENT, Pacing, SPEEDS } from "./pacing.svelte";

const event = (step: number, actor = 1): Told => ({
  step,
  actor,
  action: null,
  words: [{ key: `w${step}` }],
  targets: [],
  stand_in: false,
});
const update = (version: number, more: Partial<Update> = {}): Update =>
  ({
    version,
    step: version,
    seat: 0,
    asked: 0,
    undone: false,
    options: [{ name: "a", target: "a", words: { key: "a" } }],
    question: { key: "q" },
    scores: [version, 0],
    view: { at: version },
    winners: null,
    told: [event(version - 1)],
    ...more,
  }) as Update;

let stop: () => void = () => undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function pacing(first: Update | null, { speed = 1, stages = null as Stages | null, mayStop = true } = {}) {
  let newest = $state.raw(first);
  let factor = $state(speed);
  let made!: Pacing;
  stop = $effect.root(() => {
    made = new Pacing(
      () => newest,
      () => factor,
      () => stages,
      () => mayStop,
    );
  });
  flushSync();
  return {
    made,
    receive: (next: Update | null) => {
      newest = next;
      flushSync();
    },
    setSpeed: (next: number) => {
      factor = next;
      flushSync();
    },
    shown: () => made.shown?.version ?? null,
    stage: () => (made.shown?.view as { stage?: string } | undefined)?.stage ?? null,
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
  expect(table.made.behind).toBe(true);
  table.wait(MOMENT - 1);
  expect(table.shown()).toBe(2);
  table.wait(1);
  expect(table.shown()).toBe(3);
  table.wait(MOMENT);
  expect(table.shown()).toBe(4);
  expect(table.made.behind).toBe(false);
});

it.each(["slow", "quick", "steps"] as const)("keeps the order at speed %s, and its own time", (motion) => {
  const table = pacing(update(1), { speed: SPEEDS[motion] });
  for (const version of [2, 3]) table.receive(update(version));
  table.wait(0);
  table.wait(MOMENT * SPEEDS[motion] - 1);
  expect(table.shown()).toBe(2);
  table.wait(1);
  expect(table.shown()).toBe(3);
});

it("hurries when many positions wait", () => {
  const table = pacing(update(1));
  for (let version = 2; version <= 20; version++) table.receive(update(version));
  table.wait(0);
  table.wait(Math.ceil(MOMENT / 3));
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

it("shows everything at once at speed none", () => {
  const table = pacing(update(1), { speed: SPEEDS.none });
  table.receive(update(2));
  expect(table.shown()).toBe(2);
});

it("does not queue a position again when the speed changes", () => {
  const table = pacing(update(1));
  table.receive(update(2));
  table.wait(MOMENT);
  table.setSpeed(2);
  table.wait(MOMENT);
  expect(table.made.behind).toBe(false);
});

it("skips to the newest position", () => {
  const table = pacing(update(1));
  for (const version of [2, 3, 4]) table.receive(update(version));
  table.wait(0);
  table.made.skip();
  expect(table.shown()).toBe(4);
  expect(table.made.behind).toBe(false);
});

const staged: Stages = (before, after) => [
  { view: { stage: "full" }, told: [{ ...after.told[0]!, words: [] }], hold: 1200 },
  { view: { stage: "end" }, told: after.told, hold: 0, stop: true, scores: [before.scores[0]!, 9] },
];

it("shows the stages before the final position, in which nothing is asked", () => {
  const table = pacing(update(1), { stages: (a, b) => staged(a, b).slice(0, 1) });
  table.receive(update(2));
  table.wait(0);
  expect(table.stage()).toBe("full");
  expect(table.made.shown!.options).toEqual([]);
  expect(table.made.shown!.question).toBeNull();
  expect(table.made.shown!.scores).toEqual([1, 0]);
  table.wait(1200);
  expect(table.stage()).toBeNull();
  expect(table.made.shown!.options).toHaveLength(1);
});

it("stops until the person goes on, and queues what comes meanwhile", () => {
  const table = pacing(update(1), { stages: staged });
  table.receive(update(2));
  table.wait(1200);
  expect(table.stage()).toBe("end");
  expect(table.made.stopped).toBe(true);
  expect(table.made.shown!.scores).toEqual([1, 9]);
  table.receive(update(3));
  table.wait(100 * MOMENT);
  expect(table.stage()).toBe("end");
  table.made.proceed();
  expect([table.shown(), table.stage(), table.made.stopped]).toEqual([2, null, false]);
});

it("goes on without the person where a clock runs", () => {
  const table = pacing(update(1), { stages: staged, mayStop: false });
  table.receive(update(2));
  table.wait(1200);
  expect(table.made.stopped).toBe(true);
  table.wait(LONGEST_STOP);
  expect([table.shown(), table.made.stopped]).toEqual([2, false]);
});

it("does not skip a stop", () => {
  const table = pacing(update(1), { stages: staged });
  table.receive(update(2));
  table.wait(0);
  table.made.skip();
  expect(table.stage()).toBe("end");
});

it("replays what happened since the viewer's last action, from the position before it", () => {
  const table = pacing(update(1));
  table.receive(update(2)); // another seat's, before the viewer's action
  table.receive(update(3, { told: [event(2, 0)] }));
  table.receive(update(4));
  table.wait(10 * MOMENT);
  expect(table.made.replayable).toBe(true);
  table.made.replay();
  const seen = [table.shown()];
  expect(table.made.shown!.options).toEqual([]);
  for (let k = 0; k < 2; k++) {
    table.wait(MOMENT);
    seen.push(table.shown());
  }
  expect(seen).toEqual([2, 3, 4]);
  expect(table.made.shown!.options).toHaveLength(1);
});

it("never lets the log run ahead of the board", () => {
  const table = pacing(update(1), { stages: (a, b) => staged(a, b).slice(0, 1) });
  const log = [event(0), event(1), event(2)];
  const words = () => logAt(log, table.made.shown).flatMap((told) => told.words.map(({ key }) => key));
  for (const version of [2, 3]) table.receive(update(version));
  expect(words()).toEqual(["w0"]);
  table.wait(0);
  expect(words()).toEqual(["w0"]); // the first stage tells nothing yet
  table.wait(1200);
  expect(words()).toEqual(["w0", "w1"]);
  table.wait(MOMENT + 1200);
  expect(words()).toEqual(["w0", "w1", "w2"]);
});

it("says whether a stage is shown or the final position", () => {
  const stages: Stages = (before, after) => [{ view: before.view!, told: after.told, hold: 900 }];
  const table = pacing(update(1), { stages });
  expect(table.made.staged).toBe(false);
  table.receive(update(2));
  table.wait(0);
  expect(table.made.staged).toBe(true);
  table.wait(900);
  expect(table.made.staged).toBe(false);
});
