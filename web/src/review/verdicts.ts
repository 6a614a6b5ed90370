// The verdicts on decisions, from best to worst, each with a sign: colour never says it alone.

import type { Verdict } from "../wire/types";

export const VERDICTS: readonly Verdict[] = ["best", "good", "close", "inaccuracy", "mistake", "blunder"];

export const SIGNS: Readonly<Record<Verdict, string>> = {
  best: "★",
  good: "✓",
  close: "≈",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

const ERRORS: ReadonlySet<Verdict> = new Set(["inaccuracy", "mistake", "blunder"]);
/** Whether something better was clearly possible. */
export const isError = (verdict: Verdict): boolean => ERRORS.has(verdict);
