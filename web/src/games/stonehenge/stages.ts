// The stages of a trick: it is full, it is swept to the winner, a Golden Sickle or a Mistletoe acts, the round is over. All of it
// is taken from the narration; the final position follows.

import { findMessage, toldUntil, type Stage, type Stages } from "../../board/stages";
import type { Told, View, Words } from "../../wire/types";
import { cardOf, domainOf, GAIA, MISTLETOE, SICKLE, VALUES } from "./cards";
import type { StonehengeView } from "./view";

const FULL_TRICK = 1200; // ms
const SWEPT = 900;
const SPECIAL_SHOWN = 1300;
const LAST_ROUND = 2600;

/** The messages that say why the game has ended. */
export const ENDINGS = ["bust", "hands-empty"];

export const seatOf = (words: Words | undefined): number => {
  const who = words?.gaps?.["who"];
  return typeof who === "object" && "seat" in who ? who.seat : -1;
};
export const cardsOf = (words: Words | undefined): readonly Words[] => {
  const cards = words?.gaps?.["cards"];
  return typeof cards === "object" && "many" in cards ? cards.many : [];
};

/** A view of which a card has gone from a seat's hand into the trick. */
function played(view: StonehengeView, seat: number, card: number): StonehengeView {
  const one = <T>(list: readonly T[], change: (value: T) => T): T[] =>
    list.map((value, k) => (k === seat ? change(value) : value));
  const fewer = (count: number): number => Math.max(-1, count - 1);
  return {
    ...view,
    trick: one(view.trick, () => card),
    held: one(view.held, fewer),
    hands: one(view.hands, (hand) => hand && hand.filter((held) => held !== card)),
    sickles: card === SICKLE ? one(view.sickles, fewer) : view.sickles,
    mistletoes: card === MISTLETOE ? one(view.mistletoes, fewer) : view.mistletoes,
    gaia: card === GAIA ? -1 : view.gaia,
  };
}

/** A view of which the trick's cards lie on the winner's piles, with the cards on top that were narrated. */
function swept(
  view: StonehengeView,
  winner: number,
  trick: readonly number[],
  tops: readonly number[],
): StonehengeView {
  const inDomain = (card: number): number => Math.floor(card / VALUES);
  return {
    ...view,
    trick: view.trick.map(() => -1),
    led: -1,
    tops: view.tops.map((row, seat) =>
      row.map((value, domain) => {
        const top = seat === winner ? tops.find((card) => inDomain(card) === domain) : undefined;
        return top === undefined ? value : (top % VALUES) + 1;
      }),
    ),
    heights: view.heights.map((row, seat) =>
      row.map((n, domain) => n + (seat === winner ? trick.filter((card) => inDomain(card) === domain).length : 0)),
    ),
  };
}

/** A view without a pile. */
function taken(view: StonehengeView, seat: number, domain: number): StonehengeView {
  const without = (rows: readonly number[][]): number[][] =>
    rows.map((row, k) => row.map((value, d) => (k === seat && d === domain ? 0 : value)));
  return { ...view, tops: without(view.tops), heights: without(view.heights) };
}

export const stages: Stages = (before, after) => {
  const { told } = after;
  const found = findMessage(told, ["trick-won", "sickle-takes", "mistletoe-hangs", "round-points"]);
  if (!found || !before.view) return [];
  const { event } = found;
  const words = told[event]!.words;
  const at = (key: string): number => words.findIndex((message) => message.key === key);
  let view = before.view as unknown as StonehengeView;
  const made: Stage[] = [];
  const add = (until: number, hold: number, more: Partial<Stage> = {}): void => {
    made.push({ view: view as unknown as View, told: toldUntil(told, event, until), hold, ...more });
  };

  const won = at("trick-won");
  if (won >= 0) {
    const winner = seatOf(words[won]);
    const trick = cardsOf(words[won]).map(cardOf);
    const placed = at("placed");
    view = played(view, told[event]!.actor, trick.at(-1)!);
    add(won, FULL_TRICK);
    view = swept(view, winner, trick, placed >= 0 ? cardsOf(words[placed]).map(cardOf) : []);
    if (["sickle-takes", "mistletoe-hangs", "round-points"].some((key) => at(key) >= 0))
      add(Math.max(won, placed), SWEPT);
  }
  const sickle = at("sickle-takes");
  if (sickle >= 0) {
    add(sickle, SPECIAL_SHOWN);
    const domain = words[sickle]!.gaps?.["domain"];
    view = taken(view, seatOf(words[sickle]), typeof domain === "object" && "key" in domain ? domainOf(domain) : -1);
  }
  const mistletoe = at("mistletoe-hangs");
  if (mistletoe >= 0) add(mistletoe, SPECIAL_SHOWN);
  if (at("round-points") >= 0) {
    const points = words.filter((message) => message.key === "round-points");
    const scores = before.scores.map((score, seat) => {
      const total = points.find((message) => seatOf(message) === seat)?.gaps?.["total"];
      return typeof total === "number" ? total : score;
    });
    const over = after.winners !== null;
    const { totals, sheet } = after.view as unknown as StonehengeView;
    view = { ...view, totals, sheet };
    add(words.length - 1, LAST_ROUND, { scores, stop: !over, stays: over });
  }
  return made;
};

export interface RoundResult {
  /** Why the round ended. */
  reason: Words | null;
  seats: readonly { seat: number; points: number; total: number }[];
}

/** The result of the round that ends in these events; null if none ends, or the next one has begun. */
export function roundResult(events: readonly Told[]): RoundResult | null {
  const messages = events.flatMap(({ words }) => words);
  const points = messages.filter(({ key }) => key === "round-points");
  if (!points.length || messages.some(({ key }) => key === "round-begins")) return null;
  return {
    reason: messages.find(({ key }) => key === "bust" || key === "hands-empty") ?? null,
    seats: points.map((words) => ({
      seat: seatOf(words),
      points: Number(words.gaps?.["points"]),
      total: Number(words.gaps?.["total"]),
    })),
  };
}
