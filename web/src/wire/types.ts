// The messages of the live table, as docs/protocol.md describes them.

export type Gap = number | string | { seat: number } | { many: Words[] } | Words;
export interface Words {
  key: string;
  gaps?: Record<string, Gap>;
}

export interface GameOption {
  name: string;
  default: boolean | number | string;
  values: string[];
  low: number | null;
  high: number | null;
}
export type GameStatus = "waiting" | "rules" | "bots" | "ready";
export interface GameCard {
  status: GameStatus;
  name: string;
  title: string;
  designers: string[];
  publisher: string;
  year: number;
  rules: number;
  seats: number[];
  default_seats: number;
  minutes: number;
  options: GameOption[];
}
export interface BotCard {
  name: string;
  levels: string[];
}

export interface Clock {
  move?: number | null;
  game?: number | null;
  increment?: number;
}
export interface SeatWish {
  kind: "me" | "open" | "reserved" | "bot";
  name?: string | null;
  bot?: string | null;
  level?: string | null;
}
export interface NewTable {
  game: string;
  name?: string;
  options?: Record<string, boolean | number | string>;
  seats?: SeatWish[] | null;
  level?: string | null;
  public?: boolean;
  watch?: boolean;
  clock?: Clock | null;
  /** A chosen deal, for lessons. */
  seed?: number;
}
export interface Seated {
  table: string;
  token: string;
  seats: number[];
  invites: Record<string, string>;
}

export interface SeatInfo {
  kind: "open" | "reserved" | "human" | "bot";
  name: string;
  bot: string | null;
  level: string | null;
  present: boolean;
  stand_in: boolean;
  thinking_since: number | null;
}
export interface TableInfo {
  table: string;
  game: string;
  rules: number;
  options: Record<string, boolean | number | string>;
  public: boolean;
  watch: boolean;
  clock: Clock | null;
  status: "open" | "running" | "over";
  /** Every seat is taken; the game starts as soon as its rules are compiled. */
  preparing: boolean;
  seats: SeatInfo[];
  spectators: number;
  created: number;
  ended: number | null;
  commitment: string | null;
  seed: string | null;
  undo: { seat: number; agreed: number[] } | null;
  rematch: number[];
  next_table: string | null;
}
export interface You {
  seats: number[];
  host: boolean;
}

export interface Option {
  name: string;
  words: Words;
  target: string;
}
export interface Told {
  step: number;
  actor: number;
  action: string | null;
  words: Words[];
}
export interface SeatClock {
  move: number | null;
  game: number | null;
  running: boolean;
}
/** A game's record as plain data: numbers, lists of them, sets as lists of members; hidden numbers -1, hidden sets null. */
export type View = Record<string, unknown>;

export interface Update {
  type: "update";
  version: number;
  time: number;
  seat: number | null;
  open: boolean;
  step: number;
  asked: number | null;
  question: Words | null;
  rule: Words | null;
  options: Option[];
  told: Told[];
  undone: boolean;
  scores: number[];
  winners: number[] | null;
  clocks: SeatClock[] | null;
  view: View | null;
}
export interface ChatLine {
  seat: number;
  name: string;
  text: string;
  time: number;
}
export interface ScoreLine {
  what: Words;
  points: number;
}
export interface Advice {
  type: "advice";
  id: string;
  seat: number;
  version: number;
  action: string;
  words: Words;
  reasons: Words[];
}

/** What answers would bring about, by their names; left out where it hangs on hidden things. */
export type Previews = Readonly<Record<string, readonly Words[]>>;

export type FromServer =
  | { type: "welcome"; protocol: number; server: string; time: number; you: You; table: TableInfo; chat: ChatLine[] }
  | { type: "table"; time: number; you: You; table: TableInfo }
  | Update
  | { type: "done"; id: string; version: number; repeated?: boolean; pending?: boolean; invite?: string | null }
  | { type: "refused"; id: string | null; code: string; text: string; words?: Words | null }
  | { type: "chat"; line: ChatLine }
  | { type: "emote"; seat: number; emote: string }
  | Advice
  | { type: "previews"; id: string; seat: number; version: number; told: Previews }
  | { type: "scores"; id: string; seats: ScoreLine[][] }
  | { type: "story"; id: string; told: Told[]; next: number | null }
  | { type: "pong"; time: number }
  | { type: "bye"; code: string; text: string };

export interface Result {
  table: string;
  game: string;
  rules: number;
  names: string[];
  scores: number[];
  winners: number[];
  ended: number;
}
export interface Frame {
  step: number;
  told: Told | null;
  asked: number | null;
  scores: number[];
  view: View | null;
}
export interface Replay {
  table: string;
  game: string;
  steps: number;
  seat: number | null;
  frames: Frame[];
  next: number | null;
}
export interface Problem {
  code: string;
  text: string;
}
