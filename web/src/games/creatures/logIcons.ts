// Symbols in the log beside what is worth finding again.

import type { LogIcons } from "../registry";
import { SYMBOLS } from "./symbols";

export const ICONS: LogIcons = {
  exchanged: SYMBOLS.exchange,
  closes: SYMBOLS.seal,
  "told-plus": SYMBOLS.plusminus,
  "told-minus": SYMBOLS.plusminus,
  won: SYMBOLS.star,
};
