// The symbols of Futark: the six runes, servants and amulets. Each is drawn in a box of 24 by 24.

import { SYMBOLS as SHARED, type Drawing } from "../../board/symbols";

export const SYMBOLS = {
  ...SHARED,
  fehu: { line: "M8 2v20M8 12l9-6M8 7.5 15 3" },
  uruz: { line: "M7 22V3l10 6v13" },
  thurisaz: { line: "M8 2v20M8 7l8 5-8 5" },
  ansuz: { line: "M8 2v20M8 3l8 5M8 9.5l8 5" },
  raidho: { line: "M8 2v20M8 2.5l8 4.5-8 5 9 10" },
  kenaz: { line: "M16 3 7 12l9 9" },
  servant: { fill: "M12 2a4 4 0 0 1 4 4c0 1.5-.7 2.8-1.8 3.5C18 11 20 15 20 21.5H4C4 15 6 11 9.8 9.5A4 4 0 0 1 12 2z" },
  amulet: { line: "M5 2c1 4 3 6 7 6s6-2 7-6", fill: "M12 8a7 7 0 1 0 .01 0zm0 3.5 3.5 3.5-3.5 3.5L8.5 15z" },
} as const satisfies Record<string, Drawing>;
