// Generated from druids.server.messages by web/wire_types.py (`make web`). Do not edit.

/** An argument of a message: a number, a text, a seat, a list of messages, or a message. */
export type Argument = number | string | { seat: number } | { many: Words[] } | Words;
/** A game's record as plain data: numbers, lists, sets as lists of members; hidden numbers -1, hidden sets null. */
export type View = Record<string, unknown>;

export type Verdict = "best" | "good" | "close" | "inaccuracy" | "mistake" | "blunder";

export type Luck = "deal" | "draw";

export type ReviewState = "none" | "waiting" | "running" | "done" | "failed";

/**
 * A text as a key of the `.ftl` files with arguments (`gaps`). The client turns it into a sentence.
 *
 * An argument is a number, a string, `{"seat": 2}` (a player's name; the sentence also gets `$<argument>_you`),
 * `{"many": [...]}` (a list of texts, joined as the language requires), or another `Words`.
 */
export interface Words {
  key: string;
  gaps?: Record<string, Argument>;
}

/** One legal action of a decision, judged in sampled worlds from what the seat knew. */
export interface Candidate {
  /** The action's name, as in stored games. */
  action: string;
  /** The action's number in the game's action space. */
  number: number;
  /** The action in words, for the seat that decided. */
  words: Words;
  /** The action's target on the board, as in option lists. */
  target: string;
  /** Expected win share of the seat after this action. */
  estimate: number;
  /** Of `estimate`. */
  standard_error: number;
  /**
   * Expected win share less than the best candidate's: 0 for the best, else mostly negative. It comes from the same
   * worlds and dice; in Creatures and Edora, for all but the two compared actions, from a search of all candidates.
   */
  difference: number;
  /** 95 % interval of `difference`. */
  interval: [number, number];
  /** In how many sampled worlds it was tried. */
  worlds: number;
}

/** One decision between at least two legal actions. */
export interface Decision {
  /** The number of the decision in the review, from 0. */
  number: number;
  /** The number of the step in the match. The position before it is the frame `step` of a replay. */
  step: number;
  seat: number;
  /** The question, as the seat was asked. */
  asked: Words;
  /** The name of the action that was played. */
  played: string;
  /**
   * The name of the action that should have been played; equal to `played` if the verdict is best or close and the
   * played action is the first candidate.
   */
  best: string;
  /**
   * `close`: too close to call, because the interval of `loss` includes 0, or because the search that chose the best
   * other action and the comparison with it disagree.
   */
  verdict: "best" | "good" | "close" | "inaccuracy" | "mistake" | "blunder";
  /**
   * Win share lost by the played action against the best other one, measured in worlds that did not choose it. At
   * most 0 for a best action, where it is the (negative) lead over the next.
   */
  loss: number;
  /** 95 % interval of `loss`. */
  interval: [number, number];
  /**
   * What the rating counts: `loss` where what chose the best other action prefers it, else 0. In Creatures it is at
   * most 0.1, and at least -0.1.
   */
  regret: number;
  /** Whether the choice mattered: some candidate is clearly worse than the best. Only such decisions are rated. */
  real: boolean;
  /**
   * For every seat, what its expected win share gained by the played action against the best; zeros if the verdict is
   * best or close.
   */
  effects: number[];
  /** One sentence: what differs between the continuations of the played and the best action. */
  reason: Words;
  /** The best six, best first, and the played one. */
  candidates: Candidate[];
  /** How many more candidates there were. */
  omitted: number;
}

/** The win share of every seat after some steps of the match, estimated with all cards open. */
export interface CurvePoint {
  /** How many steps have been played: the frame of a replay. */
  step: number;
  shares: number[];
  /** The largest of the seats. */
  standard_error: number;
  /** Whether chance acted just before this point, and how: a whole deal, or a draw or dice. */
  luck: "deal" | "draw" | null;
  /** What chance gave every seat just before this point, as counted in the ledger; zeros without chance. */
  lucky: number[];
}

