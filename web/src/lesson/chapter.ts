// The format of games/<name>/lesson/*.toml: one chapter of a lesson, with its texts in every language. Pure functions
// only; LessonPlayer plays it. tests/web/chapters.py reads the same files and plays them against the rules.

import type { Language } from "../i18n/translator";
import type { Told, Words } from "../wire/types";

export type Text = Record<Language, string>;

/** What the lesson says to some of the learner's answers. */
export interface Answer extends Text {
  /** Names of actions; `*` stands for anything. */
  to: string[];
  /** Whether the answer is as good as the planned one, and the lesson goes on with it. */
  right?: boolean;
}

/** What must hold after the learner's actions. Every part that is given must hold. */
export interface Condition {
  /** The key of a message that was narrated since the puzzle began, and arguments that it must have. */
  told?: string;
  with?: Record<string, number | string>;
  /** A path into the learner's view, such as `tops.0.2`, and what must be there. */
  view?: string;
  /** A seat whose score is meant. */
  score?: number;
  is?: number;
  at_least?: number;
  at_most?: number;
  /** Another path into the view, to a smaller number. */
  above?: string;
  /** A member of the set in the view. */
  has?: number;
}

export interface Step extends Text {
  /** Targets on the board that the step points at; `*` stands for anything. */
  point?: string[];
  /** The position of this step, as the decisions that lead to it: `seat action`. Without it, the game goes on. */
  opening?: string[];
  /** The deal of the opening, where it is not the chapter's. */
  seed?: number;
  /** The planned action; a step without one, and without a goal, is only read. */
  act?: string;
  /** What the others do after it. */
  then?: string[];
  answer?: Answer[];
  /** Makes the step a puzzle: conditions that must all hold. */
  goal?: Condition[];
  /** How many actions the learner has for it. */
  moves?: number;
  /** Actions that solve it. */
  solution?: string[];
  /** What the others do in it: of the lines of the seat that is asked, the first that is legal. */
  others?: string[];
  /** Said when the goal was missed and no answer fits. */
  missed?: Text;
}

export interface Chapter {
  title: Text;
  /** One sentence for the list of chapters. */
  about: Text;
  seats: number;
  seed: number;
  options: Record<string, boolean | number | string>;
  /** The learner's seat. */
  you: number;
  step: Step[];
}

export interface ScriptedAction {
  seat: number;
  action: string;
}

/** A line of `opening`, `then` or `others`. */
export function scriptedAction(line: string): ScriptedAction {
  const [, seat, action] = /^(\d+) (\S.*)$/.exec(line) ?? [];
  if (!seat || !action) throw new Error(`a line of a lesson is "seat action", not "${line}"`);
  return { seat: Number(seat), action };
}

export const isPuzzle = (step: Step): boolean => step.goal !== undefined;

/** The deal and the decisions that lead to a step, when everyone has followed the plan. */
export function positionAt(chapter: Chapter, at: number): { seed: number; opening: string[] } {
  const first = Math.max(
    0,
    chapter.step.slice(0, at + 1).findLastIndex((step) => step.opening),
  );
  const opening = [...(chapter.step[first]?.opening ?? [])];
  for (const step of chapter.step.slice(first, at)) {
    if (isPuzzle(step)) continue; // the step after a puzzle has an opening of its own
    if (step.act) opening.push(`${chapter.you} ${step.act}`);
    opening.push(...(step.then ?? []));
  }
  return { seed: chapter.step[first]?.seed ?? chapter.seed, opening };
}

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");

/** Whether a name fits a pattern, in which `*` stands for anything. */
export const fits = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.split("*").map(escaped).join(".*")}$`).test(name);

/** What the lesson says to actions of the learner: the first answer that fits one of them. */
export const answerTo = (step: Step, actions: readonly string[]): Answer | null =>
  step.answer?.find(({ to }) => to.some((pattern) => actions.some((action) => fits(pattern, action)))) ?? null;

export interface Outcome {
  view: unknown;
  scores: readonly number[];
  told: readonly Told[];
}

const at = (view: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], view);

const saysSo = (message: Words, { told, with: wanted = {} }: Condition): boolean =>
  message.key === told &&
  Object.entries(wanted).every(([name, value]) => {
    const found = message.gaps?.[name];
    return found === value || (typeof found === "object" && "seat" in found && found.seat === value);
  });

/** Whether a condition of a puzzle holds. */
export function holds(condition: Condition, outcome: Outcome): boolean {
  if (condition.told !== undefined)
    return outcome.told.some((event) => event.words.some((message) => saysSo(message, condition)));
  const value = condition.view !== undefined ? at(outcome.view, condition.view) : outcome.scores[condition.score ?? 0];
  const { is, at_least, at_most, above, has } = condition;
  if (has !== undefined) return Array.isArray(value) && value.includes(has);
  if (typeof value !== "number") return false;
  return (
    (is === undefined || value === is) &&
    (at_least === undefined || value >= at_least) &&
    (at_most === undefined || value <= at_most) &&
    (above === undefined || value > (at(outcome.view, above) as number))
  );
}

export const solved = (step: Step, outcome: Outcome): boolean =>
  step.goal?.every((condition) => holds(condition, outcome)) ?? false;
