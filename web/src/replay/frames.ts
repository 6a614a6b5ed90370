// Where to jump to in a replay.

import type { Frame, Told, Words } from "../wire/types";

/** The frames at which another seat is asked. */
export const turnStarts = (frames: readonly Frame[]): number[] =>
  frames.flatMap((frame, k) => (k && frame.asked !== null && frame.asked !== frames[k - 1]!.asked ? [k] : []));

const roundOf = (frame: Frame): number => (frame.view?.["round_no"] as number | undefined) ?? 0;

/** The frames at which a round begins, in games whose view counts rounds. */
export const roundStarts = (frames: readonly Frame[]): { at: number; round: number }[] =>
  frames.flatMap((frame, k) => {
    const round = roundOf(frame);
    return k && round > roundOf(frames[k - 1]!) ? [{ at: k, round }] : [];
  });

/** The first decision, when everything has been dealt. */
export const firstDecision = (frames: readonly Frame[]): number =>
  Math.max(
    0,
    frames.findIndex((frame) => frame.asked !== null),
  );

/** What was last narrated at a frame: some steps have nothing to tell. */
export const narrationAt = (frames: readonly Frame[], at: number): readonly Words[] =>
  frames.slice(0, at + 1).findLast((frame) => frame.told?.words.length)?.told?.words ?? [];

/** A step of a game without its rules: who took it, and its stored name. */
export const stepText = (told: Told, names: readonly string[]): string =>
  told.actor < 0 ? (told.action ?? "") : `${names[told.actor]}: ${told.action ?? ""}`;
