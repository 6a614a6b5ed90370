// One WebSocket to one table: it introduces itself, keeps the newest position, reconnects after a loss, and has no request
// carried out twice.

import { ServerProblem } from "./api";
import { newPledge, takeNonce } from "./entropy";
import { completed, extended, mayTellMore } from "./eventLog";
import type * as wire from "./types";
import { noteServer } from "./version.svelte";

const PROTOCOL = 1;
const EARLIER_STEPS = 120; // of the log, when somebody comes to a running game
const LAST_LINES = 2000; // of the chat; a table has no more
const LAST_EMOTES = 8;
export const FIRST_WAIT = 500; // ms before the first attempt to reconnect; doubled after each failure
export const LONGEST_WAIT = 8000; // ms
export const SOON = 300; // ms within which everybody connects again to another process of the server

/** After these the connection is closed for good: the same hello would be turned away again. */
const FINAL = ["no-table", "token", "gone", "no-watching", "protocol", "replaced"];

export type Connection = "connecting" | "open" | "lost" | "closed";
export type Refusal = Pick<wire.Refused, "code" | "text" | "words" | "retry_after">;
type Request = Exclude<wire.FromClient, wire.Hello | wire.Resync | wire.Ping>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
type Reply = (message: wire.FromServer) => void;

export class TableSocket {
  connection = $state<Connection>("connecting");
  table = $state.raw<wire.TableInfo | null>(null);
  you = $state.raw<wire.You>({ seats: [], host: false });
  /** The newest position of each own seat, or of the spectator (null). */
  updates = $state.raw<ReadonlyMap<number | null, wire.Update>>(new Map());
  log = $state.raw<readonly wire.Told[]>([]);
  chat = $state.raw<readonly wire.ChatLine[]>([]);
  /** What happened to one's seats while bots played them, until it is read. */
  missed = $state.raw<readonly wire.Missed[]>([]);
  emotes = $state.raw<readonly { seat: number; emote: string; at: number }[]>([]);
  /** Why the last request was refused, until the position changes. */
  refusal = $state.raw<Refusal | null>(null);
  farewell = $state.raw<Pick<wire.Bye, "code" | "text" | "retry_after"> | null>(null);
  /** The server's clock minus ours, in seconds. */
  skew = $state(0);

  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private counter = 0;
  /** Requests without a reply; they are sent again after a reconnection, with the same id. */
  private readonly pending = new Map<string, { message: object; reply?: Reply }>();

  constructor(
    readonly key: string,
    readonly token: string | null,
  ) {
    this.connect();
  }

  close(): void {
    this.connection = "closed";
    clearTimeout(this.timer);
    this.socket?.close();
  }

  act(seat: number, version: number, action: string): void {
    this.refusal = null;
    this.send({ type: "act", seat, version, action });
  }
  /** The host decides who takes a seat. */
  arrange(seat: number, wish: wire.SeatWish): void {
    this.send({ type: "arrange", seat, wish });
  }
  /** The host starts the game. */
  start(): Promise<wire.Done> {
    return this.request<wire.Done>({ type: "start" });
  }
  ready(seat: number, ready: boolean): void {
    this.send({ type: "ready", seat, ready });
  }
  look(seat: number, look: wire.Look): void {
    this.send({ type: "look", seat, look });
  }
  /** Why a target cannot be chosen; null if it has nothing to do with the question. */
  async why(seat: number, version: number, target: string): Promise<wire.Words | null> {
    return (await this.request<wire.Reason>({ type: "why", seat, version, target })).words;
  }
  undo(seat: number, version: number): void {
    this.send({ type: "undo", seat, version });
  }
  consent(seat: number, agree: boolean): void {
    this.send({ type: "consent", seat, agree });
  }
  /** A spectator gives a name and is only heard by other spectators. */
  say(seat: number | null, text: string, name: string | null = null): Promise<wire.Done> {
    return this.request<wire.Done>({ type: "say", seat, text, name });
  }
  /** The number of the oldest line of the players that is here; 0 if there are no older ones. */
  get oldestLine(): number {
    return this.chat.find(({ number }) => number !== null)?.number ?? 0;
  }
  async olderChat(): Promise<void> {
    const page = await this.request<wire.ChatPage>({ type: "older-chat", before: this.oldestLine });
    this.chat = [...page.lines, ...this.chat];
  }
  emote(seat: number, emote: wire.Emote): void {
    this.send({ type: "emote", seat, emote });
  }
  back(seat: number): void {
    this.send({ type: "back", seat });
  }
  /** Leave a seat for now, or for good. */
  async leave(seat: number, forGood: boolean): Promise<void> {
    await this.request<wire.Done>({ type: "leave", seat, for_good: forGood });
  }
  /** Let a bot play for a person who is not connected. */
  standIn(seat: number): void {
    this.refusal = null;
    this.send({ type: "stand-in", seat });
  }
  /** Answer for all own seats; with `fill`, bots take the seats of those who declined or are gone. */
  async rematch(agree: boolean, fill = false): Promise<void> {
    const pledge = agree ? await newPledge() : null;
    for (const seat of this.you.seats) this.send({ type: "rematch", seat, agree, fill, pledge });
  }
  hint(seat: number): Promise<wire.Advice> {
    return this.request<wire.Advice>({ type: "hint", seat });
  }
  previews(seat: number, version: number): Promise<wire.Previews> {
    return this.request<wire.Previews>({ type: "preview", seat, version });
  }
  async scores(seat: number | null): Promise<wire.ScoreLine[][]> {
    return (await this.request<wire.Scores>({ type: "breakdown", seat })).seats;
  }

