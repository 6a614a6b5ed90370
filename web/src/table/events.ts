// Narrated events at a table.

import { remembered } from "../wire/eventLog";
import type { Told, Update } from "../wire/types";

/**
 * The log as far as the shown position goes: newer events wait for their turn, and so do parts of the last one. Steps that
 * the rules let nobody look back at are left out.
 */
export function logAt(
  log: readonly Told[],
  shown: Pick<Update, "told" | "step" | "forgotten"> | null,
): readonly Told[] {
  if (!shown) return [];
  const first = shown.told[0]?.step ?? shown.step;
  return remembered([...log.filter((event) => event.step < first), ...shown.told], shown.forgotten);
}

/** What the others did since this seat's last action; everything for a spectator. */
export function eventsSince(log: readonly Told[], seat: number | null): readonly Told[] {
  const last = seat === null ? -1 : log.findLastIndex((event) => event.actor === seat);
  return log.slice(last + 1).filter((event) => event.actor >= 0);
}

/** The targets that events changed. */
export const changedTargets = (events: readonly Told[]): ReadonlySet<string> =>
  new Set(events.flatMap((event) => event.targets));
