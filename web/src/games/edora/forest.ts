// Where things lie on the map and how the ground is drawn: lattice 0..6 by 0..6, squares on odd points, pits on even ones, shrines between.

import { SQUARES } from "./printed";
import type { EdoraView } from "./view";

export const STEP = 100;
export const MARGIN = 98;
export type Point = readonly [x: number, y: number];

const WIDTH = 7;
const POINTS: Point[] = Array.from({ length: WIDTH * WIDTH }, (_, k) => [k % WIDTH, Math.floor(k / WIDTH)]);
const scaled = (which: (x: number, y: number) => boolean): Point[] =>
  POINTS.filter(([x, y]) => which(x, y)).map(([x, y]) => [x * STEP, y * STEP]);
export const SHRINE_AT = scaled((x, y) => (x + y) % 2 === 1);
export const PIT_AT = scaled((x, y) => x % 2 === 0 && y % 2 === 0);
const SLOT_AT = scaled((x, y) => x % 2 === 1 && y % 2 === 1);
export const SIZE = STEP * (WIDTH - 1);

const SIDES = "NESW";
const AROUND: Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const BEND = 30; // how far a path between neighbouring sides bends towards their corner

/** The direction out of the board at an edge shrine. */
export function outwards(shrine: number): Point {
  const [x, y] = SHRINE_AT[shrine]!;
  return [x === 0 ? -1 : x === SIZE ? 1 : 0, y === 0 ? -1 : y === SIZE ? 1 : 0];
}

export interface Way {
  d: string;
  dark: boolean;
  middle: Point;
}
export interface Ground {
  ways: Way[];
  /** Light ground, by the first shrine of its clearing. */
  light: { d: string; clearing: number }[];
  portals: Point[];
  bridges: string[];
  trees: Point[];
}

type Curve = readonly [Point, Point, Point];
const drawn = ([a, c, b]: Curve): string => `M${a.join()}Q${c.join()} ${b.join()}`;
const along = ([a, c, b]: Curve, t: number): Point => {
  const [p, q, r] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return [p * a[0] + q * c[0] + r * b[0], p * a[1] + q * c[1] + r * b[1]];
};

function between([x, y]: Point, from: number, to: number): Curve {
  const [a, b] = [AROUND[from]!, AROUND[to]!];
  const neighbours = (from - to) % 2 !== 0;
  const bend = neighbours ? BEND : 0;
  return [
    [x + STEP * a[0], y + STEP * a[1]],
    [x + bend * (a[0] + b[0]), y + bend * (a[1] + b[1])],
    [x + STEP * b[0], y + STEP * b[1]],
  ];
}

