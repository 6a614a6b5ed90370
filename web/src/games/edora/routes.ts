// The way a figure walks, for drawing it. The server says what it costs.

import type { EdoraView } from "./view";

type Ways = Pick<EdoraView, "paths" | "light_paths">;

/** The cheapest way between two shrines, both included, over the shrines that may be passed; empty if there is none. */
export function route(view: Ways, from: number, to: number, passable = (_: number): boolean => true): number[] {
  const cost = new Map([[from, 0]]);
  const cameFrom = new Map<number, number>();
  const open = new Set([from]);
  while (open.size) {
    const here = [...open].reduce((best, one) => (cost.get(one)! < cost.get(best)! ? one : best));
    open.delete(here);
    if (here === to) break;
    for (const next of view.paths[here] ?? []) {
      const price = cost.get(here)! + (view.light_paths[here]?.includes(next) ? 1 : 2);
      if (!passable(next) || price >= (cost.get(next) ?? Infinity)) continue;
      cost.set(next, price);
      cameFrom.set(next, here);
      open.add(next);
    }
  }
  if (from !== to && !cameFrom.has(to)) return [];
  const way = [to];
  while (way[0] !== from) way.unshift(cameFrom.get(way[0]!)!);
  return way;
}

/** What a way costs without the help of a herb. */
export function routeCost(view: Ways, way: readonly number[]): number {
  return way.slice(1).reduce((sum, there, k) => sum + (view.light_paths[way[k]!]?.includes(there) ? 1 : 2), 0);
}
