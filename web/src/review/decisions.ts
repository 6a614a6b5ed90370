// Which decisions of a review are listed, how to go from one to the next, and what each marks on the board.

import type { Candidate, Decision, Option, Review } from "../wire/types";
import { isError } from "./verdicts";

const MOMENTS = 3;

/** The decisions of a seat, or of all seats; only errors, if wanted. */
export const listed = (review: Review, seat: number | null, errors = false): Decision[] =>
  review.decisions.filter(
    (decision) => (seat === null || decision.seat === seat) && (!errors || isError(decision.verdict)),
  );

/** The three moments to learn from, the most costly first: of a seat, or of the whole game. */
export function momentsOf(review: Review, seat: number | null): Decision[] {
  const found = review.moments.flatMap((number) => review.decisions[number] ?? []);
  const own = seat === null ? found : found.filter((decision) => decision.seat === seat);
  return own.toSorted((a, b) => b.loss - a.loss).slice(0, MOMENTS);
}

/** The decision before (-1) or after (1) one that may not be listed itself; null at the ends. */
export function neighbour(decisions: readonly Decision[], number: number, direction: 1 | -1): Decision | null {
  const found =
    direction === 1
      ? decisions.find((decision) => decision.number > number)
      : decisions.findLast((decision) => decision.number < number);
  return found ?? null;
}

/** The listed decision nearest to a step of the game; null if none is listed. */
export const nearest = (decisions: readonly Decision[], step: number): Decision | null =>
  decisions.reduce<Decision | null>(
    (best, decision) => (!best || Math.abs(decision.step - step) < Math.abs(best.step - step) ? decision : best),
    null,
  );

export const candidate = (decision: Decision, action: string): Candidate | undefined =>
  decision.candidates.find((one) => one.action === action);

/** The candidates as a board takes options. */
export const optionsOf = (decision: Decision): Option[] =>
  decision.candidates.map(({ action, words, target }) => ({ name: action, words, target }));

const parts = (found: Candidate | undefined): readonly string[] => found?.target.split(">") ?? [];

export interface Marks extends Record<string, ReadonlySet<string>> {
  played: ReadonlySet<string>;
  best: ReadonlySet<string>;
  both: ReadonlySet<string>;
}

/** The targets of the played and of the best action; what they share is marked as both. */
export function marksOf(decision: Decision): Marks {
  const played = new Set(parts(candidate(decision, decision.played)));
  const best = new Set(parts(candidate(decision, decision.best)));
  return {
    played: new Set([...played].filter((target) => !best.has(target))),
    best: new Set([...best].filter((target) => !played.has(target))),
    both: new Set([...played].filter((target) => best.has(target))),
  };
}
