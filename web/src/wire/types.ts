// Generated from druids.server.messages by web/wire_types.py (`make web`). Do not edit.

/** An argument of a message: a number, a text, a seat, a list of messages, or a message. */
export type Argument = number | string | { seat: number } | { many: Words[] } | Words;
/** A game's record as plain data: numbers, lists, sets as lists of members; hidden numbers -1, hidden sets null. */
export type View = Record<string, unknown>;

export type GameStatus = "waiting" | "rules" | "bots" | "ready";

export type Emote = "hello" | "well-played" | "thanks" | "oops" | "thinking" | "hurry" | "wow" | "good-game";

/**
 * A sentence to be: a key of the `.ftl` files with arguments, here called gaps. The client makes the sentence.
 *
 * A gap is a number, a text, `{"seat": 2}` (a seat's name; the words also get `$<gap>_you`), `{"many": [...]}`
 * (a list of words, joined as the language joins them) or words again.
 */
export interface Words {
  key: string;
  gaps?: Record<string, Argument>;
}

/**
 * Time to think, in seconds. `move` is for each decision; `game` is for all of a seat's decisions together,
 * and grows by `increment` after each. At least one of the two is given.
 */
export interface Clock {
  move?: number | null;
  game?: number | null;
  increment?: number;
}

/**
 * Who shall sit in a seat: `me` (several for pass-and-play), `open` for whoever comes, `reserved` for whoever
 * brings the invitation, or a `bot` of a level.
 */
export interface SeatWish {
  kind: "me" | "open" | "reserved" | "bot";
  /** How a `me` seat is called, if not by the creator's name; for whom a seat is `reserved`. */
  name?: string | null;
  /** The bot's name as in `GET /api/bots`; without it the best one of the level. */
  bot?: string | null;
  level?: string | null;
}

/**
 * A legal answer: what is sent back (`name`), what it says, what is touched on a board to give it (`target`).
 *
 * A target of two parts, `gem:5>slot:2`, is touched in two steps: first the thing, then its place.
 */
export interface Option {
  name: string;
  words: Words;
  target: string;
}

/** One step of the game as the viewer may know it, with what is worth a word about it. */
export interface Told {
  /** Which step of the game, from 0. After an undo numbers are used again. */
  step: number;
  /** A seat, or -1 for NATURE. */
  actor: number;
  /** The action's name, or null where the viewer may not know it. */
  action: string | null;
  words: Words[];
  /** What the step changed on a board, as targets; a client marks them as new. */
  targets: string[];
}

/** A seat's time as of the message's `time`: seconds left for this decision and in all; null without limit. */
export interface SeatClock {
  move: number | null;
  game: number | null;
  running: boolean;
}

/** A seat as everyone sees it. */
export interface SeatInfo {
  kind: "open" | "reserved" | "human" | "bot";
  /** The nickname; of an empty seat, for whom it is reserved, or nothing. */
  name: string;
  bot: string | null;
  level: string | null;
  /** Whether someone in this seat is connected; bots always are. */
  present: boolean;
  /** A bot plays for a human who left or ran out of time, until they come `back`. */
  stand_in: boolean;
  /** When a bot began to think about its present decision (server's time). The last `update` has the same `time`. */
  thinking_since: number | null;
}

/** A seat asks to take its last decision back; every other human seat must agree. */
export interface UndoRequest {
  seat: number;
  agreed: number[];
}

/** A table as everyone sees it: no position, only who and how. */
export interface TableInfo {
  table: string;
  game: string;
  rules: number;
  options: Record<string, boolean | number | string>;
  public: boolean;
  /** Whether spectators are let in. */
  watch: boolean;
  clock: Clock | null;
  /** `open` until every seat is taken, then `running`, then `over`. */
  status: "open" | "running" | "over";
  /** Every seat is taken, and the game starts as soon as its rules are compiled; `GET /api/games` tells how far. */
  preparing: boolean;
  seats: SeatInfo[];
  spectators: number;
  created: number;
  ended: number | null;
  /** Published when the game starts: `sha256:` and the hash of the text `druids seed <seed>` and a newline. */
  commitment: string | null;
  /** The seed in decimals, once the game is over. */
  seed: string | null;
  undo: UndoRequest | null;
  /** The seats that want to play again. */
  rematch: number[];
  /** Where the rematch is played; the same token opens it. */
  next_table: string | null;
}

/** What this connection may do. */
export interface You {
  /** The seats it plays; none for a spectator. */
  seats: number[];
  /** Whether it created the table: it may rearrange seats before the start and delete the table. */
  host: boolean;
}

/** A line of a score's breakdown. */
export interface ScoreLine {
  what: Words;
  points: number;
}

/** Something said at the table. Plain text: show it as text, never as markup. */
export interface ChatLine {
  seat: number;
  name: string;
  text: string;
  time: number;
}

