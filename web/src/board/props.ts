// What a board gets and what it gives back. A board shows the view, lights what can be touched and reports touches; it knows no rules.

import type { Component } from "svelte";
import type { Option, Previews, SeatInfo, Told, View } from "../wire/types";
import type { Reader } from "../i18n/translator";

export interface BoardProps {
  /** The game's record as this viewer may know it; the fields are those of the generated view type. */
  view: View;
  /** The legal answers, with the words that say what each costs or brings. */
  options: readonly Option[];
  /** Targets that some legal answer touches. */
  lit: ReadonlySet<string>;
  /** The target chosen but not confirmed yet. */
  chosen: string | null;
  /** Targets that changed since the viewer's last turn. */
  fresh: ReadonlySet<string>;
  touch: (target: string) => void;
  /** What the answers would bring about, by their names, as far as that is known. */
  previews: Previews;
  /** Show an explanation of a thing, by words of the game, and what touching this target would bring about. */
  explain: (words: { key: string; gaps?: Record<string, number | string> } | null, target?: string) => void;
  reader: Reader;
  /** The seat that looks, or null for a spectator. */
  you: number | null;
  asked: number | null;
  seats: readonly SeatInfo[];
  scores: readonly number[];
  told: readonly Told[];
}

/**
 * What the shell gave, with the board's own fresh targets. Each part is read where it is needed: a copy would be another object
 * whenever any part changes, and every spot would be told anew for a word in the log.
 */
export const withFresh = (given: () => BoardProps, fresh: () => ReadonlySet<string>): BoardProps =>
  Object.create(given(), { fresh: { get: fresh } }) as BoardProps;

type BoardModule = { default: Component<BoardProps> };
const found = import.meta.glob<BoardModule>("./*/Board.svelte");

/** The board of a game, loaded on demand; null for a game without a picture, which is played from its options. */
export async function board(game: string): Promise<Component<BoardProps> | null> {
  const load = found[`./${game}/Board.svelte`];
  return load ? (await load()).default : null;
}
