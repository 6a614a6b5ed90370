// The cards of Creatures from the game's own table, each with its symbol and accent.

import table from "../../../../src/druids/games/creatures/cards.toml";
import type { Drawing } from "../../board/symbols";
import { SYMBOLS } from "./symbols";

export type Icon = "land" | "water" | "sky";
export const ICONS = table["icons"] as Icon[];

export interface Creature {
  name: string;
  /** The type, or null for a legendary, which has all. */
  type: string | null;
  value: number;
  icons: Icon[];
  symbol: Drawing;
  accent: string;
}
export const CREATURES: Creature[] = (
  table["creatures"] as { name: string; types: string[]; value: number; icons: Icon[] }[]
).map(({ name, types, value, icons }) => {
  const type = types.length === 1 ? types[0]! : null;
  return {
    name,
    type,
    value,
    icons,
    symbol: SYMBOLS[(type ?? name) as keyof typeof SYMBOLS],
    accent: type ?? "legend",
  };
});

export const TERRAINS = table["terrains"] as { id: string; name: string; icons: Icon[] }[];

export interface Special {
  name: string;
  icons: Icon[];
  symbol: Drawing;
  /** The names of its targets, `special:<way>`: two for ±1. */
  ways: string[];
}
const SPECIAL_SYMBOLS: Record<string, keyof typeof SYMBOLS> = { end: "seal" };
const WAYS: Record<string, string[]> = { plusminus: ["plus", "minus"], exchange: ["swap"], end: ["close"] };
export const SPECIALS: Special[] = (table["specials"] as { name: string; icons: Icon[] }[]).map(({ name, icons }) => ({
  name,
  icons,
  symbol: SYMBOLS[SPECIAL_SYMBOLS[name] ?? (name as keyof typeof SYMBOLS)],
  ways: WAYS[name] ?? [name],
}));
/** Wings, fins, legs: the specials that add an icon; they come first. */
export const ADDERS = SPECIALS.filter(({ icons }) => icons.length);

/** The ranks of groups, best first. */
export const RANKS = [5, 4, 3, 2, 1];
const RANK = 128; // a key holds the rank of a group, times this, and the number that breaks ties
export const rankOf = (key: number): number => Math.floor(key / RANK);
export function group(key: number): { key: string; gaps: { number: number } } {
  const rank = rankOf(key);
  return { key: rank ? `group-${rank}` : "group-none", gaps: { number: key % RANK } };
}