  private request<T extends wire.FromServer>(message: WithoutId<Request>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.send(message, (reply) => {
        if (reply.type === "refused") reject(new ServerProblem(reply.code, reply.text, reply.retry_after));
        else resolve(reply as T);
      });
    });
  }

  private send(request: WithoutId<Request>, reply?: Reply): void {
    const id = `${Date.now().toString(36)}-${this.counter++}`;
    const message = { ...request, id };
    this.pending.set(id, { message, ...(reply ? { reply } : {}) });
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      const since = Math.max(0, ...[...this.updates.values()].map((update) => update.version)) || null;
      const { key: table, token } = this;
      const hello: wire.Hello = { type: "hello", table, token, protocol: PROTOCOL, since };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as wire.FromServer);
    socket.onclose = () => {
      if (this.connection === "closed" || this.socket !== socket) return;
      this.connection = "lost";
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  private receive(message: wire.FromServer): void {
    switch (message.type) {
      case "welcome":
        noteServer(message.server);
        this.connection = "open";
        this.wait = FIRST_WAIT;
        this.chat = message.chat;
        if (message.missed.length) this.missed = message.missed;
        for (const { message: request } of this.pending.values()) this.socket?.send(JSON.stringify(request));
        this.takeTable(message); // afterwards: it may send requests of its own
        break;
      case "table":
        this.takeTable(message);
        break;
      case "update":
        this.takeUpdate(message);
        break;
      case "chat":
        this.chat = [...this.chat, message.line].slice(-LAST_LINES);
        break;
      case "emote": {
        const { seat, emote } = message;
        this.emotes = [...this.emotes, { seat, emote, at: Date.now() }].slice(-LAST_EMOTES);
        break;
      }
      case "refused":
        if (this.settle(message.id, message) === "unheard") this.refusal = message;
        break;
      case "bye":
        this.farewell = message;
        if (message.retry_after === 0) this.wait = SOON * (0.2 + 0.8 * Math.random()); // another process is there already
        if (FINAL.includes(message.code)) this.close();
        break;
      case "done":
      case "chat-page":
      case "advice":
      case "previews":
      case "reason":
      case "scores":
      case "story":
        this.settle(message.id, message);
        break;
      case "pong":
        break;
    }
  }

  private takeTable(message: wire.Welcome | wire.TableNews): void {
    this.you = message.you;
    this.table = message.table;
    this.skew = message.time - Date.now() / 1000;
    if (message.table.reveal_until) this.reveal(message.table.pledges);
  }

  /** Every seat is taken: tell what we add to the deal. */
  private reveal(pledges: readonly wire.Pledge[]): void {
    for (const { seat, pledge } of pledges) {
      const nonce = this.you.seats.includes(seat) ? takeNonce(pledge) : null;
      // if it comes too late, the deal is made without it: nothing that a person must know
      if (nonce) void this.request({ type: "reveal", nonce }).catch(() => undefined);
    }
  }

  private takeUpdate(update: wire.Update): void {
    this.skew = update.time - Date.now() / 1000;
    if (update.version > (this.updates.get(update.seat)?.version ?? 0)) this.refusal = null;
    const last = this.updates.get(update.seat);
    const first = this.updates.size === 0;
    this.log = extended(this.log, update);
    this.updates = new Map(this.updates).set(update.seat, update);
    if (first || mayTellMore(last?.forgotten ?? null, update.forgotten ?? null)) void this.fetchEarlierLog(update);
  }

  private async fetchEarlierLog(update: wire.Update): Promise<void> {
    const end = update.told[0]?.step ?? update.step;
    for (let step: number | null = Math.max(0, update.step - EARLIER_STEPS); step !== null && step < end;) {
      const page: wire.Story | null = await this.request<wire.Story>({ type: "log", seat: update.seat, step }).catch(
        () => null,
      );
      if (page) this.log = completed(this.log, page.told);
      step = page?.next ?? null;
    }
  }

  /** Resolve a request. Its reply is unheard where nobody waited for it, and late where there was one already. */
  private settle(id: string | null, message: wire.FromServer): "heard" | "unheard" | "late" {
    if (id === null) return "unheard";
    const request = this.pending.get(id);
    if (!request) return "late";
    this.pending.delete(id);
    request.reply?.(message);
    return request.reply ? "heard" : "unheard";
  }
}
