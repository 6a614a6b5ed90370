// Previews show what distinguishes the choices.

import type { Previews } from "../board/props";
import type { Words } from "../wire/types";

/** The previews without the messages that follow whatever is chosen. */
export function differences(told: Previews, common: readonly Words[]): Previews {
  const known = new Set(common.map((message) => JSON.stringify(message)));
  if (!known.size) return told;
  const differing = (messages: readonly Words[]): Words[] =>
    messages.filter((message) => !known.has(JSON.stringify(message)));
  return Object.fromEntries(Object.entries(told).map(([name, messages]) => [name, differing(messages)]));
}
