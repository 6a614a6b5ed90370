// The stages of a turn: a special acts before its effect is shown, a group that has changed is pointed out, and at the end
// the terrains are decided one after the other. All of it is taken from the narration; the final position follows.

import { findMessage, toldUntil, type Stage, type Stages } from "../../board/stages";

const SPECIAL_SHOWN = 1100; // ms
const GROUP_SHOWN = 900;
const TERRAIN_DECIDED = 900;

/** What a special does; the creatures that it acts on are named in the message. */
const SPECIAL = ["attached", "told-plus", "told-minus", "exchanged"];
const DECIDED = ["won", "void"];

/** Why the game has ended: it always ends in the same way (creatures 4.6). */
export const ENDINGS: readonly string[] = ["web-board-ending"];

export const stages: Stages = (before, after) => {
  const { told } = after;
  if (!before.view || !after.view) return [];
  const made: Stage[] = [];
  const special = findMessage(told, SPECIAL);
  if (special)
    made.push({ view: before.view, told: toldUntil(told, special.event, special.message), hold: SPECIAL_SHOWN });
  const [event, words] = [...told.entries()]
    .map(([k, one]) => [k, one.words] as const)
    .findLast(([, list]) => list.length) ?? [-1, []];
  for (const [message, { key }] of words.entries()) {
    const hold = DECIDED.includes(key) ? TERRAIN_DECIDED : key === "group-now" ? GROUP_SHOWN : 0;
    if (hold) made.push({ view: after.view, told: toldUntil(told, event, message), scores: after.scores, hold });
  }
  return made;
};
