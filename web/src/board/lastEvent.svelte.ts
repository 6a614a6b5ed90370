// The last step of the story that a board keeps in sight. It is forgotten when the story jumps: after an undo, or in a replay.

import type { Told } from "../wire/types";

export class LastTold {
  step = $state.raw<Told | null>(null);
  private heard: readonly Told[] = [];

  /** `keep` and `drop` are keys of words: a step with the one is kept until a step with the other is told. */
  constructor(told: () => readonly Told[], keep: string, drop: string | null = null) {
    const says = (one: Told, key: string | null): boolean => one.words.some((words) => words.key === key);
    $effect.pre(() => {
      const steps = told();
      if (steps === this.heard) return;
      const goesOn = steps[0]?.step === (this.heard.at(-1)?.step ?? -1) + 1;
      if (!goesOn) this.step = null;
      for (const one of steps) {
        if (says(one, drop)) this.step = null;
        if (says(one, keep)) this.step = one;
      }
      this.heard = steps;
    });
  }
}