/** The path between two neighbouring shrines, or a straight line where no square lies between them. */
export function pathBetween(from: number, to: number): string {
  const [a, b] = [SHRINE_AT[from]!, SHRINE_AT[to]!];
  const corners: Point[] = [
    [a[0], b[1]],
    [b[0], a[1]],
    [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
  ];
  const centre = SLOT_AT.find(([x, y]) => corners.some((corner) => corner[0] === x && corner[1] === y));
  const side = (end: Point): number =>
    AROUND.findIndex(([dx, dy]) => end[0] === centre![0] + STEP * dx && end[1] === centre![1] + STEP * dy);
  if (!centre || side(a) < 0 || side(b) < 0) return `M${a.join()}L${b.join()}`;
  return drawn(between(centre, side(a), side(b)));
}

/** Light ground that joins nothing: it reaches a little inwards from its side. */
function nook([x, y]: Point, side: number): Curve {
  const [dx, dy] = AROUND[side]!;
  const edge: Point = [x + STEP * dx, y + STEP * dy];
  const inner: Point = [x + 0.74 * STEP * dx, y + 0.74 * STEP * dy];
  return [edge, inner, inner];
}

const pairs = (sides: number[]): [number, number][] =>
  sides.flatMap((a, k) => sides.slice(k + 1).map((b): [number, number] => [a, b]));

export function ground(view: Pick<EdoraView, "squares" | "turns" | "clearing">): Ground {
  const whole: Ground = { ways: [], light: [], portals: [], bridges: [], trees: [] };
  const meadows: Curve[] = [];
  const trodden: Curve[] = [];
  SLOT_AT.forEach((centre, slot) => {
    const square = SQUARES[view.squares[slot] ?? -1];
    if (!square) return;
    const now = (sides: string): number[] => [...sides].map((side) => (SIDES.indexOf(side) + view.turns[slot]!) % 4);
    for (const group of square.light) {
      const sides = now(group);
      const joined =
        sides.length === 1 ? [nook(centre, sides[0]!)] : pairs(sides).map(([a, b]) => between(centre, a, b));
      const clearing = Math.min(...(view.clearing[shrineBeside(centre, sides[0]!)] ?? [0]));
      whole.light.push(...joined.map((curve) => ({ d: drawn(curve), clearing })));
      meadows.push(...joined);
      if (group === square.portal) whole.portals.push(aside(centre, joined[0]!));
    }
    for (const path of square.paths) {
      const [a, b] = now(path) as [number, number];
      const curve = between(centre, a, b);
      const dark = !square.light.some((group) => group.includes(path[0]!) && group.includes(path[1]!));
      whole.ways.push({ d: drawn(curve), dark, middle: along(curve, square.stairs ? 0.72 : 0.5) });
      trodden.push(curve);
    }
    if (square.stairs) whole.bridges.push(`M${centre[0] - 26} ${centre[1]}h52`);
  });
  whole.trees = wood(meadows, trodden);
  return whole;
}

function shrineBeside([x, y]: Point, side: number): number {
  const [dx, dy] = AROUND[side]!;
  return SHRINE_AT.findIndex(([a, b]) => a === x + STEP * dx && b === y + STEP * dy);
}

/** A place on light ground, beside a path that may run along its middle. */
function aside([x, y]: Point, curve: Curve): Point {
  const [mx, my] = along(curve, 0.5);
  const far = Math.hypot(mx - x, my - y);
  return far < 1
    ? [x + 24 * Math.sign(curve[0][1] - y || 1), y + 24]
    : [mx + (26 * (mx - x)) / far, my + (26 * (my - y)) / far];
}

const ROWS = 21;
const CLEAR_OF_MEADOWS = 46;
const CLEAR_OF_WAYS = 22;
const CLEAR_OF_PLACES = 54;
const SWAY = 3; // how far a tree stands above or below its row

/** Trees wherever there is neither light ground nor a path, placed irregularly. */
function wood(meadows: Curve[], trodden: Curve[]): Point[] {
  const pointsOn = (curves: Curve[]): Point[] =>
    curves.flatMap((curve) => [0, 0.12, 0.24, 0.36, 0.5, 0.64, 0.76, 0.88, 1].map((t) => along(curve, t)));
  const kept = (places: Point[], far: number): { x: number; y: number; far: number }[] =>
    places.map(([x, y]) => ({ x, y, far }));
  const bare = [
    ...kept(pointsOn(meadows), CLEAR_OF_MEADOWS),
    ...kept(pointsOn(trodden), CLEAR_OF_WAYS),
    ...kept([...SHRINE_AT, ...PIT_AT], CLEAR_OF_PLACES),
  ];
  const trees: Point[] = [];
  for (let row = 0; row < ROWS; row++) {
    const middle = 16 + row * 28.5;
    const near = bare.filter((place) => Math.abs(place.y - middle) < place.far + SWAY); // filtered first: every tree is compared with all of them
    for (let column = 0; column < ROWS; column++) {
      const x = 14 + (column + (row % 2) / 2) * 27.5 + ((row * 7 + column * 13) % 9) - 4;
      const y = middle + ((row * 5 + column * 11) % 7) - SWAY;
      if (x < SIZE - 8 && near.every((place) => (place.x - x) ** 2 + (place.y - y) ** 2 > place.far ** 2))
        trees.push([Math.round(x), Math.round(y)]);
    }
  }
  return trees;
}
