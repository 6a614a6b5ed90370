// The stages of a claim: the gems are turned over at their location, each seat's servants take, the movers move, and what
// ends the game is shown. All of it is taken from the narration; the final position follows.

import { findMessage, toldUntil, type Stage, type Stages } from "../../board/stages";
import type { Told, View, Words } from "../../wire/types";
import { gemOf, KINDS } from "./pieces";
import type { FutarkView } from "./view";

const REVEALED = 1500; // ms
const TAKES = 1000;
const LAST = 2600;
const GEMS_OF_A_KIND = 9;

/** The messages that say why the game has ended. */
export const ENDINGS = ["told-passed", "told-last-claim"];

const seatOf = (words: Words): number => {
  const who = words.gaps?.["who"];
  return typeof who === "object" && "seat" in who ? who.seat : -1;
};

/** The numbers of narrated gems, as in the view. */
function gemNumbers(words: Words | undefined): number[] {
  const gems = words?.gaps?.["gems"];
  if (typeof gems !== "object" || !("many" in gems)) return [];
  return gems.many.flatMap((gem) => {
    const face = gemOf(gem);
    return face ? [KINDS.findIndex(({ accent }) => accent === face.accent) * GEMS_OF_A_KIND + face.value - 1] : [];
  });
}

/** A view in which all gems at a slot lie open. Whose they were is not told, and the board does not show it. */
function revealed(view: FutarkView, slot: number, gems: readonly number[]): FutarkView {
  const known = new Set(view.piles[slot]?.flatMap((pile) => pile ?? []) ?? []);
  const others = gems.filter((gem) => !known.has(gem));
  const open = (view.piled[slot] ?? []).map((count, seat) => {
    const own = view.piles[slot]?.[seat] ?? [];
    return own.length === count ? own : [...own, ...others.splice(0, count - own.length)];
  });
  return { ...view, piles: view.piles.map((piles, k) => (k === slot ? open : piles)) };
}

/** The slot that is claimed in these events, or -1. */
export function claimedSlot(events: readonly Told[]): number {
  const claim = events.flatMap(({ words }) => words).find(({ key }) => key === "told-claim");
  const place = claim?.gaps?.["place"];
  return typeof place === "object" && "key" in place ? Number(place.gaps?.["slot"]) - 1 : -1;
}

export const stages: Stages = (before, after) => {
  const { told } = after;
  const found = findMessage(told, ["told-claim"]);
  if (!found || !before.view) return [];
  const { event } = found;
  const words = told[event]!.words;
  const slot = claimedSlot(told);
  let view = before.view as unknown as FutarkView;
  let scores: readonly number[] = before.scores;
  const made: Stage[] = [];
  const add = (until: number, hold: number): void => {
    made.push({ view: view as unknown as View, told: toldUntil(told, event, until), scores, hold });
  };

  view = revealed(view, slot, gemNumbers(words.find(({ key }) => key === "told-gems")));
  add(
    words.findIndex(({ key }) => key === "told-amulets"),
    REVEALED,
  );
  for (const [k, message] of words.entries()) {
    if (message.key === "told-takes") {
      const gained = (list: readonly number[]): number[] =>
        list.map((points, seat) => points + (seat === seatOf(message) ? Number(message.gaps?.["points"]) : 0));
      scores = gained(scores);
      view = { ...view, points: gained(view.points) };
      add(k, TAKES);
    } else if (ENDINGS.includes(message.key)) add(k, LAST);
  }
  return made;
};
