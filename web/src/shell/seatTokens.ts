// The secret tokens of this browser's seats, by table.

const PLACE = "druids.tables";
const MOST = 60;

export interface Kept {
  token: string;
  game: string;
  at: number;
  /** The seats of this browser, once it has been there. */
  seats?: readonly number[];
}

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

export function keep(table: string, token: string, game: string): void {
  const entries = Object.entries({ ...all(), [table]: { token, game, at: Date.now() } });
  entries.sort(([, a], [, b]) => b.at - a.at);
  localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(entries.slice(0, MOST))));
}

/** Remember which seats are this browser's, so that the list of games can say whose turn it is. */
export function keepSeats(table: string, seats: readonly number[]): void {
  const kept = all();
  const entry = kept[table];
  if (!entry || String(entry.seats) === String(seats)) return;
  localStorage.setItem(PLACE, JSON.stringify({ ...kept, [table]: { ...entry, seats } }));
}

export const tokenOf = (table: string): string | null => all()[table]?.token ?? null;
export const seatsOf = (table: string): readonly number[] | null => all()[table]?.seats ?? null;
export const keptTables = (): [string, Kept][] => Object.entries(all()).sort(([, a], [, b]) => b.at - a.at);

export function forget(table: string): void {
  const left = all();
  delete left[table];
  localStorage.setItem(PLACE, JSON.stringify(left));
}
