// The log of narrated events, put together from updates and from what happened before this client connected.

import type { Told, Update } from "./types";

/** The log after an update. After an undo, the events from the first one that is sent again replace the old ones. */
export function extended(log: readonly Told[], update: Pick<Update, "told" | "step" | "undone">): readonly Told[] {
  const first = update.told[0]?.step ?? update.step;
  const last = log.at(-1)?.step ?? -1;
  if (update.undone) return [...log.filter((event) => event.step < first), ...update.told];
  return [...log, ...update.told.filter((event) => event.step > last)];
}

/** The log with earlier events before those that are known. */
export function completed(log: readonly Told[], earlier: readonly Told[]): readonly Told[] {
  const known = new Set(log.filter((event) => event.words.length).map((event) => event.step));
  const found = earlier.filter((event) => !known.has(event.step));
  const replaced = new Set(found.map((event) => event.step));
  return [...found, ...log.filter((event) => !replaced.has(event.step))].sort((a, b) => a.step - b.step);
}

type Steps = readonly number[] | null;

/** Whether steps that the server withheld may be told now: those of another round are no longer forgotten. */
export const mayTellMore = (before: Steps, now: Steps): boolean => before !== null && before[0] !== now?.[0];

/** The log without the steps that the rules let nobody look back at. */
export const remembered = (log: readonly Told[], forgotten: Steps | undefined): readonly Told[] =>
  forgotten ? log.filter(({ step }) => step < forgotten[0]! || step >= forgotten[1]!) : log;
