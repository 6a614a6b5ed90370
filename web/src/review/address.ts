// The decision and the seat of a review in the address of the page, so that a link shows the same.

export interface ReviewPlace {
  /** The number of the decision in the review; null for the first that is worth a look. */
  decision: number | null;
  /** The seat whose decisions are listed; null lists all. */
  seat: number | null;
}

const whole = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

export function readPlace(search: string): ReviewPlace {
  const query = new URLSearchParams(search);
  return { decision: whole(query.get("decision")), seat: whole(query.get("seat")) };
}

export function reviewAddress(key: string, { decision, seat }: ReviewPlace): string {
  const query = new URLSearchParams();
  if (decision !== null) query.set("decision", String(decision));
  if (seat !== null) query.set("seat", String(seat));
  return `/review/${key}${query.size ? `?${query}` : ""}`;
}
