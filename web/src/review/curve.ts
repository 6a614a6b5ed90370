// The win shares of all seats over the game as lines in a box, and what stands out in them.

import type { CurvePoint, Luck } from "../wire/types";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Points are equally far from each other: a deal of fifty cards is one of them. */
export const xOf = (box: Box, points: number, index: number): number =>
  box.left + (index / Math.max(1, points - 1)) * box.width;
export const yOf = (box: Box, share: number): number => box.top + (1 - Math.min(1, Math.max(0, share))) * box.height;

const at = (box: Box, points: number, index: number, share: number): string =>
  `${xOf(box, points, index).toFixed(1)},${yOf(box, share).toFixed(1)}`;

/** The line of a seat, as the points of a polyline. */
export const line = (box: Box, curve: readonly CurvePoint[], seat: number): string =>
  curve.map(({ shares }, k) => at(box, curve.length, k, shares[seat]!)).join(" ");

const Z = 1.96;

/** The 95 % interval around the line of a seat, as the points of a polygon. */
export function band(box: Box, curve: readonly CurvePoint[], seat: number): string {
  const edge = (sign: number) => (point: CurvePoint, k: number) =>
    at(box, curve.length, k, point.shares[seat]! + sign * Z * point.standard_error);
  return [...curve.map(edge(1)), ...curve.map(edge(-1)).reverse()].join(" ");
}

/** The index of the point that shows a step: the last one not after it. */
export const indexOf = (curve: readonly CurvePoint[], step: number): number =>
  Math.max(
    0,
    curve.findLastIndex((point) => point.step <= step),
  );

/** The step at a place between the left edge (0) and the right edge (1). */
export const stepAt = (curve: readonly CurvePoint[], place: number): number =>
  curve[Math.round(Math.min(1, Math.max(0, place)) * (curve.length - 1))]?.step ?? 0;

export interface LuckMark {
  index: number;
  kind: Luck;
  /** What chance gave the seat; of all seats, the largest. */
  amount: number;
}

const VISIBLE = 0.01; // of a win share, from which on a draw is marked

/** Where chance acted. Draws that changed next to nothing are left out. */
export const luckMarks = (curve: readonly CurvePoint[], seat: number | null): LuckMark[] =>
  curve.flatMap(({ luck, lucky }, index) => {
    if (luck === null) return [];
    const amount = seat === null ? largest(lucky) : (lucky[seat] ?? 0);
    return luck === "deal" || Math.abs(amount) >= VISIBLE ? [{ index, kind: luck, amount }] : [];
  });

const largest = (amounts: readonly number[]): number =>
  amounts.reduce((most, amount) => (Math.abs(amount) > Math.abs(most) ? amount : most), 0);

export interface Swing {
  /** The step that made the difference. */
  step: number;
  seat: number;
  change: number;
}

/** The largest changes from one point to the next, the largest first; of two seats that mirror each other, the gain. */
export function swings(curve: readonly CurvePoint[], most: number): Swing[] {
  const found = curve.slice(1).map((point, k): Swing => {
    const changes = point.shares.map((share, seat) => share - curve[k]!.shares[seat]!);
    const change = Math.max(...changes);
    return { step: curve[k]!.step, seat: changes.indexOf(change), change };
  });
  return found.toSorted((a, b) => b.change - a.change).slice(0, most);
}