/** The first message, within ten seconds: which table, and with which token (none: to watch). */
export interface Hello {
  type: "hello";
  table: string;
  protocol?: number;
  token?: string | null;
  /** How positions travel: inside the JSON, as the record's own bytes in binary frames, or not at all. */
  view?: "json" | "bytes" | "none";
  /** Whether updates tell what happened, step by step. Programs that only read positions may do without. */
  story?: boolean;
  /** The last version this client has seen: the story goes on from there; without it, from the last decision. */
  since?: number | null;
}

/** Answer the question. Sent again with the same `id` it is never applied twice. */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  /** The version the answer was chosen in; if the table has moved on, it is refused as `stale`. */
  version: number;
  action: string;
}

/** Take the seat's last decision back: at once where nothing became known since, else by consent. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  version: number;
}

/** Agree to the undo that another seat asked for, or refuse it. The asker withdraws with `agree: false`. */
export interface Consent {
  type: "consent";
  id: string;
  seat: number;
  agree: boolean;
}

/** Say something to everyone at the table. */
export interface Say {
  type: "say";
  id: string;
  seat: number;
  text: string;
}

/** A quick emote. It is not stored. */
export interface ShowEmote {
  type: "emote";
  id: string;
  seat: number;
  emote: "hello" | "well-played" | "thanks" | "oops" | "thinking" | "hurry" | "wow" | "good-game";
}

/** Get up. Before the start the seat is free again; in a running game a bot stands in until `back`. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** Take the seat back from the bot that stands in. Connecting anew with the seat's token does the same. */
export interface Back {
  type: "back";
  id: string;
  seat: number;
}

/** Host only, before the start: who shall sit in a seat. Whoever sat there must join anew. */
export interface Arrange {
  type: "arrange";
  id: string;
  seat: number;
  wish: SeatWish;
}

/** Any seat may ask it for a human seat that is not connected in a running game: a bot stands in for it. */
export interface StandIn {
  type: "stand-in";
  id: string;
  seat: number;
}

/** After the game: play again with seats rotated by one. It begins when every human seat wants it. */
export interface Rematch {
  type: "rematch";
  id: string;
  seat: number;
  agree?: boolean;
}

/** What would a bot answer for this seat, which is asked now? The reply is `advice`. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** What would each answer of this seat, which is asked now, bring about at once? The reply is `previews`. */
export interface Preview {
  type: "preview";
  id: string;
  seat: number;
  version: number;
}

/** All scores line by line, as the viewer may know them. The reply is `scores`. */
export interface Breakdown {
  type: "breakdown";
  id: string;
  seat?: number | null;
}

/** What happened from a step on, as the viewer may know it. The reply is `story`, at most 500 steps long. */
export interface Log {
  type: "log";
  id: string;
  seat?: number | null;
  step?: number;
}

/** Send everything anew: `table` and an `update` for each seat. */
export interface Resync {
  type: "resync";
}

/** Are you there? The reply is `pong`. */
export interface Ping {
  type: "ping";
}

export type FromClient =
  | Hello
  | Act
  | Undo
  | Consent
  | Say
  | ShowEmote
  | Leave
  | Back
  | Arrange
  | StandIn
  | Rematch
  | Hint
  | Preview
  | Breakdown
  | Log
  | Resync
  | Ping;

/** The answer to `hello`. An `update` for each seat played (or one to watch) follows if the game has begun. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  /** The server's version. */
  server: string;
  /** The server's clock, in seconds since 1970. */
  time: number;
  you: You;
  table: TableInfo;
  /** The last things said. */
  chat: ChatLine[];
}

/** Something about the table changed: who sits where, presence, votes, status. */
export interface TableNews {
  type: "table";
  time: number;
  you: You;
  table: TableInfo;
}

/** The position as one seat (or a spectator) may know it. Always whole: the newest update is all one needs. */
export interface Update {
  type: "update";
  /** Grows by one with every decision and every undo; never goes back. */
  version: number;
  time: number;
  /** For which of your seats; null for a spectator. */
  seat: number | null;
  /** The game is over and nothing is hidden any more. */
  open: boolean;
  /** How many steps the game has: answers of seats and of NATURE. */
  step: number;
  /** Who is asked now; null when the game is over. */
  asked: number | null;
  /** What this seat is asked; null if it is not the one asked. */
  question: Words | null;
  /** The rules that bear on the question. */
  rule: Words | null;
  /** All legal answers of this seat, now. */
  options: Option[];
  /** What happened since the version this client has seen, or since the seat's last decision. */
  told: Told[];
  /** Something that was told before has been taken back; tell the story from `told[0].step` (or `step`) anew. */
  undone: boolean;
  /** Every seat's score as this viewer may know it. */
  scores: number[];
  /** Once the game is over; empty in a draw. */
  winners: number[] | null;
  clocks: SeatClock[] | null;
  /** The record as plain data, unless `hello` asked for bytes or none. */
  view: View | null;
}

/** A request was carried out, and it is stored. If it was a repetition, nothing was done again. */
export interface Done {
  type: "done";
  id: string;
  version: number;
  repeated: boolean;
  /** An undo that now waits for the others' consent. */
  pending: boolean;
  /** After `arrange` with a reserved seat: its invitation code. */
  invite: string | null;
}

