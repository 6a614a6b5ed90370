// The ledger of a seat as bars, each of which begins where the one before it ends; the last is the result.

import type { LedgerRow } from "../wire/types";

export const TERMS = ["start", "deal", "later", "own", "others", "unnamed"] as const;
export type Term = (typeof TERMS)[number];

export interface LedgerBar {
  term: Term;
  value: number;
  from: number;
  to: number;
}

export function bars(row: LedgerRow): LedgerBar[] {
  let sum = 0;
  return TERMS.map((term) => {
    const from = sum;
    sum += row[term];
    return { term, value: row[term], from, to: sum };
  });
}

/** The win shares at the edges of the drawing: from 0 to 1, and further where bars go further. */
export function extent(row: LedgerRow): [number, number] {
  const ends = bars(row).map(({ to }) => to);
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

const Z = 1.96;
/** Half of the 95 % interval of what can be named as luck, and of what errors did. */
export const uncertainty = (row: LedgerRow): { luck: number; errors: number } => ({
  luck: Z * row.luck_error,
  errors: Z * row.errors_error,
});
