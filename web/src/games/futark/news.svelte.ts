// Where something changed since the seat's last turn: others' cards, or another location.

import { servantsAt } from "./pieces";
import type { FutarkView } from "./view";

export class News {
  /** The position in which the seat was last asked. */
  private left = $state.raw<FutarkView | null>(null);
  private before: FutarkView | null = null;

  constructor(
    private readonly view: () => FutarkView,
    private readonly you: () => number | null,
    asked: () => number | null,
  ) {
    $effect.pre(() => {
      if (asked() === you()) this.before = view();
      else if (this.before) this.left = this.before;
    });
  }

  get fresh(): ReadonlySet<string> {
    const left = this.left;
    if (!left) return new Set();
    const now = this.view();
    return new Set(
      now.locations.flatMap((_, slot) => (this.others(now, slot) === this.others(left, slot) ? [] : [`slot:${slot}`])),
    );
  }

  /** What lies at a slot and is not the seat's own, as one text to compare. */
  private others(view: FutarkView, slot: number): string {
    const gems = view.piled[slot]!.map((count, seat) => (seat === this.you() ? 0 : count));
    const servants = servantsAt(view, slot)
      .map(({ owner }) => owner)
      .filter((owner) => owner !== this.you());
    return JSON.stringify([view.locations[slot], gems, servants]);
  }
}
