// Narrated events at a table.

import type { Told } from "../wire/types";

/** What the others did since this seat's last action; everything for a spectator. */
export function eventsSince(log: readonly Told[], seat: number | null): readonly Told[] {
  const last = seat === null ? -1 : log.findLastIndex((event) => event.actor === seat);
  return log.slice(last + 1).filter((event) => event.actor >= 0);
}

/** The targets that events changed. */
export const changedTargets = (events: readonly Told[]): ReadonlySet<string> =>
  new Set(events.flatMap((event) => event.targets));
