// How far the learner has come, kept in this browser.

const KEY = "druids.lessons";

export interface ChapterProgress {
  /** The step to go on with. */
  at: number;
  /** Whether the last step was reached once. */
  done: boolean;
  /** The steps whose puzzles were solved. */
  solved: number[];
}
type Kept = Record<string, ChapterProgress>;

export const NOT_BEGUN: ChapterProgress = { at: 0, done: false, solved: [] };

function read(): Kept {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept | null) ?? {};
  } catch {
    return {};
  }
}

const nameOf = (game: string, chapter: string): string => `${game}/${chapter}`;

export const progressOf = (game: string, chapter: string): ChapterProgress => ({
  ...NOT_BEGUN,
  ...read()[nameOf(game, chapter)],
});

export function keepProgress(game: string, chapter: string, progress: ChapterProgress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [nameOf(game, chapter)]: progress }));
  } catch {
    // a browser that keeps nothing: the lesson begins anew next time
  }
}