/**
 * Where one seat's result comes from. The first six numbers add up to `result` exactly, in any order: all of them
 * are multiples of 2**-32.
 */
export interface LedgerRow {
  seat: number;
  /** 1 / seats. */
  start: number;
  /** Luck of the deals: of the first, and of the later rounds. */
  deal: number;
  /** Luck of later draws and dice. */
  later: number;
  /** Own errors: at most about 0. */
  own: number;
  /** What errors of the others gave. */
  others: number;
  /** The rest, which nobody can name: not skill, but everything between the estimates and the result. */
  unnamed: number;
  /** The win share of the game. */
  result: number;
  /** Standard error of `deal` + `later`, from sampling. */
  luck_error: number;
  /** Standard error of `own` + `others`, from sampling. */
  errors_error: number;
}

/** How one seat played: win share lost per real decision. */
export interface Rating {
  seat: number;
  /** Decisions between at least two actions. */
  decisions: number;
  /** Those that mattered. */
  real: number;
  /** Mean loss of the real decisions, in win share. */
  loss: number;
  /** 95 % interval of `loss`. */
  interval: [number, number];
  /** The level of bots whose loss per decision is nearest; null without yardsticks or real decisions. */
  level: string | null;
  /** How many decisions had each verdict. */
  counts: Record<string, number>;
}

/** The review of one finished game. */
export interface Review {
  /** Of the method. Another version may judge differently. */
  version: number;
  game: string;
  rules: number;
  seats: number;
  /** The players' names; empty where the game has none. */
  names: string[];
  /** Of the stored game. */
  digest: string;
  seed: number;
  /** 1 is the standard effort. */
  effort: number;
  /** The only seat whose decisions were judged, or null for all. */
  seat: number | null;
  scores: number[];
  winners: number[];
  decisions: Decision[];
  curve: CurvePoint[];
  /** One row per seat. */
  ledger: LedgerRow[];
  /** One per judged seat. */
  ratings: Rating[];
  /** Numbers of up to three decisions per judged seat to learn from, the most costly first. */
  moments: number[];
}

/** How far the review of a table's game is. */
export interface ReviewStatus {
  state: "none" | "waiting" | "running" | "done" | "failed";
  /** Decisions judged so far. */
  done: number;
  /** Decisions to judge; 0 while that is unknown. */
  total: number;
  /** Of the method. */
  version: number;
  /** Why it failed. */
  problem: string | null;
}

/**
 * Time limits in seconds. `move` is for each decision; `game` is for all decisions of a seat together and increases
 * by `increment` after each. At least one of the two is given.
 */
export interface Clock {
  move?: number | null;
  game?: number | null;
  increment?: number;
}

/**
 * A legal action: the `name` to send back, its text, and the target on the board that stands for it.
 *
 * A target of two parts, `gem:5>slot:2`, is chosen in two steps: first the thing, then its place.
 */
export interface Option {
  name: string;
  words: Words;
  target: string;
}

/**
 * Who takes a seat: `me` (several for pass-and-play), `open` for anyone, `reserved` for the person with the
 * invitation, or a `bot`.
 */
export interface SeatWish {
  kind: "me" | "open" | "reserved" | "bot";
  /** For a `me` seat, a name other than the creator's; for a `reserved` seat, the name of the person expected. */
  name?: string | null;
  /** The bot's name as in `GET /api/bots`; by default the best one of the level. */
  bot?: string | null;
  level?: string | null;
}

