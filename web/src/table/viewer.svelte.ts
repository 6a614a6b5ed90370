// The seat from which this browser sees the table. With several own seats it is the one that is asked, and the table is
// covered until the device has been handed over.

import type { TableSocket } from "../wire/socket.svelte";

export class Viewer {
  private handed = $state<number | null>(null);

  constructor(private readonly socket: TableSocket) {}

  /** The seat, or null for a spectator. */
  seat = $derived.by((): number | null => {
    const { seats } = this.socket.you;
    if (seats.length < 2) return seats[0] ?? null;
    const asked = [...this.socket.updates.values()][0]?.asked ?? null;
    return asked !== null && seats.includes(asked) ? asked : this.handed;
  });

  /** Whether the table must be covered, because another person looks at the screen. */
  covered = $derived.by(
    () => this.socket.you.seats.length > 1 && this.socket.table?.status === "running" && this.seat !== this.handed,
  );

  handOver(): void {
    this.handed = this.seat;
  }
}
