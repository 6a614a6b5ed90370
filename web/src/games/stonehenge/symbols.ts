// The symbols of Stonehenge: the five domains, Gaia and the two cults. Each is drawn in a box of 24 by 24.

import { SYMBOLS as SHARED, type Drawing } from "../../board/symbols";

export const SYMBOLS = {
  ...SHARED,
  healing: { fill: "M12 3c5 3 7 7 6 12-1 3-3 5-6 6-3-1-5-3-6-6-1-5 1-9 6-12zm-1 6v3H8v2h3v3h2v-3h3v-2h-3V9z" },
  divination: {
    line: "M2 12c4-6 16-6 20 0-4 6-16 6-20 0zM12 3V1M6 5 5 3M18 5l1-2",
    fill: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  },
  shapeshifting: {
    fill: "M12 12c3 0 6 3 6 6 0 2-1 3-3 3-1 0-2-.6-3-.6S10 21 9 21c-2 0-3-1-3-3 0-3 3-6 6-6zM5 9a2 2.6 0 1 0 .01 0zM19 9a2 2.6 0 1 0 .01 0zM9 3.5a2 2.8 0 1 0 .01 0zM15 3.5a2 2.8 0 1 0 .01 0z",
  },
  astrology: { fill: "m12 1.5 2.4 7.1 7.6.200-6 4.5 2.2 7.2-6.2-4.3-6.2 4.3L8 13.3 2 8.8l7.6-.2z" },
  arts: {
    line: "M6 3c-2 8-1 13 6 14 7-1 8-6 6-14M6 5h12M9 6v9M12 6v10.5M15 6v9M12 17v4M8 21.5h8",
  },
  gaia: {
    line: "M12 22v-9M12 17l-4-3M12 15l4-3",
    fill: "M12 2a5 5 0 0 1 4.8 3.6A4.5 4.5 0 0 1 17 14.5c-1.6 0-2.6-.6-3.2-1.5h-3.6c-.6.9-1.6 1.5-3.2 1.5a4.5 4.5 0 0 1 .2-8.9A5 5 0 0 1 12 2z",
  },
  sun: {
    line: "M12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1",
    fill: "M12 7a5 5 0 1 0 .01 0z",
  },
  moon: { fill: "M15 2.5A10 10 0 1 0 21.5 16 8.5 8.5 0 0 1 15 2.5z" },
} as const satisfies Record<string, Drawing>;
