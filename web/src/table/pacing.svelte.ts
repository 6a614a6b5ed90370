// Bots act faster than anyone can follow. Positions are shown one after another, each for a moment, unless nothing is
// animated; the first one that follows an own action is shown at once.

import type { Settings } from "../shell/settings.svelte";
import type { Update } from "../wire/types";

const MANY = 5; // with more positions waiting they are shown faster

/** How long a position is shown, in ms: a little longer than a piece moves. */
export const MOMENTS: Record<Settings["motion"], number> = { slow: 1040, full: 480, quick: 240, none: 0 };

export class Pacing {
  shown = $state.raw<Update | null>(null);
  private waiting: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: Update | null = null; // as `shown`, read without depending on it

  /** Follows the newest position; `moment` says how long each is shown, in ms. Call while a component is set up. */
  constructor(
    newest: () => Update | null,
    private readonly moment: () => number,
  ) {
    $effect.pre(() => {
      const update = newest();
      const latest = this.waiting.at(-1) ?? this.last;
      if (!update || !moment() || document.hidden || update.undone || update.seat !== latest?.seat) this.show(update);
      else {
        this.waiting.push(update);
        this.timer ??= this.next(0);
      }
    });
    $effect(() => () => clearTimeout(this.timer));
  }

  private show(update: Update | null): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.shown = this.last = update;
  }

  private next(wait: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      const update = this.waiting.shift();
      if (update) this.shown = this.last = update;
      const moment = this.waiting.length > MANY ? this.moment() / 4 : this.moment();
      this.timer = update ? this.next(moment) : undefined;
    }, wait);
  }
}
