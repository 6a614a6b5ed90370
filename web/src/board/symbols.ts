// Symbols that several games or the toolbar use, drawn in a box of 24 by 24. A game's own symbols are in its folder.
// Colour never says anything that a symbol does not say too.

export interface Drawing {
  /** A path that is filled. */
  fill?: string;
  /** A path that is drawn as a line. */
  line?: string;
}

export const SYMBOLS = {
  // pieces
  sickle: {
    fill: "M13 2c5 1 8 5 8 9 0 5-4 8-9 8-1 0-2-.1-3-.4l-3 3.6-2.2-1.8L7 16.5c-.6-.7-1-1.3-1.2-2C8 16 11 16.5 13.5 15.5 17 14 18.5 11 18 8c-.4-2.5-2.3-4.6-5-6z",
  },
  mistletoe: {
    line: "M12 2v7",
    fill: "M11 9C6 7 3 9 2 13c4 1 8 0 9-4zM13 9c5-2 8 0 9 4-4 1-8 0-9-4zM12 11.5a2.6 2.6 0 1 0 .01 0zM8.2 16.2a2.4 2.4 0 1 0 .01 0zM15.8 16.2a2.4 2.4 0 1 0 .01 0z",
  },
  gem: { fill: "M7 4h10l4.5 5.5L12 21 2.5 9.5zM7.5 9.5 12 18l4.5-8.5z" },
  star: { fill: "m12 1.5 2.9 7 7.6.6-5.8 4.9 1.8 7.4L12 17.4l-6.5 4 1.8-7.4L1.5 9.1l7.6-.6z" },
  book: { fill: "M2 4c4-1 7-.5 9 1.5V21C9 19 6 18.5 2 19.5zM22 4c-4-1-7-.5-9 1.5V21c2-2 5-2.5 9-1.5z" },
  hand: { fill: "M3 7l8-3 3 13-8 3zM12.5 4l2-.5L21 6l-4.5 13-1.2-.4z" },
  deck: { fill: "M5 3h11v15H5zM18 6h2v16H8v-2h10z" },
  dealer: {
    fill: "M12 2a10 10 0 1 0 .01 0zM8.5 7H12c3.5 0 5 2.2 5 5s-1.5 5-5 5H8.5zm2.3 2v6h1.2c1.8 0 2.7-1.2 2.7-3s-.9-3-2.7-3z",
  },
  warning: { fill: "M12 2 23 21H1zm-1 6v7h2V8zm0 9v2h2v-2z" },
  check: { line: "M4 13l5 5L20 6" },
  arrow: { line: "M4 12h15M13 6l6 6-6 6" },
  // toolbar
  hint: {
    line: "M9 18h6M10 21.500h4M12 2a6.500 6.500 0 0 0-4 11.600c.8.7 1 1.200 1 1.900h6c0-.7.2-1.200 1-1.900A6.500 6.500 0 0 0 12 2z",
  },
  undo: { line: "M8 4 3.500 8.500 8 13M4 8.500h10a6 6 0 0 1 0 12H8" },
  scores: { fill: "M3 13h4.500v9H3zM9.750 3h4.500v19h-4.500zM16.500 8.500H21V22h-4.500z" },
  recent: { line: "M12 22a10 10 0 1 1 10-10M12 6v6l4 3M17 19h5M19.500 16.500v5" },
  gear: {
    line: "M12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M5.300 18.700l2.100-2.100M16.600 7.400l2.100-2.100M12 6.500a5.500 5.500 0 1 0 .01 0z",
    fill: "M12 10a2 2 0 1 0 .01 0z",
  },
  back: { line: "M15 5l-7 7 7 7" },
  forward: { line: "M9 5l7 7-7 7" },
  skipForward: { line: "M4 5l7 7-7 7M12 5l7 7-7 7" },
  skipBack: { line: "M20 5l-7 7 7 7M12 5l-7 7 7 7" },
  play: { fill: "M6 3l15 9-15 9z" },
  pause: { fill: "M5 3h5v18H5zM14 3h5v18h-5z" },
} as const satisfies Record<string, Drawing>;