/** A table as everyone sees it, without the position. */
export interface TableInfo {
  table: string;
  game: string;
  rules: number;
  options: Record<string, boolean | number | string>;
  public: boolean;
  /** Whether spectators are admitted. */
  watch: boolean;
  clock: Clock | null;
  /** `open` until the game starts, then `running`, then `over`. */
  status: "open" | "running" | "over";
  /** The game starts as soon as the server has loaded its rules. */
  preparing: boolean;
  seats: SeatInfo[];
  spectators: number;
  created: number;
  ended: number | null;
  /**
   * `sha256:` and the hash of the text `druids seed <secret>` followed by a newline. Published with the table; at a
   * table without a secret, with the seed in its place, when the game starts.
   */
  commitment: string | null;
  /** The seed in decimal, once the game is over. */
  seed: string | null;
  undo: UndoRequest | null;
  /** The seats that want a rematch. */
  rematch: number[];
  /** The key of the rematch's table; the same token opens it. */
  next_table: string | null;
  /** The seats that declined a rematch. */
  declined: number[];
  /** The latest notices, oldest first. */
  notices: Notice[];
  /** When the game starts, once every seat is taken: at once, or when the host says so or every person is ready. */
  start: "full" | "host";
  /** Whether everyone may look back at everything that happened, where the rules of the game forbid it. */
  open_log: boolean;
  /** The seat to act in a running game. */
  asked: number | null;
  /**
   * Why a table that is `over` can only be read, without a position: its rules version is not installed on this
   * server, or its operator has closed it. Its replay has the names of the steps and no views.
   */
  readonly: "rules" | "closed" | null;
  /** What people add to the deal, in the order in which it counts. */
  pledges: Pledge[];
  /** Before the start, when every seat is taken: people who pledged a nonce send `reveal` now, until this time. */
  reveal_until: number | null;
  /** The server's secret in decimal, once the game is over. */
  secret: string | null;
}

/** One step of the game as the viewer may know it, with its narration. */
export interface Told {
  /** The number of the step, from 0. After an undo, numbers are used again. */
  step: number;
  /** A seat, or -1 for chance. */
  actor: number;
  /** The action's name, or null where the viewer may not know it. */
  action: string | null;
  words: Words[];
  /** What the step changed on a board, as targets; a client marks them as new. */
  targets: string[];
  /** A bot made this decision for the person who owns the seat. */
  stand_in: boolean;
}

export type GameStatus = "waiting" | "rules" | "bots" | "ready";

/** Body of `POST /api/tables`. Without `seats`, the creator plays against bots. */
export interface NewTable {
  game: string;
  name?: string;
  options?: Record<string, boolean | number | string>;
  seats?: SeatWish[] | null;
  /** The level of bots without a level of their own, and of stand-ins. */
  level?: string | null;
  public?: boolean;
  watch?: boolean;
  clock?: Clock | null;
  /** A fixed deal, for lessons. Allowed only at a private table whose seats are all `me` or bots. */
  seed?: number | null;
  /** With a seed: decisions already made when the game starts, each as `seat action`. They cannot be undone. */
  opening?: string[];
  /** When the game starts, as in `TableInfo`. */
  start?: "full" | "host";
  /** Let everyone look back at everything, as in `TableInfo`. */
  open_log?: boolean;
  /** The hash of a nonce that the creator adds to the deal; see "Fair deals". */
  pledge?: string | null;
}

/** The response to creating and joining a table. Keep the token secret; it is shown once. */
export interface Seated {
  table: string;
  token: string;
  seats: number[];
  /** For the creator: the invitation code of each reserved seat, by seat number. Share it as a link's #fragment. */
  invites: Record<string, string>;
}

/** Body of `POST /api/tables/{table}/join`: take an open seat, or a reserved one with its invitation code. */
export interface Join {
  name?: string;
  seat?: number | null;
  invite?: string | null;
  /** The hash of a nonce that this person adds to the deal; see "Fair deals". */
  pledge?: string | null;
}

/** Body of `POST /api/tables/{table}/play-on`: go on from a position of a finished game, against bots. */
export interface PlayOn {
  /** How many steps of the finished game are kept. Chance after them is new. */
  step: number;
  /** The seat to play; bots take all others. */
  seat: number;
  name?: string;
  /** The level of the bots. */
  level?: string | null;
}

/** The response to `POST /api/tables/{table}/token`. The old token is no longer valid. */
export interface NewToken {
  token: string;
}

