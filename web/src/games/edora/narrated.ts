// What the narration tells the board: gains, payments, the place of a competition, linked dolmens, the final scoring.

import type { Argument, Told, Words } from "../../wire/types";
import { GIVES, type Gives } from "./printed";
import type { EdoraView } from "./view";

export const seatOf = ({ gaps }: Words): number => {
  const who = gaps?.["who"];
  return typeof who === "object" && "seat" in who ? who.seat : -1;
};
export const numberOf = ({ gaps }: Words, name: string): number => Number(gaps?.[name]);

export type Amounts = Partial<Record<Gives, number>>;
const amountsIn = (what: Argument | undefined): Amounts =>
  Object.fromEntries(
    (typeof what === "object" && "many" in what ? what.many : []).map((gain) => [
      gain.key.replace("gain-", "") as Gives,
      numberOf(gain, "n"),
    ]),
  );

/** What a message says its seat has gained (or paid, as negative numbers). */
export function amountsOf(message: Words): Amounts {
  switch (message.key) {
    case "told-gains":
      return amountsIn(message.gaps?.["what"]);
    case "told-pays":
      return Object.fromEntries(Object.entries(amountsIn(message.gaps?.["what"])).map(([kind, n]) => [kind, -n]));
    case "told-contest":
    case "told-link":
      return { prestige: numberOf(message, "n") };
    default:
      return {};
  }
}

export interface Gain {
  /** Differs from one event to the next. */
  key: string;
  kind: Gives;
  amount: number;
}

/** What a seat has gained in the last event that is told, kind by kind. */
export function gainsOf(events: readonly Told[], seat: number): Gain[] {
  const last = events.findLast(({ actor }) => actor >= 0);
  const sums = new Map<Gives, number>();
  for (const message of last?.words ?? []) {
    if (seatOf(message) !== seat || message.key === "told-pays") continue;
    for (const [kind, amount] of Object.entries(amountsOf(message)) as [Gives, number][])
      sums.set(kind, (sums.get(kind) ?? 0) + amount);
  }
  return (Object.keys(GIVES) as Gives[]).flatMap((kind) =>
    sums.has(kind) ? [{ key: `gain:${last!.step}:${seat}:${kind}`, kind, amount: sums.get(kind)! }] : [],
  );
}

export const lastTold = (events: readonly Told[]): Words | undefined =>
  events.findLast(({ words }) => words.length)?.words.at(-1);

/** The dolmens that were linked last, while this is what is told. */
export function linkTold(events: readonly Told[]): { seat: number; first: number; second: number } | null {
  const message = lastTold(events);
  if (message?.key !== "told-link") return null;
  return { seat: seatOf(message), first: numberOf(message, "first") - 1, second: numberOf(message, "second") - 1 };
}

/** The shrine of a competition, while this is what is told. */
export function contestTold(events: readonly Told[], view: EdoraView): number | null {
  if (lastTold(events)?.key !== "told-contest") return null;
  const event = events.findLast(({ words }) => words.length)!;
  const turned = /^six:s(\d+)$/.exec(event.action ?? "");
  return turned ? Number(turned[1]) - 1 : (view.here[event.actor] ?? null);
}

export interface ScoredStep {
  what: Words;
  points: number[];
}

/** The steps of the final scoring that are told so far, the prestige during play first; null before the end. */
export function finalSteps(events: readonly Told[], view: EdoraView): ScoredStep[] | null {
  const messages = events.flatMap(({ words }) => words);
  if (!messages.some(({ key }) => key === "told-last-die" || key === "told-over")) return null;
  const steps = messages.flatMap(({ key, gaps }): ScoredStep[] => {
    const points = gaps?.["points"];
    if (key !== "told-step" || typeof points !== "object" || !("many" in points)) return [];
    return [{ what: gaps!["step"] as Words, points: points.many.map((line) => numberOf(line, "n")) }];
  });
  return [{ what: { key: "score-prestige" }, points: view.prestige.slice(0, view.seats) }, ...steps];
}
