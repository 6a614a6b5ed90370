// The viewer's decision: which options there are, which one is chosen but not confirmed, what each would bring about, and
// the advice of a bot. Everything but the options is dropped when the position changes.

import { untrack } from "svelte";
import type { Previews } from "../board/props";
import { settings } from "../shell/settings.svelte";
import type { TableSocket } from "../wire/socket.svelte";
import type { Advice, Option, Update } from "../wire/types";

const NO_PREVIEWS: Previews = {}; // always the same object: another one would make every board draw itself again

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
  advice = $state.raw<Advice | null>(null);
  /** Whether the table moved on before a choice was confirmed. It stays true until the next choice: bots may go on at once. */
  slipped = $state(false);

  /** Call while a component is set up. `moved` is called with every new position but the first. */
  constructor(
    private readonly socket: TableSocket,
    private readonly update: () => Update | null,
    moved: (update: Update | null) => void,
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
    $effect(() => {
      const asked = update();
      if (!asked?.question || asked.seat === null) return;
      void socket.previews(asked.seat, asked.version).then(
        (found) => (this.previews = asked === update() ? found : this.previews),
        () => undefined, // the table has moved on
      );
    });
  }

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
    this.previews = NO_PREVIEWS;
  }

  /** Take an option, or choose it first if the person wants to confirm. Choosing it again confirms. */
  choose(option: Option): void {
    const update = this.update();
    if (!update || update.seat === null) return;
    this.slipped = false;
    if (settings.confirm && this.name !== option.name) {
      this.name = option.name;
      return;
    }
    this.sent = update.version;
    this.socket.act(update.seat, update.version, option.name);
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
    this.advice = await this.socket.hint(seat);
  }
}
