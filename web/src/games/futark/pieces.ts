// Symbols, accents and names of gems, servants and locations, numbered as in the view: gem g is of kind g / 9 and shows g % 9 + 1.

import type { Drawing } from "../../board/symbols";
import { SYMBOLS } from "./symbols";
import type { Words } from "../../wire/types";
import type { FutarkView } from "./view";

export interface Kind {
  symbol: Drawing;
  accent: string;
  words: Words;
}
const kind = (letter: string, symbol: Drawing): Kind => ({
  symbol,
  accent: `gem-${letter}`,
  words: { key: `kind-${letter}` },
});
export const KINDS: readonly Kind[] = [
  kind("f", SYMBOLS.fehu),
  kind("u", SYMBOLS.uruz),
  kind("t", SYMBOLS.thurisaz),
  kind("a", SYMBOLS.ansuz),
  kind("r", SYMBOLS.raidho),
  kind("k", SYMBOLS.kenaz),
];
const VALUES = 9;

export interface GemFace extends Kind {
  value: number;
}
export function gemFace(gem: number): GemFace {
  const of = KINDS[Math.floor(gem / VALUES)]!;
  const value = (gem % VALUES) + 1;
  return { ...of, value, words: { key: "gem", gaps: { kind: of.words, value } } };
}
/** A gem in a narrated event. */
export function gemOf(words: Words): GemFace | null {
  const { kind: told, value } = words.gaps ?? {};
  const of = typeof told === "object" && "key" in told ? KINDS.find((one) => one.words.key === told.key) : undefined;
  return of && typeof value === "number" ? { ...of, value, words } : null;
}

export const servantWords = (servant: number): Words => ({ key: "servant", gaps: { value: servant + 1 } });

export interface Servant {
  owner: number;
  /** Its number, or -1 where only its owner knows it. */
  face: number;
  place: number;
}
/** The row of servants at a slot, from the left. */
export function servantsAt(view: FutarkView, slot: number): Servant[] {
  return view.out_slot
    .flatMap((slots, owner) =>
      slots.flatMap((at, k) =>
        at === slot ? [{ owner, face: view.out_face[owner]![k]!, place: view.out_place[owner]![k]! }] : [],
      ),
    )
    .sort((a, b) => a.place - b.place);
}

export const placeWords = (view: FutarkView, slot: number): Words => {
  const here = KINDS[view.locations[slot] ?? -1];
  const number = { slot: slot + 1 }; // people count from 1
  return here ? { key: "location", gaps: { ...number, kind: here.words } } : { key: "empty-slot", gaps: number };
};