/** Addresses of the page for other computers in the network; empty if the server only listens to its own. */
export interface Addresses {
  addresses: string[];
}

/** An option of a game: `values` for choices and switches, `low` and `high` for numbers. */
export interface GameOption {
  name: string;
  default: boolean | number | string;
  values: string[];
  low: number | null;
  high: number | null;
}

/** What is known about a game before it is played. */
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
   * A game that is new to this machine is compiled, which can take a few minutes: `waiting`, compiling its `rules`,
   * compiling its `bots`, `ready`. It can be played from the beginning; until it is `ready`, bots are weaker. A game
   * that somebody plays is compiled next.
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

/** The layout of a game's record in a binary frame. */
export interface RecordLayout {
  game: string;
  rules: number;
  size: number;
  fields: RecordField[];
}

/** A bot that can play at tables, and its levels from weak to strong. */
export interface BotDescription {
  name: string;
  levels: string[];
}

/** Tables, newest first; if there are more, repeat the request with `before`. */
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

/** Finished public games, newest first; if there are more, repeat the request with `before`. */
export interface History {
  games: Result[];
  before: number | null;
}

/** The position of a finished game after `step` steps, and the step that led to it. */
export interface Frame {
  step: number;
  told: Told | null;
  asked: number | null;
  scores: number[];
  /**
   * Left out if the request has `view=none`, and in a game that can only be read. That one has scores in the last
   * frame only.
   */
  view: View | null;
}

/** A part of a finished game; if there is more, repeat the request with `step` set to `next`. */
export interface Replay {
  table: string;
  game: string;
  steps: number;
  /** The seat whose knowledge is shown; null shows everything. */
  seat: number | null;
  frames: Frame[];
  next: number | null;
}

/** What a seat was asked at a position of a finished game, and everything it could have answered. */
export interface PastQuestion {
  step: number;
  seat: number;
  question: Words;
  options: Option[];
}

/** The body of HTTP errors: a stable code and an English sentence. */
export interface Problem {
  code: string;
  text: string;
  /** The seconds after which the request may succeed, where the server knows; also in the header `Retry-After`. */
  retry_after: number | null;
}

/**
 * How a person wants to appear: the number of a colour and the name of a mark. Clients draw them, and give a colour
 * that two people want to the one in the lower seat.
 */
export interface Look {
  colour?: number | null;
  mark?: string | null;
}

/** A seat's remaining seconds at the message's `time`, for this decision and in total; null if unlimited. */
export interface SeatClock {
  move: number | null;
  game: number | null;
  running: boolean;
}

/** A seat as everyone sees it. */
export interface SeatInfo {
  kind: "open" | "reserved" | "human" | "bot";
  /** The player's name; for an empty seat, the name of the person it is reserved for, or nothing. */
  name: string;
  bot: string | null;
  level: string | null;
  /** Whether the player is connected; always true for bots. */
  present: boolean;
  /** A bot plays for a person who left or ran out of time, until that person sends `back`. */
  stand_in: boolean;
  /** When a bot started its current decision (server time). The latest `update` has the same `time`. */
  thinking_since: number | null;
  /**
   * For a person who is not connected: from when on others may ask for a stand-in, or for a rematch with a bot in
   * their place (server time).
   */
  stand_in_from: number | null;
  /** Before the start: whether the person is ready to play. */
  ready: boolean;
  look: Look | null;
}

/** A request to take back a seat's last decision; every other person with a seat must agree. */
export interface UndoRequest {
  seat: number;
  agreed: number[];
  /** The seats of all other people, connected or not. Each of these people must agree, with one of their seats. */
  needed: number[];
}

export type NoticeKind = "joined" | "left" | "resigned" | "out-of-time" | "replaced" | "back" | "undo-asked" | "undo-agreed" | "undo-refused" | "undo-withdrawn" | "undone" | "rematch-wanted" | "rematch-declined";

