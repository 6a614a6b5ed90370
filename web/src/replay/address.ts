// The position and the viewpoint of a replay in the address of the page, so that a link shows the same.

export interface Viewpoint {
  /** The number of steps of the game that are done; null for the beginning. */
  step: number | null;
  /** The seat whose knowledge is shown; null shows everything. */
  seat: number | null;
}

const whole = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

export function readViewpoint(search: string): Viewpoint {
  const query = new URLSearchParams(search);
  return { step: whole(query.get("step")), seat: whole(query.get("seat")) };
}

export function replayAddress(key: string, { step, seat }: Viewpoint): string {
  const query = new URLSearchParams();
  if (step !== null) query.set("step", String(step));
  if (seat !== null) query.set("seat", String(seat));
  return `/replay/${key}${query.size ? `?${query}` : ""}`;
}
