// The queue of the table. Bots act faster than anyone can follow, so positions are shown one after another, each for a
// moment. Board, log, scores and sounds all follow `shown`; none of them reads the newest position itself.

import { untrack } from "svelte";
import type { Stages } from "../board/stages";
import type { Settings } from "../shell/settings.svelte";
import type { Update } from "../wire/types";

export const MOMENT = 700; // ms for which an ordinary position is shown at normal speed: longer than a piece moves
export const LONGEST_STOP = 6000; // ms, where a clock runs and nobody can be waited for
const MANY = 12; // with more positions waiting they are shown faster
const HURRY = 3;
const REMEMBERED = 80; // positions for a spectator, who has no turns

/** How long everything is shown, as a factor. Without movement the order is still told. */
export const SPEEDS: Record<Settings["motion"], number> = { slow: 2, full: 1, quick: 0.5, steps: 1, none: 0 };

interface Moment {
  update: Update;
  staged: boolean;
  hold: number;
  stop: boolean;
}

/** A position that is only looked at: nothing is asked in it. */
const quiet = (update: Update): Update => ({ ...update, question: null, rule: null, options: [] });

export class Pacing {
  shown = $state.raw<Update | null>(null);
  /** Whether it is a stage, which comes before the final position of its decision. */
  staged = $state(false);
  /** Whether newer positions wait. */
  behind = $state(false);
  /** Whether the queue stays at a stage until `proceed`. */
  stopped = $state(false);
  /** Whether `replay` has something to show. */
  replayable = $state(false);
  private waiting: Moment[] = [];
  /** What was queued since the viewer's last action, from the position before it. */
  private past: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private newest: Update | null = null;

  /** Call while a component is set up. `mayStop` says whether the person may be waited for. */
  constructor(
    newest: () => Update | null,
    private readonly speed: () => number,
    private readonly stages: () => Stages | null = () => null,
    private readonly mayStop: () => boolean = () => true,
  ) {
    $effect.pre(() => {
      const update = newest();
      untrack(() => this.take(update));
    });
    $effect(() => () => clearTimeout(this.timer));
  }

  /** Whether a position is shown, or the stage of it that stays, and nothing waits. */
  shows(update: Update | null): boolean {
    return this.shown !== null && !this.behind && this.newest === update;
  }

  /** Show what comes next: after a stop, or without waiting. */
  proceed(): void {
    if (!this.waiting.length) return;
    clearTimeout(this.timer);
    this.next();
  }

  /** Go to the newest position, or to the next stop before it. */
  skip(): void {
    const stop = this.waiting.findIndex((moment) => moment.stop);
    this.waiting = this.waiting.slice(stop >= 0 ? stop : -1);
    this.proceed();
  }

  /** Show again what happened since the viewer's last action. */
  replay(): void {
    const moments = this.past.map((moment) =>
      moment.update === this.newest ? moment : { ...moment, update: quiet(moment.update), stop: false },
    );
    if (moments.length < 2) return;
    this.waiting = moments;
    this.proceed();
  }

  private take(update: Update | null): void {
    if (update === this.newest) return;
    const before = this.newest;
    this.newest = update;
    if (!update || !before || update.undone || update.seat !== before.seat) {
      this.past = [];
      this.show(update);
      return;
    }
    const moments = this.momentsOf(before, update);
    const own = update.seat !== null && update.told.some((event) => event.actor === update.seat);
    const past =
      own || !this.past.length ? [{ update: quiet(before), staged: false, hold: MOMENT, stop: false }] : this.past;
    this.past = [...past, ...moments].slice(update.seat === null ? -REMEMBERED : 0);
    this.replayable = true;
    if (!this.speed() || document.hidden) {
      this.show(moments.at(-1)!.update);
      return;
    }
    this.waiting.push(...moments);
    this.behind = true;
    this.timer ??= setTimeout(() => this.next());
  }

  private momentsOf(before: Update, after: Update): Moment[] {
    const staged = this.stages()?.(before, after) ?? [];
    const stays = staged.findLast((stage) => stage.stays);
    const shared = { ...quiet(after), asked: before.asked, winners: null };
    return [
      ...staged.map(({ view, told, scores = before.scores, hold, stop = false }) => ({
        update: { ...shared, view, told: [...told], scores: [...scores] },
        staged: true,
        hold,
        stop,
      })),
      { update: stays ? { ...after, view: stays.view } : after, staged: false, hold: MOMENT, stop: false },
    ];
  }

  /** Show a position at once and drop what waits. */
  private show(update: Update | null): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.behind = this.stopped = this.staged = false;
    this.replayable = this.past.length > 1;
    this.shown = update;
  }

  private next(): void {
    const moment = this.waiting.shift();
    this.behind = this.waiting.length > 0;
    this.stopped = false;
    this.timer = undefined;
    if (!moment) return;
    this.shown = moment.update;
    this.staged = moment.staged;
    const hurry = this.waiting.length > MANY ? HURRY : 1;
    const waits = moment.stop && this.mayStop();
    this.stopped = moment.stop;
    const hold = moment.stop ? LONGEST_STOP : (moment.hold * this.speed()) / hurry;
    // while it waits for the person, the timer is set but never ends: new positions queue up behind it
    this.timer = setTimeout(() => this.next(), waits ? 2 ** 31 - 1 : hold);
  }
}