/** What a person did besides playing. `replaced`: a bot stands in because another person requested it. */
export interface Notice {
  kind: "joined" | "left" | "resigned" | "out-of-time" | "replaced" | "back" | "undo-asked" | "undo-agreed" | "undo-refused" | "undo-withdrawn" | "undone" | "rematch-wanted" | "rematch-declined";
  seat: number;
  /** The name of the person in that seat at the time. */
  name: string;
  /** The name of the person who agreed to the undo or refused it. */
  by: string | null;
  time: number;
}

/** What one person adds to the deal; see "Fair deals". */
export interface Pledge {
  /** The person's first seat. */
  seat: number;
  /** `sha256:` and the hash of the text `druids nonce <nonce>` followed by a newline. */
  pledge: string;
  /** Once the game has started: the nonce, or null if it was not revealed in time and does not count. */
  nonce: string | null;
}

/** The rights of this connection. */
export interface You {
  /** The seats it plays; empty for a spectator. */
  seats: number[];
  /** Whether this person created the table and may rearrange seats before the start and delete the table. */
  host: boolean;
}

/** A line of a score's breakdown. */
export interface ScoreLine {
  what: Words;
  points: number;
}

/** What happened to one of your seats while a bot stood in. */
export interface Missed {
  seat: number;
  /** When the bot took over (server's time). */
  since: number;
  /** You left, your time ran out, or another player asked for it. */
  why: "left" | "time" | "asked";
  /** The seat that asked for it. */
  by: number | null;
  /** How many decisions the bot made. */
  decisions: number;
  /** How often a decision was undone meanwhile. */
  undone: number;
}

/** A chat line. It is plain text: show it as text, never as markup. */
export interface ChatLine {
  /** Null for a spectator, whose lines only spectators get. */
  seat: number | null;
  name: string;
  text: string;
  time: number;
  /** Its number at the table, from 0; null for a spectator's line. */
  number: number | null;
}

/** The reply to `hello`. If the game has started, an `update` for each of your seats (or one to watch) follows. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  /** The server's version. */
  server: string;
  /** The server's clock as Unix time. */
  time: number;
  you: You;
  table: TableInfo;
  /** The latest chat lines. */
  chat: ChatLine[];
  /** What happened in your absence; the `update` narrates all steps since your own last decision. */
  missed: Missed[];
}

/** Something about the table changed: seats, presence, votes, status. */
export interface TableNews {
  type: "table";
  time: number;
  you: You;
  table: TableInfo;
}

/** The position as one seat (or a spectator) may know it. It is complete: a client needs only the newest update. */
export interface Update {
  type: "update";
  /** Increases by one with every decision and every undo. */
  version: number;
  time: number;
  /** The seat this update is for; null for a spectator. */
  seat: number | null;
  /** The game is over and nothing is hidden. */
  open: boolean;
  /** The number of steps so far: actions of seats and of chance. */
  step: number;
  /** The seat to act; null when the game is over. */
  asked: number | null;
  /** The question to this seat; null if it is not to act. */
  question: Words | null;
  /** The rules that apply to the question. */
  rule: Words | null;
  /** All legal actions of this seat. */
  options: Option[];
  /** The steps since the version this client has seen, or since the seat's last decision. */
  told: Told[];
  /** Earlier steps were taken back; replace the log from `told[0].step` (or from `step`) on. */
  undone: boolean;
  /** The score of every seat as this viewer may know it. */
  scores: number[];
  /** The winning seats once the game is over; empty if it is drawn. */
  winners: number[] | null;
  clocks: SeatClock[] | null;
  /**
   * The first step that the rules let nobody look back at now, and the first one after those. Their narration is
   * withheld until it is null or names other steps.
   */
  forgotten: number[] | null;
  /** The record as plain data, unless `hello` requested bytes or none. */
  view: View | null;
}

/** A request was carried out and stored. If it was a repetition, it was not carried out again. */
export interface Done {
  type: "done";
  id: string;
  version: number;
  repeated: boolean;
  /** An undo that now waits for the consent of others. */
  pending: boolean;
  /** After `arrange` with a reserved seat: the seat's invitation code. */
  invite: string | null;
}

