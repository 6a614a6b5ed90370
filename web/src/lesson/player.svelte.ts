// Plays a chapter at tables of its own: opens the position of a step, plays the script of the others, judges the learner's
// answers. Every position is a real one at the server; a jump to another step opens a new table there.

import { untrack } from "svelte";
import { createTable, deleteTable } from "../wire/api";
import { TableSocket } from "../wire/socket.svelte";
import type { Option, Update, Words } from "../wire/types";
import { answerTo, isPuzzle, positionAt, scriptedAction, solved, type Chapter, type Step, type Text } from "./chapter";
import { keepProgress, progressOf } from "./progress";

export type Phase =
  | "opening" // the position is being set up
  | "reading" // a text that is left with "Next"
  | "answering" // the learner may act
  | "watching" // something is being played
  | "solved"
  | "missed"
  | "finished"; // after the last step

const PAUSE = 600; // ms before each scripted action

/** What the lesson says to the learner's last answer: one of the chapter's texts, or why the server refused it. */
export type Reaction = { text: Text; good: boolean } | { refusal: Words | null } | "read-on";

export class LessonPlayer {
  at = $state(0);
  socket = $state.raw<TableSocket | null>(null);
  reaction = $state.raw<Reaction | null>(null);
  problem = $state.raw<unknown>(null);
  stars = $state.raw<readonly number[]>([]);
  private verdict = $state<"solved" | "missed" | null>(null);
  /** The learner's actions since the step began. */
  private attempt = $state.raw<readonly string[]>([]);
  private script = $state.raw<readonly string[]>([]);
  private opening = $state(true);
  /** The version that the table has when everything that was sent is done. */
  private expected = $state(0);
  private begun = 0; // the number of steps when the position was opened
  private closed = false;

  /** Call while a component is set up. `shown` is the position on the board, `calm` whether nothing newer waits. */
  constructor(
    private readonly game: string,
    private readonly name: string,
    readonly chapter: Chapter,
    private readonly names: readonly string[],
    private readonly shown: () => Update | null,
    private readonly calm: () => boolean,
    private readonly pause: () => number,
  ) {
    const progress = progressOf(game, name);
    this.stars = progress.solved.filter((at) => chapter.step[at]?.goal);
    const first = progress.at < chapter.step.length ? progress.at : 0;
    $effect(() => {
      untrack(() => void this.go(first));
      return () => this.close();
    });
    $effect(() => {
      const update = this.shown();
      const ready = !this.opening && update && this.calm() && update.version >= this.expected;
      return ready ? this.proceed(update) : undefined;
    });
  }

  get step(): Step | null {
    return this.chapter.step[this.at] ?? null;
  }
  /** Whether everything that was sent is done and shown. */
  private get settled(): boolean {
    const update = this.shown();
    return !!update && this.calm() && update.version >= this.expected && !this.script.length;
  }
  get phase(): Phase {
    const step = this.step;
    if (!step) return "finished";
    if (this.opening) return "opening";
    if (this.verdict) return this.verdict;
    if (!this.settled) return "watching";
    if (!step.act && !step.goal) return "reading";
    return this.shown()!.asked === this.chapter.you ? "answering" : "watching";
  }
  /** How many actions are left in a puzzle. */
  get left(): number {
    return (this.step?.moves ?? 1) - this.attempt.length;
  }
  get options(): readonly Option[] {
    return this.phase === "answering" ? this.shown()!.options : [];
  }

  /** The learner chose a legal action. */
  choose(option: Option): void {
    const step = this.step;
    if (!step || this.phase !== "answering") return;
    if (isPuzzle(step)) {
      this.send(this.chapter.you, option.name);
      this.attempt = [...this.attempt, option.name];
      this.reaction = null;
      return;
    }
    const answer = option.name === step.act ? null : answerTo(step, [option.name]);
    this.reaction = answer ? { text: answer, good: answer.right ?? false } : null;
    if (option.name !== step.act && !answer?.right) return;
    this.play(option.name);
  }

  /** The learner activated something that cannot be activated: ask the server why not. */
  async refuse(target: string): Promise<void> {
    if (this.phase === "reading") this.reaction = "read-on";
    if (this.phase !== "answering") return;
    const { version } = this.shown()!;
    const refusal = await this.socket!.why(this.chapter.you, version, target).catch(() => null);
    if (this.phase === "answering" && this.shown()?.version === version) this.reaction = { refusal };
  }

