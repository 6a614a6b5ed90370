// The format of games/<name>/lesson/lesson.json: a chosen deal and steps. A step has a text, usually an action that the
// learner is asked to take, and what the others do after it.

export interface LessonStep {
  /** A key of the lesson's own texts. */
  words: string;
  /** The action that the learner is asked for; a step without one is read and left with "Next". */
  act?: string;
  /** What happens afterwards, written as in stored games: `seat action`. */
  then?: string[];
}
export interface Lesson {
  seats: number;
  seed: number;
  options: Record<string, boolean | number | string>;
  /** The learner's seat. */
  you: number;
  /** What the others do before the learner is asked for the first time. */
  before: string[];
  steps: LessonStep[];
}

export interface ScriptedAction {
  seat: number;
  action: string;
}

/** A line of `before` or `then`. */
export function scriptedAction(line: string): ScriptedAction {
  const [, seat, action] = /^(\d+) (\S.*)$/.exec(line) ?? [];
  if (!seat || !action) throw new Error(`a line of a lesson is "seat action", not "${line}"`);
  return { seat: Number(seat), action };
}
