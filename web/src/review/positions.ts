// The positions of a finished game at its decisions, each as the seat that decided saw it. The server sends them in parts, and
// each part is fetched once.

import { fetchSomeFrames } from "../wire/api";
import type { Decision, Frame } from "../wire/types";

const PART = 100; // positions that the server sends at once

export class Positions {
  private readonly parts = new Map<string, Promise<Frame[]>>();

  constructor(private readonly table: string) {}

  async at({ seat, step }: Decision): Promise<Frame | null> {
    const first = step - (step % PART);
    const name = `${seat}/${first}`;
    const part = this.parts.get(name) ?? fetchSomeFrames(this.table, seat, first);
    this.parts.set(name, part);
    try {
      return (await part).find((frame) => frame.step === step) ?? null;
    } catch (error) {
      this.parts.delete(name); // the next attempt fetches it again
      throw error;
    }
  }
}
