import { expect, it } from "vitest";
import { around, merged, placed } from "./callout";

const SCREEN = { width: 1000, height: 600, top: 50 };
const SIZE = { width: 300, height: 100 };
const box = (left: number, top: number, width = 50, height = 50) => ({ left, top, width, height });

it("merges boxes that touch", () => {
  expect(merged([box(0, 0), box(40, 0), box(80, 0), box(300, 0)])).toEqual([box(0, 0, 130, 50), box(300, 0)]);
  expect(around([])).toBeNull();
});

it("lies beside the thing at the nearest place, inside the window", () => {
  const thing = box(100, 300);
  expect(placed(SIZE, SCREEN, thing, [thing], [])).toEqual({ left: 8, top: 366, side: "below", tail: 117 });
  const beside = [box(0, 360, 1000, 240), box(0, 50, 1000, 240)]; // no room above or below
  expect(placed(SIZE, SCREEN, thing, [thing], beside).side).toBe("right");
  const atEdge = box(940, 300);
  expect(placed(SIZE, SCREEN, atEdge, [atEdge], beside).side).toBe("left");
  const low = box(0, 540, 1000, 60);
  const place = placed(SIZE, SCREEN, low, [low], []);
  expect(place.side).toBe("above");
  expect(place.top + SIZE.height).toBeLessThan(540);
});

it("does not cover what can be activated if there is another place", () => {
  const thing = box(100, 300);
  expect(placed(SIZE, SCREEN, thing, [thing], [box(200, 300, 700, 50)]).side).not.toBe("right");
});

it("lies in a corner without a thing to point at", () => {
  expect(placed(SIZE, SCREEN, null, [], []).side).toBe("free");
});
