// The printed data of Edora from the game's own tables, each thing with its symbol and accent.

import bars from "../../../../src/druids/games/edora/data/bars.toml";
import board from "../../../../src/druids/games/edora/data/board.toml";
import pieces from "../../../../src/druids/games/edora/data/pieces.toml";
import type { Drawing } from "../../board/symbols";
import { SYMBOLS } from "./symbols";

type Table = Record<string, unknown>;
const part = (table: Table, name: string): Table => table[name] as Table;
const entries = <T>(table: Table): [string, T][] =>
  Object.entries(table).filter((entry): entry is [string, T] => typeof entry[1] === "object");

export interface Style {
  symbol: Drawing;
  accent: string;
}
export type Gives = "prestige" | "knowledge" | "provisions" | "dice" | "mistletoe" | "sickle";
export const GIVES: Record<Gives, Style> = {
  prestige: { symbol: SYMBOLS.prestige, accent: "prestige" },
  knowledge: { symbol: SYMBOLS.book, accent: "knowledge" },
  provisions: { symbol: SYMBOLS.provisions, accent: "provisions" },
  dice: { symbol: SYMBOLS.die, accent: "dice" },
  mistletoe: { symbol: SYMBOLS.mistletoe, accent: "mistletoe" },
  sickle: { symbol: SYMBOLS.sickle, accent: "sickle" },
};

export interface Bonus extends Style {
  code: string;
  gives: Gives;
  amount: number;
}
export const BONUSES: Bonus[] = entries<{ gives: Gives; amount: number }>(part(pieces, "bonuses")).map(
  ([code, { gives, amount }]) => ({ code, gives, amount, ...GIVES[gives] }),
);

const ACTION_STYLES: Record<string, Style> = {
  PD: { symbol: SYMBOLS.provisions, accent: "provisions" },
  K: { symbol: SYMBOLS.book, accent: "knowledge" },
  SK: { symbol: SYMBOLS.sickle, accent: "sickle" },
  TB: { symbol: SYMBOLS.tablet, accent: "tablet" },
  M: { symbol: SYMBOLS.mistletoe, accent: "mistletoe" },
  A: { symbol: SYMBOLS.gem, accent: "amulet" },
  ST: { symbol: SYMBOLS.stone, accent: "menhir" },
  RU: { symbol: SYMBOLS.rune, accent: "runestone" },
};
export interface Field extends Style {
  code: string;
  action: string;
  strength: number;
  potions: number;
  layer: number;
}
export const FIELDS: Field[] = entries<{ action: string; strength?: number; potions?: number; layer?: number }>(
  part(pieces, "fields"),
).map(([code, { action, strength = 0, potions = 0, layer = 0 }]) => ({
  code,
  action,
  strength,
  potions,
  layer,
  ...ACTION_STYLES[action]!,
}));

export interface Rune extends Style {
  code: string;
  gives: Gives;
  plus: number;
  times: number;
}
export const RUNES: Rune[] = entries<{ gives: Gives; plus: number; times: number }>(part(pieces, "runestones")).map(
  ([code, rune]) => ({
    code,
    ...rune,
    ...GIVES[rune.gives],
  }),
);

const EFFECT_STYLES: Record<string, Style> = {
  stone: { symbol: SYMBOLS.stone, accent: "menhir" },
  rune: { symbol: SYMBOLS.rune, accent: "runestone" },
  tablet: { symbol: SYMBOLS.tablet, accent: "tablet" },
  knowledge: GIVES.knowledge,
  sickle: GIVES.sickle,
  gem: { symbol: SYMBOLS.gem, accent: "amulet" },
  wake: { symbol: SYMBOLS.herb, accent: "mistletoe" },
  pick: { symbol: SYMBOLS.herb, accent: "mistletoe" },
  six: { symbol: SYMBOLS.die, accent: "dice" },
};
export interface Potion extends Style {
  code: string;
  cost: number;
  effect: string;
  n: number;
  gains: Partial<Record<Gives, number>>;
}
export const POTIONS: Potion[] = entries<{ cost: number; effect: string; n?: number } & Partial<Record<Gives, number>>>(
  part(pieces, "potions"),
).map(([code, { cost, effect, n = 0, ...rest }]) => {
  const gains = Object.fromEntries(
    Object.keys(GIVES).flatMap((kind) => (rest[kind as Gives] ? [[kind, rest[kind as Gives]]] : [])),
  );
  const main = (["prestige", "provisions"] as const).find((kind) => kind in gains);
  return { code, cost, effect, n, gains, ...(EFFECT_STYLES[effect] ?? GIVES[main ?? "prestige"]) };
});

