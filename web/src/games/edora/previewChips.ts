// What the choices of a question would bring about, in symbols: only what differs between them. What comes anyway, because
// skipping brings it too or every choice does, is left out.

import type { Previews } from "../../board/props";
import type { Option, Words } from "../../wire/types";
import { amountsOf, seatOf } from "./narrated";
import type { Gives } from "./printed";

/** Gains and payments by kind, and how many fires and links. */
export type Chips = ReadonlyMap<Gives | "fire" | "link", number>;
const SKIPS = ["skip", "no_brew"];

function chipsOf(messages: readonly Words[], you: number | null): Chips {
  const chips = new Map<Gives | "fire" | "link", number>();
  const add = (kind: Gives | "fire" | "link", n: number): unknown => chips.set(kind, (chips.get(kind) ?? 0) + n);
  for (const message of messages) {
    if (seatOf(message) !== you) continue;
    for (const [kind, n] of Object.entries(amountsOf(message)) as [Gives, number][]) add(kind, n);
    if (message.key === "told-fire") add("fire", 1);
    if (message.key === "told-link") add("link", 1);
  }
  return chips;
}

const without = (chips: Chips, common: Chips): Chips =>
  new Map(
    [...chips].flatMap(([kind, n]) => (n - (common.get(kind) ?? 0) ? [[kind, n - (common.get(kind) ?? 0)]] : [])),
  );

/** The chips of every option by its name. */
export function differences(
  options: readonly Option[],
  previews: Previews,
  you: number | null,
): ReadonlyMap<string, Chips> {
  const all = new Map(
    options.flatMap(({ name }) => (previews[name] ? [[name, chipsOf(previews[name], you)] as const] : [])),
  );
  const skip = options.find(({ name }) => SKIPS.includes(name));
  const [first] = all.values();
  const common: Chips = skip
    ? (all.get(skip.name) ?? new Map())
    : new Map(
        options.length > 1 && all.size === options.length
          ? [...(first ?? [])].filter(([kind, n]) => [...all.values()].every((chips) => chips.get(kind) === n))
          : [],
      );
  return new Map([...all].map(([name, chips]) => [name, without(chips, common)]));
}
