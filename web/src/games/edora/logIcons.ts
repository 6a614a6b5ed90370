// Symbols in the log beside what is worth finding again.

import type { LogIcons } from "../registry";
import { SYMBOLS } from "./symbols";

export const ICONS: LogIcons = {
  "told-contest": SYMBOLS.contest,
  "told-fire": SYMBOLS.fire,
  "told-link": SYMBOLS.dolmen,
  "told-tablet": SYMBOLS.tablet,
  "told-brew": SYMBOLS.potion,
  "told-stone": SYMBOLS.stone,
  "told-rune": SYMBOLS.rune,
  "told-gem": SYMBOLS.gem,
  "told-herb": SYMBOLS.herb,
  "told-round": SYMBOLS.turn,
};
