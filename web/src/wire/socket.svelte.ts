// One WebSocket to one table: says hello, keeps the newest position, comes back after a loss, sends nothing twice.

import { ServerProblem } from "./api";
import type { Advice, ChatLine, FromServer, Previews, ScoreLine, TableInfo, Told, Update, Words, You } from "./types";
import { met } from "./version.svelte";

const PROTOCOL = 1;
const RECALLED = 120; // steps
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

export type Connection = "connecting" | "open" | "lost" | "closed";
export interface Refusal {
  code: string;
  text: string;
  words: Words | null;
}
type Reply = (message: FromServer) => void;

export class TableSocket {
  connection = $state<Connection>("connecting");
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({ seats: [], host: false });
  updates = $state.raw<ReadonlyMap<number | null, Update>>(new Map());
  story = $state.raw<readonly Told[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  emotes = $state.raw<readonly { seat: number; emote: string; at: number }[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  farewell = $state.raw<{ code: string; text: string } | null>(null);
  /** The server's clock less ours, in seconds. */
  skew = $state(0);

  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private counter = 0;
  private readonly waiting = new Map<string, { message: object; reply?: Reply }>();

  constructor(
    readonly key: string,
    private readonly token: string | null,
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
  /** The host fills an empty seat. */
  seatBot(seat: number): void {
    this.send({ type: "arrange", seat, wish: { kind: "bot" } });
  }
  undo(seat: number, version: number): void {
    this.send({ type: "undo", seat, version });
  }
  consent(seat: number, agree: boolean): void {
    this.send({ type: "consent", seat, agree });
  }
  say(seat: number, text: string): void {
    this.send({ type: "say", seat, text });
  }
  emote(seat: number, emote: string): void {
    this.send({ type: "emote", seat, emote });
  }
  leave(seat: number): void {
    this.send({ type: "leave", seat });
  }
  back(seat: number): void {
    this.send({ type: "back", seat });
  }
  standIn(seat: number): void {
    this.send({ type: "stand-in", seat });
  }
  rematch(seat: number): void {
    this.send({ type: "rematch", seat, agree: true });
  }
  hint(seat: number): Promise<Advice> {
    return this.request<Advice>({ type: "hint", seat });
  }
  async previews(seat: number, version: number): Promise<Previews> {
    const reply = await this.request<FromServer & { type: "previews" }>({ type: "preview", seat, version });
    return reply.told;
  }
  async scores(seat: number | null): Promise<ScoreLine[][]> {
    const reply = await this.request<FromServer & { type: "scores" }>({ type: "breakdown", seat });
    return reply.seats;
  }

  private request<T extends FromServer>(message: object): Promise<T> {
    return new Promise((resolve, reject) => {
      this.send(message, (reply) => {
        if (reply.type === "refused") reject(new ServerProblem(reply.code, reply.text));
        else resolve(reply as T);
      });
    });
  }

  private send(message: object, reply?: Reply): void {
    const id = `${Date.now().toString(36)}-${this.counter++}`;
    const whole = { ...message, id };
    this.waiting.set(id, { message: whole, ...(reply ? { reply } : {}) });
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      const since = Math.max(0, ...[...this.updates.values()].map((update) => update.version)) || null;
      socket.send(JSON.stringify({ type: "hello", table: this.key, token: this.token, protocol: PROTOCOL, since }));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as FromServer);
    socket.onclose = () => {
      if (this.connection === "closed" || this.socket !== socket) return;
      this.connection = "lost";
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        met(message.server);
        this.connection = "open";
        this.wait = FIRST_WAIT;
        this.chat = message.chat;
        this.meet(message);
        for (const { message: unanswered } of this.waiting.values()) this.socket?.send(JSON.stringify(unanswered));
        break;
      case "table":
        this.meet(message);
        break;
      case "update":
        this.skew = message.time - Date.now() / 1000;
        if (message.version > (this.updates.get(message.seat)?.version ?? 0)) this.refusal = null;
        if (this.updates.size === 0) void this.recall(message);
        this.remember(message);
        this.updates = new Map(this.updates).set(message.seat, message);
        break;
      case "chat":
        this.chat = [...this.chat, message.line].slice(-200);
        break;
      case "emote":
        this.emotes = [...this.emotes, { seat: message.seat, emote: message.emote, at: Date.now() }].slice(-8);
        break;
      case "refused":
        if (!this.answer(message.id, message))
          this.refusal = { code: message.code, text: message.text, words: message.words ?? null };
        break;
      case "bye":
        this.farewell = { code: message.code, text: message.text };
        if (["no-table", "token", "gone", "no-watching", "protocol", "replaced"].includes(message.code)) this.close();
        break;
      case "done":
      case "advice":
      case "previews":
      case "scores":
      case "story":
        this.answer(message.id, message);
        break;
      case "pong":
        break;
    }
  }

  private meet(message: { you: You; table: TableInfo; time: number }): void {
    this.you = message.you;
    this.table = message.table;
    this.skew = message.time - Date.now() / 1000;
  }

  /** Whoever comes to a table where much has happened is told the last of it. */
  private async recall(update: Update): Promise<void> {
    const step = Math.max(0, update.step - RECALLED);
    const before = await this.request<FromServer & { type: "story" }>({ type: "log", seat: update.seat, step }).catch(
      () => null,
    );
    if (!before) return;
    const known = new Set(this.story.map((told) => told.step));
    this.story = [...before.told.filter((told) => !known.has(told.step)), ...this.story].sort(
      (a, b) => a.step - b.step,
    );
  }

  /** The log grows by what is told; after an undo it is told anew from there. */
  private remember(update: Update): void {
    const first = update.told[0]?.step ?? update.step;
    const last = this.story.at(-1)?.step ?? -1;
    if (update.undone) this.story = [...this.story.filter((told) => told.step < first), ...update.told];
    else this.story = [...this.story, ...update.told.filter((told) => told.step > last)];
  }

  /** Whether somebody waited for this answer. */
  private answer(id: string | null, message: FromServer): boolean {
    if (id === null) return false;
    const reply = this.waiting.get(id)?.reply;
    this.waiting.delete(id);
    reply?.(message);
    return reply !== undefined;
  }
}
