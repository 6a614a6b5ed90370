// The signs of things, drawn in a box of 24 by 24. Colour never says anything that a sign does not say too.

export interface Drawing {
  /** Path that is filled. */
  fill?: string;
  /** Path that is drawn as a line. */
  line?: string;
}

export const SIGNS = {
  // the domains of Stonehenge
  healing: { fill: "M12 3c5 3 7 7 6 12-1 3-3 5-6 6-3-1-5-3-6-6-1-5 1-9 6-12zm-1 6v3H8v2h3v3h2v-3h3v-2h-3V9z" },
  divination: { line: "M2 12c4-6 16-6 20 0-4 6-16 6-20 0zM12 3V1M6 5 5 3M18 5l1-2", fill: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z" },
  shapeshifting: {
    fill: "M12 12c3 0 6 3 6 6 0 2-1 3-3 3-1 0-2-.6-3-.6S10 21 9 21c-2 0-3-1-3-3 0-3 3-6 6-6zM5 9a2 2.6 0 1 0 .01 0zM19 9a2 2.6 0 1 0 .01 0zM9 3.5a2 2.8 0 1 0 .01 0zM15 3.5a2 2.8 0 1 0 .01 0z",
  },
  astrology: { fill: "m12 1.5 2.4 7.1 7.6.200-6 4.5 2.2 7.2-6.2-4.3-6.2 4.3L8 13.3 2 8.8l7.6-.2z" },
  arts: {
    line: "M6 3c-2 8-1 13 6 14 7-1 8-6 6-14M6 5h12M9 6v9M12 6v10.5M15 6v9M12 17v4M8 21.5h8",
  },
  // what stands outside the domains
  gaia: {
    line: "M12 22v-9M12 17l-4-3M12 15l4-3",
    fill: "M12 2a5 5 0 0 1 4.8 3.6A4.5 4.5 0 0 1 17 14.5c-1.6 0-2.6-.6-3.2-1.5h-3.6c-.6.9-1.6 1.5-3.2 1.5a4.5 4.5 0 0 1 .2-8.9A5 5 0 0 1 12 2z",
  },
  sickle: { fill: "M13 2c5 1 8 5 8 9 0 5-4 8-9 8-1 0-2-.1-3-.4l-3 3.6-2.2-1.8L7 16.5c-.6-.7-1-1.3-1.2-2C8 16 11 16.5 13.5 15.5 17 14 18.5 11 18 8c-.4-2.5-2.3-4.6-5-6z" },
  mistletoe: {
    line: "M12 2v7",
    fill: "M11 9C6 7 3 9 2 13c4 1 8 0 9-4zM13 9c5-2 8 0 9 4-4 1-8 0-9-4zM12 11.5a2.6 2.6 0 1 0 .01 0zM8.2 16.2a2.4 2.4 0 1 0 .01 0zM15.8 16.2a2.4 2.4 0 1 0 .01 0z",
  },
  sun: {
    line: "M12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1",
    fill: "M12 7a5 5 0 1 0 .01 0z",
  },
  moon: { fill: "M15 2.5A10 10 0 1 0 21.5 16 8.5 8.5 0 0 1 15 2.5z" },
  // the runes of Futark
  fehu: { line: "M8 2v20M8 12l9-6M8 7.5 15 3" },
  uruz: { line: "M7 22V3l10 6v13" },
  thurisaz: { line: "M8 2v20M8 7l8 5-8 5" },
  ansuz: { line: "M8 2v20M8 3l8 5M8 9.5l8 5" },
  raidho: { line: "M8 2v20M8 2.5l8 4.5-8 5 9 10" },
  kenaz: { line: "M16 3 7 12l9 9" },
  servant: { fill: "M12 2a4 4 0 0 1 4 4c0 1.5-.7 2.8-1.8 3.5C18 11 20 15 20 21.5H4C4 15 6 11 9.8 9.5A4 4 0 0 1 12 2z" },
  amulet: { line: "M5 2c1 4 3 6 7 6s6-2 7-6", fill: "M12 8a7 7 0 1 0 .01 0zm0 3.5 3.5 3.5-3.5 3.5L8.5 15z" },
  gem: { fill: "M7 4h10l4.5 5.5L12 21 2.5 9.5zM7.5 9.5 12 18l4.5-8.5z" },
  // terrains and the ways to live there
  land: { fill: "M12 2l4.5 6h-2.5l4 5.5h-3l4.5 5.5H13.5V23h-3v-4H4.5L9 13.5H6L10 8H7.5z" },
  water: { line: "M1.5 8c2-2.5 4-2.5 5.5-1s3.5 1.5 5 0 3.5-1.5 5 0 3.5 1.5 5.5-1M1.5 14c2-2.5 4-2.5 5.5-1s3.5 1.5 5 0 3.5-1.5 5 0 3.5 1.5 5.5-1M1.5 20c2-2.5 4-2.5 5.5-1s3.5 1.5 5 0 3.5-1.5 5 0 3.5 1.5 5.5-1" },
  sky: { fill: "M7 18.5a4.5 4.5 0 0 1-.6-8.96A6.5 6.5 0 0 1 18.8 9.2 4.7 4.7 0 0 1 18 18.5z" },
  wings: { fill: "M2 5c5-2 9 0 10 5 1-5 5-7 10-5-.3 3-1.4 5-3 6.4-.3 1.8-1.3 3-2.8 3.8-.7 1.7-2 2.8-4.2 3.3-2.2-.5-3.5-1.6-4.2-3.3-1.5-.8-2.5-2-2.8-3.8C3.4 10 2.3 8 2 5z" },
  fins: { fill: "M3 17C4 9 10 4 20 2c-3 5-3 10 0 15zM2 19h20v2.5H2z" },
  legs: { line: "M7 3v9l-3 8h4M16 3v9l3 8h-4M7 8h9" },
  // kinds of creatures
  mammal: { fill: "M5 3l4 3.5h6L19 3l1 6c1 5-1 9-3.5 10.5L12 22l-4.5-2.5C5 18 3 14 4 9zm4 7a1.3 1.3 0 1 0 .01 0zm6 0a1.3 1.3 0 1 0 .01 0zm-3 5-2 1.5 2 2 2-2z" },
  bird: { fill: "M3 6c3-3 7-3 9 0l9 3-6 2c1 5-1 9-7 10l-5 1 3-4c-4-3-5-7-3-12zm4 1a1.2 1.2 0 1 0 .01 0z" },
  fish: { fill: "M2 12c3-5.5 9-7 14-2.5L21.5 5v14L16 14.5C11 19 5 17.5 2 12zm5.5-2.2a1.3 1.3 0 1 0 .01 0z" },
  reptile: { line: "M18 4c-5-3-9 0-7 3s8 3 7 7-7 3-9 2-5 1-5 5", fill: "M18.5 2.2a2.6 2.6 0 1 0 .01 0z" },
  amphibian: { fill: "M7 4a3 3 0 0 1 3 2.3h4A3 3 0 1 1 19 9c2 2 2.5 5 1 7l2 4h-5l-1.5-2h-7L7 20H2l2-4c-1.5-2-1-5 1-7a3 3 0 0 1 2-5zM8 13c2 2.5 6 2.5 8 0z" },
  insect: { line: "M9 3l2 4M15 3l-2 4M4 9l4 2M20 9l-4 2M3 15h5M21 15h-5M5 21l3-3M19 21l-3-3", fill: "M12 6c2.2 0 3.5 1.5 3.5 3.5l.8 5C16.3 18.5 14.5 22 12 22s-4.3-3.5-4.3-7.5l.8-5C8.5 7.5 9.8 6 12 6z" },
  star: { fill: "m12 1.5 2.9 7 7.6.6-5.8 4.9 1.8 7.4L12 17.4l-6.5 4 1.8-7.4L1.5 9.1l7.6-.6z" },
  plusminus: { line: "M7 3v8M3 7h8M14 17h7M19 4 5 20" },
  exchange: { line: "M3 8h16l-4-4M21 16H5l4 4" },
  seal: { fill: "M6 10V8a6 6 0 0 1 12 0v2h1.5v12h-15V10zm3 0h6V8a3 3 0 0 0-6 0z" },
  // what the forest of Edora gives
  prestige: { fill: "M3 7l5 4 4-8 4 8 5-4-2 11H5zM5 20h14v2H5z" },
  knowledge: { fill: "M2 4c4-1 7-.5 9 1.5V21C9 19 6 18.5 2 19.5zM22 4c-4-1-7-.5-9 1.5V21c2-2 5-2.5 9-1.5z" },
  provisions: { line: "M12 23V9", fill: "M12 1c2 2 2 4 0 6-2-2-2-4 0-6zM11 13C8 13 6.5 11.5 6.5 8.5 9.5 8.5 11 10 11 13zM13 13c3 0 4.5-1.5 4.5-4.5-3 0-4.5 1.5-4.5 4.5zM11 19c-3 0-4.5-1.5-4.5-4.5 3 0 4.5 1.5 4.5 4.5zM13 19c3 0 4.5-1.5 4.5-4.5-3 0-4.5 1.5-4.5 4.5z" },
  die: { fill: "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zm2.5 3.5a2 2 0 1 0 .01 0zM12 10a2 2 0 1 0 .01 0zm4.5 4.5a2 2 0 1 0 .01 0z" },
  tablet: { fill: "M5 2h11l3 3v17H5zm3 5v2h8V7zm0 4v2h8v-2zm0 4v2h5v-2z" },
  potion: { fill: "M9 2h6v2h-1v5l5.5 9c1 2 0 4-2.5 4H7c-2.5 0-3.5-2-2.5-4L10 9V4H9zm-.5 13h7L13 11h-2z" },
  stone: { fill: "M7 22 8 6l3-4h3l3 4 1 16zM4 22h16v1H4z" },
  rune: { fill: "M6 22V7l3-5h6l3 5v15zm5-16v13h2v-6l3-2.5-1-1.5-2 1.6V6z" },
  herb: { line: "M12 23V8", fill: "M12 1c3 3 3 6 0 9-3-3-3-6 0-9zM11 17c-5 0-7-2-8-7 5 0 8 2 8 7zM13 17c5 0 7-2 8-7-5 0-8 2-8 7z" },
  fire: { fill: "M12 1c1 5 6 7 6 13 0 4-2.5 7.5-6 8-3.5-.5-6-4-6-8 0-3 1.5-4.5 2.5-6 .5 1.5 1 2.5 2 3C11 8 11 4 12 1zm0 12c-1.5 1.5-2.5 2.5-2.5 4.5S10.5 21 12 21s2.5-1.5 2.5-3.5S13.5 14.5 12 13z" },
  dolmen: { fill: "M1 8l3-4h16l3 4-2 2H3zM4.5 11.5h4L9 22H4zM15.5 11.5h4L20 22h-5z" },
  portal: { line: "M4 22V12a8 8 0 0 1 16 0v10M8.5 22V12.5a3.5 3.5 0 0 1 7 0V22" },
  clearing: { fill: "M12 4a10 8 0 1 0 .01 0zm0 4a5 4 0 1 1-.01 0z" },
  meadow: { fill: "M12 9a10 6.5 0 1 0 .01 0zM6.5 8 8 2l1.5 6zM11 7l1-6 1 6zM14.5 8 16 2l1.5 6z" },
  figure: { fill: "M12 1.5a4.5 4.5 0 0 1 2.7 8.1L17 19h2.5v3h-15v-3H7l2.3-9.4A4.5 4.5 0 0 1 12 1.5z" },
  row: { fill: "M3 8h3.5v5H3zM8.3 8h3.5v5H8.3zM13.600 8h3.5v5h-3.5zM18.900 8h3.5v5h-3.5zM2 16h21v2H2z" },
  equal: { line: "M5 8.5h14M5 15.5h14" },
  contest: { line: "M4 3l14 14M20 3 6 17M2.5 15.5l6 6M21.5 15.5l-6 6" },
  turn: { line: "M20 12a8 8 0 1 1-2.7-6M20 1.5V7h-5.5" },
  // on every table
  hand: { fill: "M3 7l8-3 3 13-8 3zM12.5 4l2-.5L21 6l-4.5 13-1.2-.4z" },
  deck: { fill: "M5 3h11v15H5zM18 6h2v16H8v-2h10z" },
  dealer: { fill: "M12 2a10 10 0 1 0 .01 0zM8.5 7H12c3.5 0 5 2.2 5 5s-1.5 5-5 5H8.5zm2.3 2v6h1.2c1.8 0 2.7-1.2 2.7-3s-.9-3-2.7-3z" },
  warning: { fill: "M12 2 23 21H1zm-1 6v7h2V8zm0 9v2h2v-2z" },
  check: { line: "M4 13l5 5L20 6" },
  arrow: { line: "M4 12h15M13 6l6 6-6 6" },
} as const satisfies Record<string, Drawing>;

export type SignName = keyof typeof SIGNS;
