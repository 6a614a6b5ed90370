// The symbols of Edora: what the forest gives, and what stands in it. Each is drawn in a box of 24 by 24.

import { SYMBOLS as SHARED, type Drawing } from "../../board/symbols";

export const SYMBOLS = {
  ...SHARED,
  prestige: { fill: "M3 7l5 4 4-8 4 8 5-4-2 11H5zM5 20h14v2H5z" },
  provisions: {
    line: "M12 23V9",
    fill: "M12 1c2 2 2 4 0 6-2-2-2-4 0-6zM11 13C8 13 6.5 11.5 6.5 8.5 9.5 8.5 11 10 11 13zM13 13c3 0 4.5-1.5 4.5-4.5-3 0-4.5 1.5-4.5 4.5zM11 19c-3 0-4.5-1.5-4.5-4.5 3 0 4.5 1.5 4.5 4.5zM13 19c3 0 4.5-1.5 4.5-4.5-3 0-4.5 1.5-4.5 4.5z",
  },
  die: {
    fill: "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zm2.5 3.5a2 2 0 1 0 .01 0zM12 10a2 2 0 1 0 .01 0zm4.5 4.5a2 2 0 1 0 .01 0z",
  },
  tablet: { fill: "M5 2h11l3 3v17H5zm3 5v2h8V7zm0 4v2h8v-2zm0 4v2h5v-2z" },
  potion: { fill: "M9 2h6v2h-1v5l5.5 9c1 2 0 4-2.5 4H7c-2.5 0-3.5-2-2.5-4L10 9V4H9zm-.5 13h7L13 11h-2z" },
  stone: { fill: "M7 22 8 6l3-4h3l3 4 1 16zM4 22h16v1H4z" },
  rune: { fill: "M6 22V7l3-5h6l3 5v15zm5-16v13h2v-6l3-2.5-1-1.5-2 1.6V6z" },
  herb: {
    line: "M12 23V8",
    fill: "M12 1c3 3 3 6 0 9-3-3-3-6 0-9zM11 17c-5 0-7-2-8-7 5 0 8 2 8 7zM13 17c5 0 7-2 8-7-5 0-8 2-8 7z",
  },
  fire: {
    fill: "M12 1c1 5 6 7 6 13 0 4-2.5 7.5-6 8-3.5-.5-6-4-6-8 0-3 1.5-4.5 2.5-6 .5 1.5 1 2.5 2 3C11 8 11 4 12 1zm0 12c-1.5 1.5-2.5 2.5-2.5 4.5S10.5 21 12 21s2.5-1.5 2.5-3.5S13.5 14.5 12 13z",
  },
  dolmen: { fill: "M1 8l3-4h16l3 4-2 2H3zM4.5 11.5h4L9 22H4zM15.5 11.5h4L20 22h-5z" },
  portal: { line: "M4 22V12a8 8 0 0 1 16 0v10M8.5 22V12.5a3.5 3.5 0 0 1 7 0V22" },
  clearing: { fill: "M12 4a10 8 0 1 0 .01 0zm0 4a5 4 0 1 1-.01 0z" },
  meadow: { fill: "M12 9a10 6.5 0 1 0 .01 0zM6.5 8 8 2l1.5 6zM11 7l1-6 1 6zM14.5 8 16 2l1.5 6z" },
  figure: { fill: "M12 1.5a4.5 4.5 0 0 1 2.7 8.1L17 19h2.5v3h-15v-3H7l2.3-9.4A4.5 4.5 0 0 1 12 1.5z" },
  row: { fill: "M3 8h3.5v5H3zM8.3 8h3.5v5H8.3zM13.600 8h3.5v5h-3.5zM18.900 8h3.5v5h-3.5zM2 16h21v2H2z" },
  equal: { line: "M5 8.5h14M5 15.5h14" },
  contest: { line: "M4 3l14 14M20 3 6 17M2.5 15.5l6 6M21.5 15.5l-6 6" },
  turn: { line: "M20 12a8 8 0 1 1-2.7-6M20 1.5V7h-5.5" },
} as const satisfies Record<string, Drawing>;
