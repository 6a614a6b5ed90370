// A special is played in two touches: the card, then whom or what it is for. This holds the card between them.

import type { BoardProps } from "../../board/props";
import { SPECIALS } from "./printed";

const WAYS = new Set(SPECIALS.flatMap(({ ways }) => ways));
const wayOf = (target: string): string => target.split(":")[0]!;

export class Hands {
  private picked = $state<string | null>(null);

  constructor(private readonly play: () => BoardProps) {}

  /** The way of playing a special that was picked, while it is still open. */
  get way(): string | null {
    return this.picked !== null && this.open(this.picked) ? this.picked : null;
  }
  open(way: string): boolean {
    return [...this.play().lit].some((target) => wayOf(target) === way);
  }
  get lit(): ReadonlySet<string> {
    const lit = new Set<string>();
    for (const target of this.play().lit) {
      const way = wayOf(target);
      if (!WAYS.has(way)) lit.add(target);
      else lit.add(`pick:${way}`);
      if (way === this.way) lit.add(target);
    }
    return lit;
  }
  get chosen(): string | null {
    return this.play().chosen ?? (this.way ? `pick:${this.way}` : null);
  }
  get fresh(): ReadonlySet<string> {
    return this.play().fresh;
  }
  readonly explain: BoardProps["explain"] = (words) => this.play().explain(words);
  readonly touch = (target: string): void => {
    if (target.startsWith("pick:")) {
      const way = target.slice("pick:".length);
      this.picked = this.way === way ? null : way;
    } else this.play().touch(target);
  };
  onCreature(name: string): string {
    return `${this.way && this.way !== "close" ? this.way : "creature"}:${name}`;
  }
  onTerrain(position: number): string {
    return `${this.way === "close" ? "close" : "position"}:${position}`;
  }
}
