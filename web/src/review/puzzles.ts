// "Learn from your mistakes": which decisions come back as puzzles, what an answer is worth, and what was solved.

import type { Decision, Review } from "../wire/types";
import { candidate, listed } from "./decisions";

/** How an answer compares with the best and the played one. `unjudged`: the review did not look at it closely. */
export type Outcome = "best" | "close" | "better" | "played" | "worse" | "unjudged";

export function judge(decision: Decision, action: string): Outcome {
  if (action === decision.best) return "best";
  if (action === decision.played) return "played";
  const chosen = candidate(decision, action);
  const played = candidate(decision, decision.played);
  if (!chosen || !played) return "unjudged";
  if (chosen.difference <= played.difference) return "worse";
  return chosen.interval[1] >= 0 ? "close" : "better";
}

/** Whether the puzzle is solved: the best answer, or one that cannot be told from it. */
export const solves = (outcome: Outcome): boolean => outcome === "best" || outcome === "close";

/** A seat's errors, in the order of the game. */
export const puzzlesOf = (review: Review, seat: number): Decision[] => listed(review, seat, true);

export interface PuzzleProgress {
  /** The numbers of the decisions that were solved. */
  solved: readonly number[];
  /** Those whose answer was shown. */
  shown: readonly number[];
}

const PLACE = "druids.puzzles";
const MOST = 60; // games that are remembered

type Kept = Record<string, PuzzleProgress>;
const nameOf = (table: string, seat: number): string => `${table}/${seat}`;

function read(): Kept {
  try {
    return (JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Kept | null) ?? {};
  } catch {
    return {};
  }
}

export const progressOf = (table: string, seat: number): PuzzleProgress => ({
  solved: [],
  shown: [],
  ...read()[nameOf(table, seat)],
});

/** Remember what was solved; the game that was played with longest ago is forgotten first. */
export function keepProgress(table: string, seat: number, progress: PuzzleProgress): void {
  const name = nameOf(table, seat);
  const others = Object.entries(read()).filter(([other]) => other !== name);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [name, progress]])));
  } catch {
    // a browser that keeps nothing: the puzzles begin anew next time
  }
}

/** The first puzzle that is neither solved nor shown; the number of puzzles if there is none. */
export function firstOpen(puzzles: readonly Decision[], { solved, shown }: PuzzleProgress): number {
  const open = puzzles.findIndex(({ number }) => !solved.includes(number) && !shown.includes(number));
  return open < 0 ? puzzles.length : open;
}
