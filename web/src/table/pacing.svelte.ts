// Bots answer faster than anyone can look. Positions are shown one after another, each for a moment, unless nothing is animated;
// the first one that follows an own answer is shown at once.

import type { Update } from "../wire/types";

const MANY = 5; // more than so many waiting positions are shown faster

export class Pace {
  shown = $state.raw<Update | null>(null);
  private waiting: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Follows the newest position, each shown for a moment (in ms); call while a component is set up. */
  constructor(
    newest: () => Update | null,
    private readonly moment: () => number,
  ) {
    $effect.pre(() => {
      const update = newest();
      if (!update || !moment() || document.hidden || update.undone || update.seat !== this.last?.seat)
        this.show(update);
      else {
        this.waiting.push(update);
        this.timer ??= this.next(0);
      }
    });
    $effect(() => () => clearTimeout(this.timer));
  }

  private get last(): Update | null {
    return this.waiting.at(-1) ?? this.shownNow;
  }
  private shownNow: Update | null = null;

  private show(update: Update | null): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.shown = this.shownNow = update;
  }

  private next(wait: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      const update = this.waiting.shift();
      if (update) this.shown = this.shownNow = update;
      this.timer = update ? this.next(this.waiting.length > MANY ? this.moment() / 4 : this.moment()) : undefined;
    }, wait);
  }
}
