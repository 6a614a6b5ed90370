// What the narration says about a moment: which creatures a special acts on, which groups changed, who won a terrain.

import type { BoardProps } from "../../board/props";
import type { Drawing } from "../../board/symbols";
import type { Told, Words } from "../../wire/types";
import { SPECIALS } from "./printed";
import { SYMBOLS } from "./symbols";

const messagesOf = (events: readonly Told[]): Words[] => events.flatMap(({ words }) => words);
const keyOf = (words: Words, gap: string): string => {
  const found = words.gaps?.[gap];
  return typeof found === "object" && "key" in found ? found.key : "";
};
const seatOf = (words: Words): number => {
  const who = words.gaps?.["who"];
  return typeof who === "object" && "seat" in who ? who.seat : -1;
};
/** The name of a creature, as the card table has it, from a message such as `the-sea-snake`. */
const creatureOf = (words: Words, gap: string): string => keyOf(words, gap).replace(/^the-/, "").replaceAll("-", "_");
const isAt = (words: Words, terrain: string): boolean =>
  keyOf(words, "terrain") === `terrain-${terrain.replaceAll("_", "-")}`;

const MARKS: Record<string, keyof typeof SYMBOLS> = { "told-plus": "plusminus", "told-minus": "plusminus" };

/** The special that was just played on creatures; null if none was. */
export function acting(events: readonly Told[]): { symbol: Drawing; creatures: string[] } | null {
  for (const words of messagesOf(events)) {
    if (words.key === "exchanged")
      return { symbol: SYMBOLS.exchange, creatures: [creatureOf(words, "one"), creatureOf(words, "other")] };
    const mark = MARKS[words.key];
    if (mark) return { symbol: SYMBOLS[mark], creatures: [creatureOf(words, "creature")] };
    if (words.key === "attached") {
      const special = SPECIALS.find(({ name }) => keyOf(words, "special") === `special-${name}`);
      if (special) return { symbol: special.symbol, creatures: [creatureOf(words, "creature")] };
    }
  }
  return null;
}

/** The seats whose groups at a terrain just changed. */
export const groupsChanged = (events: readonly Told[], terrain: string): number[] =>
  messagesOf(events).flatMap((words) => (words.key === "group-now" && isAt(words, terrain) ? [seatOf(words)] : []));

/** Who won a terrain at the end of the game; null before, and if nobody did. */
export function wonBy(events: readonly Told[], terrain: string): number | null {
  const words = messagesOf(events).find(({ key, ...rest }) => key === "won" && isAt({ key, ...rest }, terrain));
  return words ? seatOf(words) : null;
}

/** The group that the viewer would have at a position after the action that means it; null if that is not certain. */
export function groupAfter(play: BoardProps, position: number, terrain: string): Words | null {
  const option = play.options.find(({ target }) => target === `position:${position}`);
  const words = (option ? (play.previews[option.name] ?? []) : []).find(
    (message) => message.key === "group-now" && seatOf(message) === play.you && isAt(message, terrain),
  );
  const group = words?.gaps?.["group"];
  return typeof group === "object" && "key" in group ? group : null;
}
