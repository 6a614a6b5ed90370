// The places at the end of a game.

export interface Place {
  seat: number;
  points: number;
  won: boolean;
  /** From 1. Winners share the first place; others with the same score share theirs. */
  place: number;
}

/** All seats, the best first. The server says who won: a tie may have been broken. */
export function placesOf(scores: readonly number[], winners: readonly number[]): Place[] {
  const ranked = scores
    .map((points, seat) => ({ seat, points, won: winners.includes(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points || a.seat - b.seat);
  return ranked.map((entry) => ({
    ...entry,
    place: 1 + ranked.findIndex(({ won, points }) => won === entry.won && (won || points === entry.points)),
  }));
}
