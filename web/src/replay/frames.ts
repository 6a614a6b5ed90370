// The positions of a replay and where to jump to among them.

import type { Frame, Told, Words } from "../wire/types";

/** How a view counts what people jump by, and the text that names it; the first field that a view has is meant. */
const COUNTERS = [
  { field: "round_no", text: "web-round" },
  { field: "rounds", text: "web-round" },
  { field: "turn", text: "web-turn-number" },
  { field: "turns", text: "web-turn-number" },
] as const;

/** From the first decision on: everything before it is chance, and shown as one position. */
export function withoutSetup(frames: readonly Frame[]): readonly Frame[] {
  const first = frames.findIndex((frame) => frame.asked !== null);
  return first > 0 ? frames.slice(first) : frames;
}

/** The position that shows a step of the game: the last one not after it. */
export const positionOf = (frames: readonly Frame[], step: number): number =>
  Math.max(
    0,
    frames.findLastIndex((frame) => frame.step <= step),
  );

/** The positions at which another seat is asked. */
export const turnStarts = (frames: readonly Frame[]): number[] =>
  frames.flatMap((frame, k) => (k && frame.asked !== null && frame.asked !== frames[k - 1]!.asked ? [k] : []));

export interface Jump {
  at: number;
  text: string;
  n: number;
}

/** The positions at which a round begins, or a turn where the game counts no rounds. */
export function jumps(frames: readonly Frame[]): Jump[] {
  const view = frames[0]?.view ?? {};
  const counter = COUNTERS.find(({ field }) => typeof view[field] === "number");
  if (!counter) return [];
  const count = (frame: Frame): number => (frame.view?.[counter.field] as number | undefined) ?? 0;
  return frames.flatMap((frame, at) => {
    const n = count(frame);
    return n > 0 && (at === 0 || n > count(frames[at - 1]!)) ? [{ at, text: counter.text, n }] : [];
  });
}

/** What was last narrated at a position: some steps have nothing to tell. The first position tells nothing. */
export const narrationAt = (frames: readonly Frame[], at: number): readonly Words[] =>
  frames.slice(1, at + 1).findLast((frame) => frame.told?.words.length)?.told?.words ?? [];

/** Everything that was narrated after the setup. */
export const eventsOf = (frames: readonly Frame[]): readonly Told[] =>
  frames.slice(1).flatMap((frame) => (frame.told ? [frame.told] : []));

/** A step of a game without its rules: who took it, and its stored name. */
export const stepText = (told: Told, names: readonly string[]): string =>
  told.actor < 0 ? (told.action ?? "") : `${names[told.actor]}: ${told.action ?? ""}`;
