// A lesson is data: a chosen deal and steps. A step has words, mostly an answer the learner is to give, and what the others then do.

import type { Language } from "../i18n/translator";

export interface LessonStep {
  /** A key of the lesson's own words. */
  words: string;
  /** The action the learner is asked for; a step without it is read and left by "next". */
  act?: string;
  /** What happens afterwards, as in stored games: `seat action`. */
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

const lessons = import.meta.glob<Lesson>("./*/lesson.json", { import: "default" });
const texts = import.meta.glob<string>("./*/*.ftl", { query: "?raw", import: "default" });

export async function lessonOf(game: string, language: Language): Promise<{ lesson: Lesson; words: string } | null> {
  const load = lessons[`./${game}/lesson.json`];
  const read = texts[`./${game}/${language}.ftl`];
  return load && read ? { lesson: await load(), words: await read() } : null;
}
