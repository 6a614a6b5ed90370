// The last narrated event of a kind, which a board keeps in view. It is dropped when the narration jumps: after an undo, or in a replay.

import type { Told } from "../wire/types";

export class LastEvent {
  event = $state.raw<Told | null>(null);
  private seen: readonly Told[] = [];

  /** `keep` and `drop` are message keys: an event with the first is kept until an event with the second comes. */
  constructor(events: () => readonly Told[], keep: string, drop: string | null = null) {
    const has = (event: Told, key: string | null): boolean => event.words.some((message) => message.key === key);
    $effect.pre(() => {
      const now = events();
      if (now === this.seen) return;
      const first = now[0]?.step ?? -1;
      // the stages of one update begin with the same event
      const continues = first === (this.seen.at(-1)?.step ?? -1) + 1 || first === this.seen[0]?.step;
      if (!continues) this.event = null;
      for (const event of now) {
        if (has(event, drop)) this.event = null;
        if (has(event, keep)) this.event = event;
      }
      this.seen = now;
    });
  }
}
