// The viewer's decision: which options there are, which one is chosen but not confirmed, what each would bring about, the
// advice of a bot, and why something cannot be chosen. Everything but the options is dropped when the position changes.

import { untrack } from "svelte";
import type { Previews } from "../board/props";
import { settings } from "../shell/settings.svelte";
import type { TableSocket } from "../wire/socket.svelte";
import type { Advice, Option, Update, Words } from "../wire/types";
import { forcedOption } from "./forced";
import { differences } from "./previews";

const NO_PREVIEWS: Previews = {}; // always the same object: another one would make every board draw itself again
const FORCED_PAUSE = 900; // ms in which a question without a choice can be read, at normal speed
const FORCED_SHOWN = 6000; // ms for which an answer that was given automatically is told: it is in the log, too
const REASON_SHOWN = 8000; // ms for which it is told why something cannot be chosen: it lies over the board
const NO_TARGETS: ReadonlySet<string> = new Set();

export class Decision {
  /** The name of the chosen option. */
  private name = $state<string | null>(null);
  /** The version of the position in which an action was sent. */
  private sent = $state(0);
  private version = 0;
  private last: Update | null = null;
  /** Options that share the activated target; the person picks one of them. */
  among = $state.raw<readonly Option[]>([]);
  previews = $state.raw(NO_PREVIEWS);
  /** How much options change the viewer's score at once. */
  gains = $state.raw<Readonly<Record<string, number>>>({});
  advice = $state.raw<Advice | null>(null);
  /** Whether a bot is thinking about a hint. */
  advising = $state(false);
  /** Why something cannot be chosen; null in it where the game has no reason of its own. */
  reason = $state.raw<{ words: Words | null } | null>(null);
  /** The last answer that was given automatically, until the viewer decides again. */
  forced = $state.raw<Option | null>(null);
  /** The version that an undo led to: its question is asked even if there is no choice. */
  private undone = 0;
  /** Whether the table moved on before a choice was confirmed. It stays true until the next choice: bots may go on at once. */
  slipped = $state(false);

  /** Call while a component is set up. `moved` is called with every new position but the first. */
  constructor(
    private readonly socket: TableSocket,
    private readonly update: () => Update | null,
    moved: (update: Update | null) => void,
    /** How fast things happen, as a factor. */
    private readonly speed: () => number = () => 1,
    /** The questions of the game in which every answer comes to the same. */
    private readonly indifferent: () => readonly string[] = () => [],
  ) {
    $effect(() => {
      const now = update();
      if (now === this.last) return;
      if (this.last) moved(now);
      this.last = now;
      const version = now?.version ?? 0;
      if (version === this.version) return; // a stage of the same update
      untrack(() => this.reset());
      this.version = version;
    });
    $effect(() => {
      if (socket.refusal) this.sent = 0;
    });
    $effect(() => this.answerForced());
    $effect(() => {
      const asked = update();
      if (!asked?.question || asked.seat === null) return;
      void socket.previews(asked.seat, asked.version).then(
        (found) => {
          if (asked !== update()) return;
          this.previews = differences(found.told, found.common);
          this.gains = found.gains;
        },
        () => undefined, // the table has moved on
      );
    });
  }

  /** What the advice is about, on the board. */
  hinted = $derived.by((): ReadonlySet<string> => {
    const option = this.options.find(({ name }) => name === this.advice?.action);
    return option ? new Set(option.target.split(">")) : NO_TARGETS;
  });

  options = $derived.by((): readonly Option[] => {
    const update = this.update();
    return update && this.sent !== update.version ? update.options : [];
  });
  chosen = $derived.by(() => this.options.find((option) => option.name === this.name) ?? null);

  private reset(): void {
    this.slipped ||= this.name !== null && this.sent !== this.version;
    this.name = null;
    this.among = [];
    this.advice = null;
    this.reason = null;
    this.gains = {};
    this.previews = NO_PREVIEWS;
  }

  /** Take an option, or choose it first if the person wants to confirm. Choosing it again confirms. */
  choose(option: Option): void {
    const update = this.update();
    if (!update || update.seat === null) return;
    this.slipped = false;
    this.reason = null;
    if (settings.confirm && this.name !== option.name) {
      this.name = option.name;
      return;
    }
    this.forced = null;
    this.send(update, option);
  }

  private send(update: Update, option: Option): void {
    this.sent = update.version;
    this.socket.act(update.seat!, update.version, option.name);
  }

  /** Of several options that were meant, the person picks one. */
  chooseAmong(options: readonly Option[]): void {
    if (options.length === 1) this.choose(options[0]!);
    else this.among = options;
  }

  cancel(): void {
    this.name = null;
  }

  async askHint(seat: number): Promise<void> {
    if (this.advising) return;
    this.advising = true;
    try {
      const advice = await this.socket.hint(seat);
      if (advice.version === this.update()?.version) this.advice = advice;
    } finally {
      this.advising = false;
    }
  }

  /** Ask why a target cannot be chosen. */
  async askWhy(target: string): Promise<void> {
    const update = this.update();
    if (!update?.question || update.seat === null || this.sent === update.version) return;
    const words = await this.socket.why(update.seat, update.version, target).catch(() => null);
    if (update.version !== this.update()?.version) return;
    const reason = { words };
    this.reason = reason;
    setTimeout(() => (this.reason = this.reason === reason ? null : this.reason), REASON_SHOWN);
  }

  /** Answer after a moment if there is nothing to choose; the function returned calls it off. */
  private answerForced(): (() => void) | void {
    const update = this.update();
    if (update?.undone) this.undone = update.version;
    if (!update || !settings.forced || this.undone === update.version || this.socket.you.seats.length !== 1) return;
    const option = forcedOption(update, this.indifferent());
    if (!option) return;
    const answer = (): void => {
      this.forced = option;
      setTimeout(() => (this.forced = this.forced === option ? null : this.forced), FORCED_SHOWN);
      this.send(update, option);
    };
    const timer = setTimeout(answer, FORCED_PAUSE * this.speed());
    return () => clearTimeout(timer);
  }
}
