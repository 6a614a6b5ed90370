// Which symbol and accent each card carries. Cards are numbered as in the view: 12 for each domain, then the specials, then Gaia.

import type { Drawing } from "../../board/symbols";
import { SYMBOLS } from "./symbols";
import type { Words } from "../../wire/types";

export interface Domain {
  letter: string;
  symbol: Drawing;
  accent: string;
}
export const DOMAINS: readonly Domain[] = [
  { letter: "G", symbol: SYMBOLS.healing, accent: "domain-g" },
  { letter: "Y", symbol: SYMBOLS.divination, accent: "domain-y" },
  { letter: "R", symbol: SYMBOLS.shapeshifting, accent: "domain-r" },
  { letter: "B", symbol: SYMBOLS.astrology, accent: "domain-b" },
  { letter: "P", symbol: SYMBOLS.arts, accent: "domain-p" },
];
export const VALUES = 12;
export const SICKLE = DOMAINS.length * VALUES;
export const MISTLETOE = SICKLE + 1;
export const GAIA = SICKLE + 2;

export interface Face {
  accent: string;
  symbol: Drawing;
  value: number | null;
  /** As in targets and stored games. */
  code: string;
  words: Words;
  about: string;
}

export function face(card: number): Face {
  const domain = DOMAINS[Math.floor(card / VALUES)];
  if (domain) {
    const value = (card % VALUES) + 1;
    const key = domain.letter.toLowerCase();
    return {
      accent: domain.accent,
      symbol: domain.symbol,
      value,
      code: `${domain.letter}${value}`,
      words: { key: `card-${key}`, gaps: { value } },
      about: `web-board-about-${key}`,
    };
  }
  const special = (name: "sickle" | "mistletoe" | "gaia", accent: string, code: string): Face => ({
    accent,
    symbol: SYMBOLS[name],
    value: null,
    code,
    words: { key: `card-${name}` },
    about: `web-board-about-${name}`,
  });
  if (card === SICKLE) return special("sickle", "special-sickle", "S");
  if (card === MISTLETOE) return special("mistletoe", "special-mistletoe", "M");
  return special("gaia", "gaia", "Ga");
}

/** The domain of a narrated card or pile, -1 for none. */
export const domainOf = (words: Words): number =>
  DOMAINS.findIndex(({ letter }) =>
    [`card-${letter.toLowerCase()}`, `domain-${letter.toLowerCase()}`].includes(words.key),
  );

/** The number of a card in a narrated event. */
export function cardOf(words: Words): number {
  const domain = domainOf(words);
  if (domain >= 0) return topCard(domain, Number(words.gaps?.["value"]));
  return words.key === "card-sickle" ? SICKLE : words.key === "card-mistletoe" ? MISTLETOE : GAIA;
}

/** The face of a card in a narrated event. */
export const faceOf = (words: Words): Face => face(cardOf(words));

/** The card on top of a pile that shows a value. */
export const topCard = (domain: number, value: number): number => domain * VALUES + value - 1;

export const domainWords = (domain: number): Words => ({ key: `domain-${DOMAINS[domain]!.letter.toLowerCase()}` });

/** The cards of a hand in the order they are held: by domain and value, then the specials. */
export function held(cards: readonly number[], sickles: number, mistletoes: number, gaia: boolean): number[] {
  const specials = [
    ...Array<number>(Math.max(0, sickles)).fill(SICKLE),
    ...Array<number>(Math.max(0, mistletoes)).fill(MISTLETOE),
  ];
  return [...cards, ...specials, ...(gaia ? [GAIA] : [])];
}