const CONDITION_SYMBOLS: Record<string, Drawing> = {
  standing_stones: SYMBOLS.stone,
  start_shrines: SYMBOLS.figure,
  lines: SYMBOLS.row,
  equal_group: SYMBOLS.equal,
  dolmens: SYMBOLS.dolmen,
  runestones: SYMBOLS.rune,
  knowledge_steps: SYMBOLS.book,
  tablets: SYMBOLS.tablet,
  active_herbs: SYMBOLS.herb,
  whole_clearings: SYMBOLS.meadow,
  gems: SYMBOLS.gem,
  clearings: SYMBOLS.clearing,
  portal_shrines: SYMBOLS.portal,
  potions: SYMBOLS.potion,
  contested_shrines: SYMBOLS.contest,
};
export const TABLET_WORTH = part(pieces, "tablets")["worth"] as number;
export interface Tablet {
  code: string;
  condition: string;
  least: number;
  symbol: Drawing;
}
export const TABLETS: Tablet[] = entries<{ condition: string; at_least: number }>(part(pieces, "tablets")).map(
  ([code, { condition, at_least }]) => ({
    code,
    condition,
    least: at_least,
    symbol: CONDITION_SYMBOLS[condition]!,
  }),
);

const HERB_STYLES: Record<string, Style> = {
  provisions: GIVES.provisions,
  mistletoe: GIVES.mistletoe,
  sickle: GIVES.sickle,
  knowledge: GIVES.knowledge,
  amulet: { symbol: SYMBOLS.gem, accent: "amulet" },
  turn_die: { symbol: SYMBOLS.turn, accent: "dice" },
  standing_stone: { symbol: SYMBOLS.stone, accent: "menhir" },
  clearing_move: { symbol: SYMBOLS.clearing, accent: "clearing" },
  runestone: { symbol: SYMBOLS.rune, accent: "runestone" },
  fire: { symbol: SYMBOLS.fire, accent: "fire" },
  three_to_five: GIVES.prestige,
  tablet: { symbol: SYMBOLS.tablet, accent: "tablet" },
};
export interface Herb extends Style {
  code: string;
  helps: string;
  /** The numbers of its effect. */
  amounts: Record<string, number>;
}
export const HERBS: Herb[] = entries<Record<string, number> & { helps: string }>(part(pieces, "herbs")).map(
  ([code, { helps, ...amounts }]) => ({ code, helps, amounts, ...HERB_STYLES[helps]! }),
);

export const COLOURS = part(pieces, "dolmens")["colours"] as string[];
export const BEIGE = part(pieces, "dolmens")["beige"] as number[];
/** A shape for each colour of dolmen, in a box of 20 by 20. */
export const COLOUR_SHAPES = [
  "M10 2a8 8 0 1 0 .01 0z",
  "M3 3h14v14H3z",
  "M10 1l9 17H1z",
  "M10 1l9 9-9 9-9-9z",
  "M7 1h6v6h6v6h-6v6H7v-6H1V7h6z",
  "M10 0l3 6.6 7 .7-5.3 4.8L16.3 19 10 15.4 3.7 19l1.6-6.9L0 7.3l7-.7z",
];

const knowledge = part(bars, "knowledge") as { fields: number; multiplier_from: number[] };
const sickle = part(bars, "sickle") as { last: number; herb_pairs: number[]; points: number[]; points_from: number[] };
export const KNOWLEDGE_LAST = knowledge.fields;
export const SICKLE_LAST = sickle.last;
export const HERB_PAIRS = sickle.herb_pairs;
/** What starts at a field of a track: a multiplier on the knowledge track, points on the sickle track. */
export const multiplierFrom = (field: number): number => knowledge.multiplier_from.indexOf(field);
export const multiplierAt = (field: number): number =>
  knowledge.multiplier_from.findLastIndex((first) => first <= field);
export const pointsFrom = (place: number): number | undefined => sickle.points[sickle.points_from.indexOf(place)];

export interface Square {
  stairs: boolean;
  light: string[];
  paths: string[];
  portal: string;
}
export const SQUARES: Square[] = entries<Square>(part(board, "squares")).map(([, square]) => square);
const grid = part(board, "grid") as { ring: string[]; starts: string[] };
/** The names of shrines in targets and stored games; people read their numbers. */
export const shrineNumber = (code: string): number => Number(code.slice(1)) - 1;
export const shrineCode = (number: number): string => `s${String(number + 1).padStart(2, "0")}`;
export const RING = grid.ring.map(shrineNumber);
