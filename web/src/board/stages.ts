// What a game shows between two positions. The server sends one update for each decision, but a decision may set off a
// chain of events: a trick is full, it is won, the round ends, new cards are dealt. A game's `stages.ts` puts the links of
// that chain in front of the final position. It only shows what was narrated and works out no rules.

import type { Told, Update, View } from "../wire/types";

export interface Stage {
  view: View;
  /** Everything narrated so far, beginning with the first event of the update. */
  told: readonly Told[];
  scores?: readonly number[];
  /** How long it is shown at normal speed, in ms. */
  hold: number;
  /** Whether it stays until the person goes on. The board must then offer `proceed`. */
  stop?: boolean;
  /** Whether its board stays when the game is over, because the final position has already been cleared away. */
  stays?: boolean;
}

/** What stages are made from. */
export type Position = Pick<Update, "view" | "scores" | "told" | "winners">;

/** The stages between two positions as one viewer knows them; none where the final position says everything. */
export type Stages = (before: Position, after: Position) => readonly Stage[];

/** The board that stays at the end of a game; null if it is the one of the last position. */
export const finalBoard = (before: Position, after: Position, stages: Stages): View | null =>
  stages(before, after).findLast((stage) => stage.stays)?.view ?? null;

/** The narration up to and including the given message of the given event. */
export function toldUntil(told: readonly Told[], event: number, message: number): Told[] {
  return [
    ...told.slice(0, event),
    ...told.slice(event, event + 1).map((last) => ({ ...last, words: last.words.slice(0, message + 1) })),
  ];
}

/** Where a message of one of these keys is narrated: the event and the message in it, or null. */
export function findMessage(told: readonly Told[], keys: readonly string[]): { event: number; message: number } | null {
  for (const [event, { words }] of told.entries()) {
    const message = words.findIndex(({ key }) => keys.includes(key));
    if (message >= 0) return { event, message };
  }
  return null;
}
