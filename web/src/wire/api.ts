// Requests over HTTP. A refusal becomes a ServerProblem with the protocol's code.

import type { BotCard, GameCard, NewTable, Problem, Replay, Result, Seated, TableInfo } from "./types";

export class ServerProblem extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ServerProblem("unreachable", "The server cannot be reached.");
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new ServerProblem(problem?.code ?? "internal", problem?.text ?? answer.statusText);
  }
  return (await answer.json()) as T;
}

const post = (body: unknown, token?: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
});

export const games = (): Promise<GameCard[]> => ask("/api/games");
export const bots = (): Promise<BotCard[]> => ask("/api/bots");
export const tables = (): Promise<{ tables: TableInfo[]; before: number | null }> => ask("/api/tables");
export const history = (): Promise<{ games: Result[]; before: number | null }> => ask("/api/history");
export const table = (key: string): Promise<TableInfo> => ask(`/api/tables/${key}`);
export const create = (wish: NewTable): Promise<Seated> => ask("/api/tables", post(wish));
export const join = (key: string, name: string, seat: number | null, invite: string | null): Promise<Seated> =>
  ask(`/api/tables/${key}/join`, post({ name, seat, invite }));
export const replay = (key: string, seat: number | null, step: number): Promise<Replay> =>
  ask(`/api/tables/${key}/replay?step=${step}${seat === null ? "" : `&seat=${seat}`}`);

/** All seats' scores after every decision of a finished game. */
export async function scoresOverTime(key: string): Promise<number[][]> {
  const scores: number[][] = [];
  let next: number | null = 0;
  while (next !== null) {
    const part: Replay = await ask(`/api/tables/${key}/replay?step=${next}&view=none`);
    scores.push(...part.frames.filter((frame) => (frame.told?.actor ?? 0) >= 0).map((frame) => frame.scores));
    next = part.next;
  }
  return scores;
}

export async function words(path: string): Promise<string> {
  const answer = await fetch(`/words/${path}`);
  if (!answer.ok) throw new ServerProblem("no-page", path);
  return answer.text();
}
