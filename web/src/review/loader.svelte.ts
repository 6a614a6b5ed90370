// Gets the review of a finished game: asks for it, waits while it is made, and reports how far it is.

import { fetchReview, fetchReviewStatus, startReview } from "../wire/api";
import type { Review, ReviewStatus } from "../wire/types";

const PAUSE = 1000; // ms between two questions about the progress

export class ReviewLoader {
  review = $state.raw<Review | null>(null);
  status = $state.raw<ReviewStatus | null>(null);
  /** Why it cannot be shown: a ServerProblem, or what else went wrong. */
  problem = $state.raw<unknown>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** Call while a component is set up. */
  constructor(
    private readonly key: string,
    private readonly pause = PAUSE,
  ) {
    $effect(() => {
      void this.follow(fetchReviewStatus);
      return () => this.close();
    });
  }

  get failed(): boolean {
    return this.status?.state === "failed";
  }

  /** Ask for it again after it failed or was refused. */
  retry(): void {
    this.problem = null;
    this.status = null;
    void this.follow(startReview);
  }

  private async follow(ask: (key: string) => Promise<ReviewStatus>): Promise<void> {
    try {
      const status = await ask(this.key);
      if (this.closed) return;
      this.status = status;
      if (status.state === "none") return await this.follow(startReview);
      if (status.state === "failed") return;
      if (status.state === "done") {
        this.review = await fetchReview(this.key);
        return;
      }
      this.timer = setTimeout(() => void this.follow(fetchReviewStatus), this.pause);
    } catch (error) {
      this.problem = error;
    }
  }

  private close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
