// Where the options of a question are shown, and which panel is open beside the map.

import type { BoardProps } from "../../board/props";
import type { Option } from "../../wire/types";
import { lastTold } from "./narrated";

export const PANELS = ["mine", "standings", "oracle", "potions"] as const;
export type Panel = (typeof PANELS)[number] | "choices";

const CHOICES = ["gem", "stone", "again", "rune", "layer", "keep", "herb"];

/** The options of the panel of choices: a die only if it is turned, because the others lie among the dice. */
export const choicesAmong = (options: readonly Option[]): Option[] =>
  options.filter(({ target }) => {
    const parts = target.split(":");
    return CHOICES.includes(parts[0]!) || (parts[0] === "die" && parts.length > 2);
  });

/** The actions that are words. */
export const buttonsAmong = (options: readonly Option[]): Option[] =>
  options.filter(({ target }) => target.startsWith("button:"));

/** The panel that the question is about; while others act, the one in which something happens. */
export function wantedPanel(play: Pick<BoardProps, "options" | "events">): Panel | null {
  const asks = (kind: string): boolean => play.options.some(({ target }) => target.startsWith(`${kind}:`));
  if (asks("tablet")) return "oracle";
  if (asks("potion")) return "potions";
  if (choicesAmong(play.options).length) return "choices";
  if (play.options.length) return null;
  const told = lastTold(play.events)?.key;
  if (play.events.at(-1)?.action?.startsWith("tablet:") || told === "told-new-tablet") return "oracle";
  return play.events.at(-1)?.action?.startsWith("brew:") ? "potions" : null;
}
