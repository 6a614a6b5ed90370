// The contract between the page and a game's board. A board draws the view, marks its parts as interactive targets and
// reports which one was activated. It knows no rules: what can be activated, what is chosen and what is new arrives here,
// worked out by BoardHost from the targets that the server sends with options and narrated events.

import type { Option, SeatInfo, Told, Words } from "../wire/types";
import type { PlainMessage, Translator } from "../i18n/translator";

/** What options would bring about, by their names. An option is left out where that depends on hidden things. */
export type Previews = Readonly<Record<string, readonly Words[]>>;

/** What `interactive` needs to know about the state of all targets. */
export interface TargetState {
  /** Targets that can be activated now. */
  enabled: ReadonlySet<string>;
  /** The target chosen but not confirmed, or the first part of a two-part target; both parts, joined by `>`, once chosen. */
  chosen: string | null;
  /** Targets that changed since the viewer's last decision. */
  changed: ReadonlySet<string>;
  /** Report that a target was clicked, or activated by the keyboard. */
  activate: (target: string) => void;
  /** Show an explanation of a thing, with what activating this target would bring about; null takes it away. */
  explain: (message: PlainMessage | null, target?: string) => void;
}

/** The props of every `games/<name>/Board.svelte`; `V` is the generated type of the game's view. */
export interface BoardProps<V = unknown> extends TargetState {
  /** The game's record as this viewer may know it. */
  view: V;
  /** The legal actions, with messages that say what each costs or brings. Empty while another seat is asked. */
  options: readonly Option[];
  previews: Previews;
  /** The first part of a two-part target that was activated and waits for its second part. */
  picked: string | null;
  /** The texts of the game and of its board, with the names of the seats. */
  translator: Translator;
  /** The viewer's seat, or null for a spectator. */
  you: number | null;
  /** The seat that is asked, or null once the game is over. */
  asked: number | null;
  seats: readonly SeatInfo[];
  /** The score of every seat as the viewer may know it. */
  scores: readonly number[];
  /** The narrated events that led to this position. */
  events: readonly Told[];
  /** Whether this is a stage, which shows a part of the events before the final position does. */
  staged: boolean;
  /** Goes on after a stage that stops; null where nothing stops. */
  proceed: (() => void) | null;
}
