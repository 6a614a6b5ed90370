// The board of a game that was over when the page was opened. Where the last position has already been cleared away, the
// last stage before it is shown, as for those who saw the end.

import { finalBoard, type Stages } from "../board/stages";
import { fetchFramesFrom } from "../wire/api";
import type { Update, View } from "../wire/types";

/** The board that stays; null if it is the one of the last position. */
export async function fetchFinalBoard(key: string, over: Update, stages: Stages): Promise<View | null> {
  const [before, after] = await fetchFramesFrom(key, over.seat, over.step - 1);
  if (!before?.view || !after?.told) return null;
  return finalBoard({ ...over, view: before.view, scores: before.scores }, { ...over, told: [after.told] }, stages);
}
