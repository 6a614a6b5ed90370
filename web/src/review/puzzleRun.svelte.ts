// One seat's puzzles, one after another: the position, the answer, and what was solved.

import { fetchPastQuestion } from "../wire/api";
import type { Decision, Option, Review } from "../wire/types";
import { optionsOf } from "./decisions";
import {
  firstOpen,
  judge,
  keepProgress,
  progressOf,
  puzzlesOf,
  solves,
  type Outcome,
  type PuzzleProgress,
} from "./puzzles";

export class PuzzleRun {
  readonly puzzles: readonly Decision[];
  at = $state(0);
  answer = $state<Option | null>(null);
  /** Whether the best answer is shown. */
  revealed = $state(false);
  progress = $state.raw<PuzzleProgress>({ solved: [], shown: [] });
  private offered = $state.raw<readonly Option[]>([]);

  constructor(
    private readonly table: string,
    readonly review: Review,
    readonly seat: number,
  ) {
    this.puzzles = puzzlesOf(review, seat);
    this.progress = progressOf(table, seat);
    this.go(firstOpen(this.puzzles, this.progress));
  }

  /** The puzzle that is asked; null after the last one. */
  get puzzle(): Decision | null {
    return this.puzzles[this.at] ?? null;
  }
  get outcome(): Outcome | null {
    return this.puzzle && this.answer ? judge(this.puzzle, this.answer.name) : null;
  }
  /** Nothing more can be answered: it was solved, or the answer is shown. */
  get finished(): boolean {
    return this.revealed || (this.outcome !== null && solves(this.outcome));
  }
  /** Every legal action. They stay when the puzzle is finished: boards draw some of them only where they are offered. */
  get options(): readonly Option[] {
    return this.offered;
  }
  get solved(): number {
    return this.puzzles.filter(({ number }) => this.progress.solved.includes(number)).length;
  }

  /** The legal actions come from the server; where it does not answer, those of the review. */
  private async offer(puzzle: Decision): Promise<void> {
    const all = await fetchPastQuestion(this.table, puzzle.step).then(
      ({ options }) => options,
      () => optionsOf(puzzle),
    );
    if (this.puzzle === puzzle) this.offered = all;
  }

  choose(option: Option): void {
    const puzzle = this.puzzle;
    if (!puzzle || this.finished) return;
    this.answer = option;
    if (this.finished) this.keep({ solved: [...this.progress.solved, puzzle.number] });
  }

  reveal(): void {
    if (!this.puzzle || this.finished) return;
    this.revealed = true;
    this.keep({ shown: [...this.progress.shown, this.puzzle.number] });
  }

  go(at: number): void {
    this.at = at;
    this.answer = null;
    this.revealed = false;
    this.offered = this.puzzle ? optionsOf(this.puzzle) : [];
    if (this.puzzle) void this.offer(this.puzzle);
  }

  /** Forget what was solved and begin with the first. */
  restart(): void {
    this.keep({ solved: [], shown: [] });
    this.go(0);
  }

  private keep(change: Partial<PuzzleProgress>): void {
    this.progress = { ...this.progress, ...change };
    keepProgress(this.table, this.seat, this.progress);
  }
}
