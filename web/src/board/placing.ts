// What the drawings of pieces are given.

import type { Drawing } from "./symbols";

/** Where a piece lies, and how large it is. */
export interface Placing {
  x?: number;
  y?: number;
  size?: number | string;
}
/** A piece with a symbol, a value, or both. */
export interface PieceProps extends Placing {
  accent: string;
  symbol?: Drawing;
  value?: number | string | null;
}