/** A request was not carried out. An `act` that was `stale` or `not-your-turn` is followed by an `update`. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  /** An English sentence for people who read logs. */
  text: string;
  /** Of an illegal action: why, in the game's words. */
  words: Words | null;
}

/** Somebody said something. */
export interface Chat {
  type: "chat";
  line: ChatLine;
}

/** Somebody showed an emote. */
export interface EmoteShown {
  type: "emote";
  seat: number;
  emote: string;
}

/** What a bot would answer. */
export interface Advice {
  type: "advice";
  id: string;
  seat: number;
  version: number;
  action: string;
  words: Words;
  reasons: Words[];
}

/** What answers would bring about, as it would be told, by their names; left out where it hangs on hidden things. */
export interface Previews {
  type: "previews";
  id: string;
  seat: number;
  version: number;
  told: Record<string, Words[]>;
}

/** Every seat's score, line by line. */
export interface Scores {
  type: "scores";
  id: string;
  seats: ScoreLine[][];
}

/** What happened from a step on; if it was cut off, ask again from `next`. */
export interface Story {
  type: "story";
  id: string;
  told: Told[];
  next: number | null;
}

/** Yes. */
export interface Pong {
  type: "pong";
  time: number;
}

/** The server is about to close this connection, and why. */
export interface Bye {
  type: "bye";
  code: string;
  text: string;
}

export type FromServer =
  | Welcome
  | TableNews
  | Update
  | Done
  | Refused
  | Chat
  | EmoteShown
  | Advice
  | Previews
  | Scores
  | Story
  | Pong
  | Bye;

/** Body of `POST /api/tables`. Without `seats`: the creator, and bots in all other seats. */
export interface NewTable {
  game: string;
  name?: string;
  options?: Record<string, boolean | number | string>;
  seats?: SeatWish[] | null;
  /** The level of bots that are not told theirs, and of stand-ins. */
  level?: string | null;
  public?: boolean;
  watch?: boolean;
  clock?: Clock | null;
  /** A deal known beforehand, for lessons. Only at a private table whose seats are all `me` or bots. */
  seed?: number | null;
}

/** The answer to creating and to joining: keep the token secret, it is shown once. */
export interface Seated {
  table: string;
  token: string;
  seats: number[];
  /** For the creator: seat number -> invitation code of each reserved seat. Pass it on in a link's #fragment. */
  invites: Record<string, string>;
}

/** Body of `POST /api/tables/{table}/join`: sit down in an open seat, or in a reserved one with its invitation. */
export interface Join {
  name?: string;
  seat?: number | null;
  invite?: string | null;
}

/** The answer to `POST /api/tables/{table}/token`: the old token is void from now on. */
export interface NewToken {
  token: string;
}

/** An option of a game: `values` for words and switches, `low` and `high` for numbers. */
export interface GameOption {
  name: string;
  default: boolean | number | string;
  values: string[];
  low: number | null;
  high: number | null;
}

/** A game's visiting card. */
export interface GameDescription {
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
  /**
   * A game that this machine has never played is compiled first, which takes up to some minutes: `waiting` for its
   * turn, its `rules`, then its `bots` (people can play meanwhile), `ready`. One that a table waits for comes next.
   */
  status: "waiting" | "rules" | "bots" | "ready";
}

/** One field of a record in `bytes` views: little-endian integers of `bytes` bytes each, in C order. */
export interface RecordField {
  name: string;
  offset: number;
  bytes: number;
  shape: number[];
  kind: "number" | "set";
  about: string;
}

/** How to read a game's record out of a binary frame. */
export interface RecordLayout {
  game: string;
  rules: number;
  size: number;
  fields: RecordField[];
}

/** A bot that may sit at tables, and its levels from weak to strong. */
export interface BotDescription {
  name: string;
  levels: string[];
}

/** Tables, newest first; if there are more, ask again with `before`. */
export interface TableList {
  tables: TableInfo[];
  before: number | null;
}

/** A finished game in the history. */
export interface Result {
  table: string;
  game: string;
  rules: number;
  names: string[];
  scores: number[];
  winners: number[];
  ended: number;
}

/** Finished public games, newest first; if there are more, ask again with `before`. */
export interface History {
  games: Result[];
  before: number | null;
}

/** A moment of a finished game: the position after `step` steps, and the step that led to it. */
export interface Frame {
  step: number;
  told: Told | null;
  asked: number | null;
  scores: number[];
  /** Left out if the request said `view=none`. */
  view: View | null;
}

/** A stretch of a finished game; if there is more, ask again from `next`. */
export interface Replay {
  table: string;
  game: string;
  steps: number;
  /** From whose knowledge; null is open. */
  seat: number | null;
  frames: Frame[];
  next: number | null;
}

/** The body of every HTTP error: a stable code and an English sentence. */
export interface Problem {
  code: string;
  text: string;
}
