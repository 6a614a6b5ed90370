// Requests over HTTP. A refused request throws a ServerProblem with the protocol's code.

import { newPledge } from "./entropy";
import type {
  BotDescription,
  Frame,
  GameDescription,
  History,
  NewTable,
  PastQuestion,
  PlayOn,
  Problem,
  Replay,
  Review,
  ReviewStatus,
  Seated,
  TableInfo,
  TableList,
} from "./types";

export class ServerProblem extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly retryAfter: number | null = null,
  ) {
    super(text);
  }
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ServerProblem("unreachable", "The server cannot be reached.");
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new ServerProblem(
      problem?.code ?? "internal",
      problem?.text ?? response.statusText,
      problem?.retry_after ?? null,
    );
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const listGames = (): Promise<GameDescription[]> => request("/api/games");
export const listBots = (): Promise<BotDescription[]> => request("/api/bots");
/** Addresses of this page for other computers. */
export const listAddresses = async (): Promise<string[]> =>
  (await request<{ addresses: string[] }>("/api/addresses")).addresses;
export const listTables = (): Promise<TableList> => request("/api/tables");
export const listFinishedGames = (): Promise<History> => request("/api/history");
export const fetchTable = (key: string): Promise<TableInfo> => request(`/api/tables/${key}`);
export const createTable = async (wish: NewTable): Promise<Seated> =>
  request(
    "/api/tables",
    post({ ...wish, pledge: wish.seed === undefined || wish.seed === null ? await newPledge() : null }),
  );
export const joinTable = async (key: string, name: string, invite: string | null): Promise<Seated> =>
  request(`/api/tables/${key}/join`, post({ name, seat: null, invite, pledge: await newPledge() }));
export const deleteTable = (key: string, token: string): Promise<void> =>
  request(`/api/tables/${key}`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
const fetchReplay = (key: string, query: string): Promise<Replay> => request(`/api/tables/${key}/replay?${query}`);

/** The positions of a finished game from a step on, as a seat saw them; null sees everything. */
export async function fetchFramesFrom(key: string, seat: number | null, step: number): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (let next: number | null = step; next !== null;) {
    const part = await fetchReplay(key, `step=${next}${seat === null ? "" : `&seat=${seat}`}`);
    frames.push(...part.frames);
    next = part.next;
  }
  return frames;
}

export const fetchFrames = (key: string, seat: number | null): Promise<Frame[]> => fetchFramesFrom(key, seat, 0);

/** The position after some steps of a finished game and a hundred that follow, as a seat saw them. */
export const fetchSomeFrames = async (key: string, seat: number, step: number): Promise<Frame[]> =>
  (await fetchReplay(key, `step=${step}&seat=${seat}`)).frames;

/** All seats' scores after every decision of a finished game. */
export async function fetchScoresOverTime(key: string): Promise<number[][]> {
  const scores: number[][] = [];
  for (let next: number | null = 0; next !== null;) {
    const part = await fetchReplay(key, `step=${next}&view=none`);
    scores.push(...part.frames.filter((frame) => (frame.told?.actor ?? 0) >= 0).map((frame) => frame.scores));
    next = part.next;
  }
  return scores;
}

/** Ask for the review of a finished game; if there is one already, nothing is done again. */
export const startReview = (key: string): Promise<ReviewStatus> =>
  request(`/api/tables/${key}/review`, { method: "POST" });
export const fetchReviewStatus = (key: string): Promise<ReviewStatus> => request(`/api/tables/${key}/review`);
export const fetchReview = (key: string): Promise<Review> => request(`/api/tables/${key}/review/result`);
/** What a seat was asked in a finished game, and everything it could have answered. */
export const fetchPastQuestion = (key: string, step: number): Promise<PastQuestion> =>
  request(`/api/tables/${key}/question?step=${step}`);
/** A new table that begins at a position of a finished game. */
export const playOn = (key: string, wish: PlayOn): Promise<Seated> => request(`/api/tables/${key}/play-on`, post(wish));

/** A Fluent file of the server. */
export async function fetchTexts(path: string): Promise<string> {
  const response = await fetch(`/words/${path}`);
  if (!response.ok) throw new ServerProblem("no-page", path);
  return response.text();
}
