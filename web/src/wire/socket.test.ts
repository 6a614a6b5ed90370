import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newPledge } from "./entropy";
import { FIRST_WAIT, LONGEST_WAIT, SOON, TableSocket } from "./socket.svelte";
import type { FromServer, TableInfo, Told, Update } from "./types";
import { version } from "./version.svelte";

class FakeWebSocket {
  static readonly OPEN = 1;
  static made: FakeWebSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor(readonly url: string) {
    FakeWebSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  open(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen();
  }
  receive(message: Partial<FromServer> & { type: string }): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
const last = (): FakeWebSocket => FakeWebSocket.made.at(-1)!;
const welcome = (server = "1", table: Partial<TableInfo> = {}) => ({
  type: "welcome" as const,
  server,
  time: 0,
  chat: [],
  missed: [],
  you: { seats: [0], host: true },
  table: table as TableInfo,
});
const event = (step: number): Told => ({ step, actor: 0, action: null, words: [], targets: [], stand_in: false });
const update = (number: number, told: Told[] = []): Update =>
  ({ type: "update", version: number, seat: 0, time: 0, step: number, undone: false, told }) as unknown as Update;

let socket: TableSocket;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.made = [];
  socket = new TableSocket("key", "token");
});
afterEach(() => {
  socket.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("TableSocket", () => {
  it("introduces itself with its token", () => {
    last().open();
    expect(last().sent).toEqual([{ type: "hello", table: "key", token: "token", protocol: 1, since: null }]);
    expect(socket.connection).toBe("connecting");
    last().receive(welcome());
    expect(socket.connection).toBe("open");
    expect(socket.you.host).toBe(true);
  });

  it("keeps what happened in the absence until it is read", () => {
    const missed = [{ seat: 0, since: 0, why: "time" as const, by: null, decisions: 2, undone: 0 }];
    last().open();
    last().receive({ ...welcome(), missed });
    expect(socket.missed).toEqual(missed);
    last().receive(welcome());
    expect(socket.missed).toEqual(missed);
  });

  it("fetches older chat from the oldest line of the players on", async () => {
    const line = (number: number | null) => ({ seat: 0, name: "Anna", text: "…", time: 0, number });
    last().open();
    last().receive({ ...welcome(), chat: [line(null), line(7)] });
    expect(socket.oldestLine).toBe(7);
    const asked = socket.olderChat();
    const { type, before, id } = last().sent.at(-1) as Record<string, string>;
    expect([type, before]).toEqual(["older-chat", 7]);
    last().receive({ type: "chat-page", id: id!, lines: [line(0)], before: null });
    await asked;
    expect(socket.chat.map(({ number }) => number)).toEqual([0, null, 7]);
    expect(socket.oldestLine).toBe(0);
  });

  it("reconnects after a loss, waits longer each time, and starts over once it is welcomed", () => {
    last().open();
    last().receive(welcome());
    let wait = FIRST_WAIT;
    for (let made = 2; made <= 7; made++) {
      last().close();
      expect(socket.connection).toBe("lost");
      vi.advanceTimersByTime(wait - 1);
      expect(FakeWebSocket.made).toHaveLength(made - 1);
      vi.advanceTimersByTime(1);
      expect(FakeWebSocket.made).toHaveLength(made);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
    last().open();
    last().receive(welcome());
    last().close();
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(FakeWebSocket.made).toHaveLength(8);
  });

  it("asks for the narration since the last version it has seen", () => {
    last().open();
    last().receive(welcome());
    last().receive(update(7));
    last().close();
    vi.advanceTimersByTime(FIRST_WAIT);
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "hello", since: 7 });
  });

  it("sends a request again after a reconnection with the same id, until it is answered", () => {
    last().open();
    last().receive(welcome());
    socket.act(0, 3, "card:B7");
    const [, act] = last().sent;
    expect(act).toMatchObject({ type: "act", seat: 0, version: 3, action: "card:B7" });
    last().close();
    vi.advanceTimersByTime(FIRST_WAIT);
    last().open();
    last().receive(welcome());
    expect(last().sent[1]).toEqual(act);
    last().receive({ type: "done", id: act!["id"] as string, version: 4 });
    last().close();
    vi.advanceTimersByTime(FIRST_WAIT);
    last().open();
    last().receive(welcome());
    expect(last().sent).toHaveLength(1);
  });

  it("connects again at once where another process goes on", () => {
    last().open();
    last().receive(welcome());
    last().receive({ type: "bye", code: "stopping", text: "", retry_after: 0 });
    last().close();
    vi.advanceTimersByTime(SOON);
    expect(FakeWebSocket.made).toHaveLength(2);
  });

  it("does not reconnect after a farewell that is final, or after close", () => {
    last().open();
    last().receive({ type: "bye", code: "token", text: "" });
    expect(socket.connection).toBe("closed");
    vi.advanceTimersByTime(10 * LONGEST_WAIT);
    expect(FakeWebSocket.made).toHaveLength(1);
  });

  it("resolves a hint and rejects a refused one", async () => {
    last().open();
    last().receive(welcome());
    const good = socket.hint(0);
    last().receive({ type: "advice", id: last().sent.at(-1)!["id"] as string, action: "a" });
    expect((await good).action).toBe("a");
    const bad = socket.hint(0);
    last().receive({ type: "refused", id: last().sent.at(-1)!["id"] as string, code: "busy", text: "" });
    await expect(bad).rejects.toMatchObject({ code: "busy" });
    expect(socket.refusal).toBeNull();
  });

  it("shows a refused action until the position changes", () => {
    last().open();
    last().receive(welcome());
    last().receive(update(1));
    socket.act(0, 1, "card:B7");
    last().receive({ type: "refused", id: last().sent.at(-1)!["id"] as string, code: "illegal", text: "" });
    expect(socket.refusal?.code).toBe("illegal");
    last().receive(update(2));
    expect(socket.refusal).toBeNull();
  });

  it("fetches the earlier log once, and puts it before what it has", async () => {
    last().open();
    last().receive(welcome());
    last().receive(update(9, [event(8)]));
    const log = last().sent.at(-1)!;
    expect(log).toMatchObject({ type: "log", seat: 0, step: 0 });
    last().receive({ type: "story", id: log["id"] as string, told: [event(6), event(7)] });
    await vi.advanceTimersByTimeAsync(0);
    last().receive(update(10, [event(9)]));
    expect(socket.log.map(({ step }) => step)).toEqual([6, 7, 8, 9]);
    expect(last().sent.filter(({ type }) => type === "log")).toHaveLength(1);
  });

  it("reveals its own nonce once every seat is taken, and only once", async () => {
    const pledge = (await newPledge())!;
    const pledges = [{ seat: 0, pledge, nonce: null }];
    last().open();
    last().receive(welcome("1", { pledges, reveal_until: null }));
    expect(last().sent.filter(({ type }) => type === "reveal")).toHaveLength(0);
    last().receive(welcome("1", { pledges, reveal_until: 5 }));
    const ids = (): unknown[] =>
      last()
        .sent.filter(({ type }) => type === "reveal")
        .map(({ id }) => id);
    expect(ids()).toHaveLength(1);
    last().receive(welcome("1", { pledges, reveal_until: 5 }));
    expect(new Set(ids()).size).toBe(1); // the second one repeats the request, which has no reply yet
    const late = {
      type: "refused" as const,
      id: ids()[0] as string,
      code: "nonce",
      text: "",
      words: null,
      retry_after: null,
    };
    for (let replies = 0; replies < 2; replies++) last().receive(late);
    expect(socket.refusal).toBeNull(); // nobody can do anything about it
  });

  it("notices that the server was updated", () => {
    last().open();
    last().receive(welcome());
    expect(version.outdated).toBe(false);
    last().close();
    vi.advanceTimersByTime(FIRST_WAIT);
    last().open();
    last().receive(welcome("2"));
    expect(version.outdated).toBe(true);
  });
});