  next(): void {
    if (this.phase === "reading" || this.phase === "solved") this.enter(this.at + 1);
  }
  back(): void {
    if (this.at > 0) void this.go(this.at - 1);
  }
  again(): void {
    void this.go(this.at);
  }
  /** Let the lesson play the planned action; a puzzle is left unsolved. */
  skip(): void {
    if (this.phase === "missed" || (this.phase === "answering" && this.step?.goal)) this.enter(this.at + 1);
    else if (this.phase === "answering") this.play(this.step!.act!);
    else this.next();
  }
  /** Go to a step and open its position. */
  async go(at: number): Promise<void> {
    this.reset(at);
    const { chapter, game } = this;
    if (at >= chapter.step.length) return;
    this.opening = true;
    try {
      const seats = this.names.map((name) => ({ kind: "me" as const, name }));
      const wish = { game, seats, options: chapter.options, watch: false, name: this.names[chapter.you]! };
      const seated = await createTable({ ...wish, ...positionAt(chapter, at) });
      const socket = new TableSocket(seated.table, seated.token);
      const old = this.socket;
      if (this.closed) {
        discard(socket);
        return;
      }
      await first(socket, chapter.you);
      this.begun = socket.updates.get(chapter.you)?.step ?? 0;
      this.expected = 0;
      this.socket = socket;
      this.opening = false;
      if (old) discard(old);
    } catch (error) {
      this.problem = error;
    }
  }

  private reset(at: number): void {
    this.at = at;
    this.verdict = this.reaction = null;
    this.attempt = this.script = [];
    const before = progressOf(this.game, this.name);
    const done = before.done || at >= this.chapter.step.length;
    keepProgress(this.game, this.name, { at, done, solved: [...this.stars] });
  }

  /** Go on to a step: in the same game, unless it has a position of its own. */
  private enter(at: number): void {
    if (this.chapter.step[at]?.opening) void this.go(at);
    else this.reset(at);
  }

  private play(name: string): void {
    this.send(this.chapter.you, name);
    this.attempt = [name];
    this.script = this.step!.then ?? [];
  }

  private send(seat: number, action: string): void {
    const version = this.socket!.updates.get(seat)!.version;
    this.expected = version + 1;
    this.socket!.act(seat, version, action);
  }

  /** Everything sent so far is shown: play the next line of the script, judge a puzzle, or go on. */
  private proceed(update: Update): (() => void) | undefined {
    const step = this.step;
    if (!step || this.verdict || !this.attempt.length) return;
    const line = this.script[0] ?? (step.goal ? this.reply(step, update) : undefined);
    if (line !== undefined) {
      const { seat, action } = scriptedAction(line);
      if (this.socket!.updates.get(seat)?.version !== update.version) return; // each seat's position is a message of its own
      const timer = setTimeout(() => {
        this.script = this.script.slice(1);
        this.send(seat, action);
      }, this.pause() * PAUSE);
      return () => clearTimeout(timer);
    }
    untrack(() => (step.goal ? this.judge(step, update) : this.leave()));
    return;
  }

  /** After a right answer: a comment on it is read before the lesson goes on. */
  private leave(): void {
    if (this.reaction) this.verdict = "solved";
    else this.enter(this.at + 1);
  }

  /** What the seat that is asked does in a puzzle; undefined if the puzzle can be judged. */
  private reply(step: Step, update: Update): string | undefined {
    const { asked } = update;
    if (asked === null || asked === this.chapter.you || !step.others || this.isSolved(step, update)) return;
    const options = this.socket!.updates.get(asked)?.options ?? [];
    if (!options.length) return `${asked} -`; // not here yet
    const lines = step.others.map(scriptedAction).filter(({ seat }) => seat === asked);
    const wanted = lines.find(({ action }) => options.some((option) => option.name === action))?.action;
    return `${asked} ${wanted ?? options[0]!.name}`;
  }

  private isSolved(step: Step, update: Update): boolean {
    const told = this.socket!.log.filter((event) => event.step >= this.begun);
    return solved(step, { view: update.view, scores: update.scores, told });
  }

  private judge(step: Step, update: Update): void {
    if (this.isSolved(step, update)) {
      this.verdict = "solved";
      this.stars = [...new Set([...this.stars, this.at])];
      keepProgress(this.game, this.name, { ...progressOf(this.game, this.name), solved: [...this.stars] });
      const answer = answerTo(step, this.attempt);
      this.reaction = answer?.right ? { text: answer, good: true } : null;
    } else if (update.asked !== this.chapter.you || this.left <= 0) {
      this.verdict = "missed";
      const answer = answerTo({ ...step, answer: step.answer?.filter(({ right }) => !right) ?? [] }, this.attempt);
      const text = answer ?? step.missed;
      this.reaction = text ? { text, good: false } : null;
    }
  }

  private close(): void {
    this.closed = true;
    if (this.socket) discard(this.socket);
  }
}

/** A lesson's table is of no use to anyone afterwards. */
function discard(socket: TableSocket): void {
  socket.close();
  void deleteTable(socket.key, socket.token!).catch(() => undefined);
}

/** Wait for the first position of a table: it is shown in place of the old one, without a gap. */
async function first(socket: TableSocket, seat: number): Promise<void> {
  while (!socket.updates.has(seat) && !socket.farewell) await new Promise((done) => setTimeout(done, 20));
}