/** A request was refused. After an `act` that was `stale` or `not-your-turn` an `update` follows. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  /** An English sentence for logs and developers. */
  text: string;
  /** For an illegal action: the reason, as a text of the game. */
  words: Words | null;
  /** The seconds after which the request may succeed, where the server knows. */
  retry_after: number | null;
}

/** A new chat line. */
export interface Chat {
  type: "chat";
  line: ChatLine;
}

/** Older chat lines, oldest first. */
export interface ChatPage {
  type: "chat-page";
  id: string;
  lines: ChatLine[];
  /** If there are older ones: the number to ask for them with. */
  before: number | null;
}

/** A player showed an emote. */
export interface EmoteShown {
  type: "emote";
  seat: number;
  emote: string;
}

/** What a bot would play. */
export interface Advice {
  type: "advice";
  id: string;
  seat: number;
  version: number;
  action: string;
  words: Words;
  reasons: Words[];
}

/** The narration that each action would cause, by name; without actions whose effect depends on hidden things. */
export interface Previews {
  type: "previews";
  id: string;
  seat: number;
  version: number;
  told: Record<string, Words[]>;
  /** How much each of these actions changes the seat's score at once, beyond what every action gains. */
  gains: Record<string, number>;
  /** Messages that follow whatever is chosen. A client need not show them. */
  common: Words[];
}

/** Why a target cannot be chosen; null if the game has no reason, because the target is about something else. */
export interface Reason {
  type: "reason";
  id: string;
  words: Words | null;
}

/** Every seat's score, line by line. */
export interface Scores {
  type: "scores";
  id: string;
  seats: ScoreLine[][];
}

/** The narration from a step on; if there is more, ask again from `next`. */
export interface Story {
  type: "story";
  id: string;
  told: Told[];
  next: number | null;
}

/** The reply to `ping`. */
export interface Pong {
  type: "pong";
  time: number;
}

/** The server is about to close this connection, with the reason. */
export interface Bye {
  type: "bye";
  code: string;
  text: string;
  /** The seconds after which a new connection may succeed, where the server knows. */
  retry_after: number | null;
}

export type FromServer =
  | Welcome
  | TableNews
  | Update
  | Done
  | Refused
  | Chat
  | ChatPage
  | EmoteShown
  | Advice
  | Previews
  | Reason
  | Scores
  | Story
  | Pong
  | Bye;

export type Emote = "hello" | "well-played" | "thanks" | "oops" | "thinking" | "hurry" | "wow" | "good-game";

/** The first message, within ten seconds: the table, and the token (none for a spectator). */
export interface Hello {
  type: "hello";
  table: string;
  protocol?: number;
  token?: string | null;
  /** How positions are sent: inside the JSON, as the record's bytes in binary frames, or not at all. */
  view?: "json" | "bytes" | "none";
  /** Whether updates include the narration of each step. Programs that only read positions can turn it off. */
  story?: boolean;
  /** The last version this client has seen. The narration continues from there; by default, from the last decision. */
  since?: number | null;
}

/** Take an action. If it is sent again with the same `id`, it is not applied twice. */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  /** The version in which the action was chosen; if the table has changed since, it is refused as `stale`. */
  version: number;
  action: string;
}

/**
 * Take back the seat's last decision.
 *
 * This happens immediately if it is the last step of the game, the person made it and it revealed nothing, or if no
 * other person has a seat. Otherwise every other person must agree, connected or not.
 */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  version: number;
}

/** Agree to another seat's undo request, or refuse it. The requester withdraws it with `agree: false`. */
export interface Consent {
  type: "consent";
  id: string;
  seat: number;
  agree: boolean;
}

/** Send a chat line to everyone at the table; without `seat`, from a spectator to the other spectators. */
export interface Say {
  type: "say";
  id: string;
  text: string;
  seat?: number | null;
  /** The name of a spectator. */
  name?: string | null;
}

