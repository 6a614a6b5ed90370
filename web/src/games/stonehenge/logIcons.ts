// Symbols in the log beside what is worth finding again.

import type { LogIcons } from "../registry";
import { SYMBOLS } from "./symbols";

export const ICONS: LogIcons = {
  "gaia-led": SYMBOLS.gaia,
  "gaia-led-cult": SYMBOLS.gaia,
  "trick-won": SYMBOLS.star,
  "sickle-takes": SYMBOLS.sickle,
  "mistletoe-hangs": SYMBOLS.mistletoe,
  bust: SYMBOLS.warning,
};
