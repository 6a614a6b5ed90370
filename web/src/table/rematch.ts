// Who has answered the offer of a rematch, and what this person can do about it.

import type { TableInfo } from "../wire/types";

export type RematchAnswer = "wants" | "declined" | "absent" | "pending";

export interface RematchOffer {
  /** The answer of every person's seat; bots are not asked. */
  answers: { seat: number; answer: RematchAnswer }[];
  /** What this person's seat answered; null for a spectator. */
  mine: RematchAnswer | null;
  /** Everyone who is here agreed, and somebody declined or is gone: bots can take their seats. */
  mayFill: boolean;
  /** From when on they can (server time): those who are gone are waited for. */
  fillFrom: number;
}

/** The present offer, or null if nobody wants a rematch or it has begun. */
export function rematchOffer(table: TableInfo, own: readonly number[]): RematchOffer | null {
  if (table.status !== "over" || table.next_table || !table.rematch.length) return null;
  const answerOf = (seat: number): RematchAnswer => {
    if (table.rematch.includes(seat)) return "wants";
    if (table.declined.includes(seat)) return "declined";
    return table.seats[seat]!.present ? "pending" : "absent";
  };
  const answers = table.seats
    .map((info, seat) => ({ info, seat }))
    .filter(({ info }) => info.kind === "human")
    .map(({ seat }) => ({ seat, answer: answerOf(seat) }));
  const mine = own.length ? answerOf(own[0]!) : null;
  const missing = answers.some(({ answer }) => answer === "declined" || answer === "absent");
  const undecided = answers.some(({ answer }) => answer === "pending");
  const gone = answers.filter(({ answer }) => answer === "absent");
  const fillFrom = Math.max(0, ...gone.map(({ seat }) => table.seats[seat]!.stand_in_from ?? 0));
  return { answers, mine, mayFill: mine === "wants" && missing && !undecided, fillFrom };
}

/** Whether this browser plays in the rematch, so that its token opens the new table too. */
export const playsRematch = (table: TableInfo, own: readonly number[]): boolean =>
  own.some((seat) => table.rematch.includes(seat));
