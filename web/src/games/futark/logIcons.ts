// Symbols in the log beside what is worth finding again.

import type { LogIcons } from "../registry";
import { SYMBOLS } from "./symbols";

export const ICONS: LogIcons = {
  "told-claim": SYMBOLS.star,
  "told-takes": SYMBOLS.amulet,
  "told-place-servant": SYMBOLS.servant,
  "told-place-gem": SYMBOLS.gem,
  "told-passed": SYMBOLS.warning,
  "told-last-claim": SYMBOLS.warning,
};
