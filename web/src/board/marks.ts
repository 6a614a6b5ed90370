// The marks that people can choose for their seats, drawn in a box of 24 by 24. Bots wear a hood.

import type { Drawing } from "./symbols";

export const MARKS: Readonly<Record<string, Drawing>> = {
  oak: {
    fill: "M12 1c3 1.500 3 4 2 5.500 3-1 5 1 4 3.500 3 0 3.500 3 1.500 5-1.500 1.500-4 1.200-5 .5L13 17v6h-2v-6l-1.500-1.500c-1 .7-3.500 1-5-.5-2-2-1.500-5 1.500-5-1-2.500 1-4.500 4-3.500-1-1.500-1-4 2-5.500z",
  },
  raven: { fill: "M2 6l5-2c3-1 6 0 7 3l8 11-7-3-3 6-2-5C6 15 5 11 6 8z" },
  sun: {
    fill: "M12 7a5 5 0 1 0 .01 0z",
    line: "M12 1v3M12 20v3M1 12h3M20 12h3M4.200 4.200l2.100 2.100M17.700 17.700l2.100 2.100M4.200 19.800l2.100-2.100M17.700 6.300l2.100-2.100",
  },
  moon: { fill: "M15 2a10 10 0 1 0 6 15A9 9 0 0 1 15 2z" },
  spiral: { line: "M12 12c0-2 3-2 3 .5s-4 3.500-6 1S8 7 12 7s7 3 7 6-3 8-8 8" },
  stones: { fill: "M3 8h5v14H3zM16 8h5v14h-5zM1 2h22v5H1z" },
  mushroom: { fill: "M12 2c6 0 10 4 10 9H2c0-5 4-9 10-9zM9.500 12h5l1 10h-7z" },
  fish: { fill: "M2 12c4-6 10-6 14-1l6-5v12l-6-5c-4 5-10 5-14-1z" },
  hood: {
    fill: "M12 1C6 3 3 10 3 22h18C21 10 18 3 12 1zm0 6c3 0 5 3 5 6.500S15 20 12 20s-5-3-5-6.500S9 7 12 7z",
    line: "M9.700 13h.01M14.300 13h.01",
  },
};

/** Those that people can choose. */
export const CHOICES = Object.keys(MARKS).filter((name) => name !== "hood");
