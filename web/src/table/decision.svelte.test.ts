import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "../shell/settings.svelte";
import type { TableSocket } from "../wire/socket.svelte";
import type { Option, Update } from "../wire/types";
import { Decision } from "./decision.svelte";

const option = (name: string): Option => ({ name, words: { key: name }, target: name });
const asked = (version: number, ...names: string[]): Update =>
  ({ version, seat: 0, question: { key: "question" }, options: names.map(option), winners: null }) as unknown as Update;

let stop: () => void = () => undefined;
beforeEach(() => {
  settings.confirm = false;
  settings.forced = false;
});
afterEach(() => stop());

function deciding(first: Update) {
  let update = $state.raw(first);
  const previews = { a: [{ key: "a" }, { key: "gain" }] };
  const socket = {
    act: vi.fn(),
    previews: vi.fn(() => Promise.resolve({ told: previews, gains: {}, common: [] })),
    refusal: null,
    you: { seats: [0], host: true },
    why: vi.fn(() => Promise.resolve({ key: "refusal-follow" })),
  };
  const moved = vi.fn();
  let decision!: Decision;
  stop = $effect.root(() => {
    decision = new Decision(socket as unknown as TableSocket, () => update, moved);
  });
  flushSync();
  const receive = (next: Update): void => {
    update = next;
    flushSync();
  };
  return { decision, socket, moved, receive };
}

it("sends an option at once, and offers nothing until the position changes", () => {
  const { decision, socket, receive } = deciding(asked(1, "a", "b"));
  decision.choose(option("a"));
  expect(socket.act).toHaveBeenCalledExactlyOnceWith(0, 1, "a");
  expect(decision.options).toEqual([]);
  receive(asked(2, "c"));
  expect(decision.options.map(({ name }) => name)).toEqual(["c"]);
});

it("asks to confirm where the person wants it", () => {
  settings.confirm = true;
  const { decision, socket } = deciding(asked(1, "a", "b"));
  decision.choose(option("a"));
  expect(decision.chosen?.name).toBe("a");
  decision.cancel();
  expect(decision.chosen).toBeNull();
  decision.choose(option("b"));
  expect(socket.act).not.toHaveBeenCalled();
  decision.choose(option("b"));
  expect(socket.act).toHaveBeenCalledExactlyOnceWith(0, 1, "b");
});

it("says that an unconfirmed choice was lost, until the next choice", () => {
  settings.confirm = true;
  const { decision, receive } = deciding(asked(1, "a"));
  decision.choose(option("a"));
  receive(asked(2, "a"));
  expect(decision.chosen).toBeNull();
  expect(decision.slipped).toBe(true);
  receive(asked(3, "a"));
  expect(decision.slipped).toBe(true);
  decision.choose(option("a"));
  expect(decision.slipped).toBe(false);
});

it("lets the person pick among several options of one target", () => {
  const { decision, socket, receive } = deciding(asked(1, "a", "b"));
  decision.chooseAmong([option("a"), option("b")]);
  expect(decision.among).toHaveLength(2);
  expect(socket.act).not.toHaveBeenCalled();
  receive(asked(2, "c"));
  expect(decision.among).toEqual([]);
});

it("fetches previews for each question and reports every new position but the first", async () => {
  const { decision, socket, moved, receive } = deciding(asked(1, "a"));
  await Promise.resolve();
  await Promise.resolve();
  expect(Object.keys(decision.previews)).toEqual(["a"]);
  expect(moved).not.toHaveBeenCalled();
  receive(asked(2, "a"));
  expect(decision.previews).toEqual({});
  expect(socket.previews).toHaveBeenLastCalledWith(0, 2);
  expect(moved).toHaveBeenCalledOnce();
});

it("answers a question without a choice, and says so", () => {
  vi.useFakeTimers();
  settings.forced = true;
  const { decision, socket, receive } = deciding(asked(1, "a"));
  expect(socket.act).not.toHaveBeenCalled();
  vi.runOnlyPendingTimers();
  expect(socket.act).toHaveBeenCalledExactlyOnceWith(0, 1, "a");
  expect(decision.forced?.name).toBe("a");
  receive(asked(2, "b", "c"));
  vi.runAllTimers();
  expect(socket.act).toHaveBeenCalledOnce();
  decision.choose(option("b"));
  expect(decision.forced).toBeNull();
  vi.useRealTimers();
});

it("does not answer again what was undone", () => {
  vi.useFakeTimers();
  settings.forced = true;
  const { socket, receive } = deciding(asked(1, "a", "b"));
  receive({ ...asked(2, "a"), undone: true });
  receive(asked(2, "a")); // the same position, sent again
  vi.runAllTimers();
  expect(socket.act).not.toHaveBeenCalled();
  vi.useRealTimers();
});

it("says why a target cannot be chosen, until a choice is made", async () => {
  const { decision, socket } = deciding(asked(1, "a", "b"));
  await decision.askWhy("c");
  expect(socket.why).toHaveBeenCalledExactlyOnceWith(0, 1, "c");
  expect(decision.reason?.words?.key).toBe("refusal-follow");
  decision.choose(option("a"));
  expect(decision.reason).toBeNull();
});

it("tells for a while why a target cannot be chosen", async () => {
  vi.useFakeTimers();
  const { decision } = deciding(asked(1, "a", "b"));
  await decision.askWhy("c");
  expect(decision.reason).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(decision.reason).toBeNull();
  vi.useRealTimers();
});