/** Ask for the chat lines of the players before one. The reply is `chat-page`, at most 50 lines. */
export interface OlderChat {
  type: "older-chat";
  id: string;
  /** The number of the oldest line that the client has. */
  before: number;
}

/** Show an emote. It is not stored. */
export interface ShowEmote {
  type: "emote";
  id: string;
  seat: number;
  emote: "hello" | "well-played" | "thanks" | "oops" | "thinking" | "hurry" | "wow" | "good-game";
}

/** Leave the seat. Before the start it becomes free; in a running game a bot stands in until `back`. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
  /** Resign: in a running game the seat becomes a bot's, and its token no longer opens it. */
  for_good?: boolean;
}

/**
 * Take the seat back from the bot that stands in. Reconnecting with the seat's token does the same.
 *
 * If the time for the decision has run out, the bot makes it first. Without any game time left the seat cannot be
 * taken back.
 */
export interface Back {
  type: "back";
  id: string;
  seat: number;
}

/** Host only, before the start: change who takes a seat. A person who sat there must join again. */
export interface Arrange {
  type: "arrange";
  id: string;
  seat: number;
  wish: SeatWish;
}

/** Before the start: say that one is ready to play, or no longer. */
export interface Ready {
  type: "ready";
  id: string;
  seat: number;
  ready?: boolean;
}

/** Host only: start the game, now that every seat is taken. */
export interface Start {
  type: "start";
  id: string;
}

/** Choose how one's seat looks. */
export interface ChooseLook {
  type: "look";
  id: string;
  seat: number;
  look: Look;
}

/** Ask why a target on the board cannot be chosen by this seat, which must be to act. The reply is `reason`. */
export interface Why {
  type: "why";
  id: string;
  seat: number;
  version: number;
  target: string;
}

/**
 * Let a bot stand in for a person who is not connected. Any seat of a running game may request this, after a grace
 * period (`stand_in_from`).
 */
export interface StandIn {
  type: "stand-in";
  id: string;
  seat: number;
}

/** After the game: play again with seats rotated by one. The rematch starts when every person agrees. */
export interface Rematch {
  type: "rematch";
  id: string;
  seat: number;
  agree?: boolean;
  /** Do not wait for people who declined or have been away for the grace period; bots take their seats. */
  fill?: boolean;
  /** For the deal of the rematch. */
  pledge?: string | null;
}

/** Ask what a bot would play for this seat, which must be to act. The reply is `advice`. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** Ask for the immediate effect of each action of this seat, which must be to act. The reply is `previews`. */
export interface Preview {
  type: "preview";
  id: string;
  seat: number;
  version: number;
}

/** Ask for all scores line by line, as the viewer may know them. The reply is `scores`. */
export interface Breakdown {
  type: "breakdown";
  id: string;
  seat?: number | null;
}

/** Ask for the narration from a step on, as the viewer may know it. The reply is `story`, at most 50 steps. */
export interface Log {
  type: "log";
  id: string;
  seat?: number | null;
  step?: number;
}

/** Ask the server to send everything again: `table` and an `update` for each seat. */
export interface Resync {
  type: "resync";
}

/**
 * Reveal the nonce that was pledged, when `table.reveal_until` is set. Do so only once, and only if your own pledge
 * is in `table.pledges`.
 */
export interface Reveal {
  type: "reveal";
  id: string;
  nonce: string;
}

/** Check the connection. The reply is `pong`. */
export interface Ping {
  type: "ping";
}

export type FromClient =
  | Hello
  | Act
  | Undo
  | Consent
  | Say
  | OlderChat
  | ShowEmote
  | Leave
  | Back
  | Arrange
  | Ready
  | Start
  | ChooseLook
  | StandIn
  | Rematch
  | Hint
  | Preview
  | Why
  | Breakdown
  | Log
  | Resync
  | Reveal
  | Ping;
