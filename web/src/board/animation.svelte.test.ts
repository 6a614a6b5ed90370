import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { animatePieces, carried, milliseconds } from "./animation.svelte";

it.each([
  ["220ms", 220],
  [".22s", 220],
  ["1s", 1000],
  ["0ms", 0],
  ["0s", 0],
])("reads a CSS time: %s", (written, expected) => {
  expect(milliseconds(written)).toBeCloseTo(expected);
});

it("takes a place along when the frame around it moves or grows", () => {
  const box = { left: 30, top: 20, width: 10, height: 10 };
  const before = { left: 10, top: 10, width: 100, height: 100 };
  expect(carried(box, before, { ...before, top: 60, width: 50 }, false)).toEqual({ ...box, top: 70 });
  expect(carried(box, before, { left: 10, top: 10, width: 200, height: 200 }, true)).toEqual({
    left: 50,
    top: 30,
    width: 20,
    height: 20,
  });
});

it("lets a piece that still flies start anew from where it is seen", () => {
  document.documentElement.style.setProperty("--motion-duration", "100ms");
  const board = document.createElement("div");
  board.innerHTML = `<span data-piece="card"></span>`;
  const card = board.firstElementChild as HTMLElement;
  const rest = { left: 0, top: 0, width: 10, height: 10 };
  const halfway = { left: 50, top: 0, width: 5, height: 5 };
  let flying = false;
  card.getBoundingClientRect = () => (flying ? halfway : { ...rest }) as DOMRect;
  const starts: unknown[] = [];
  card.animate = (frames) => {
    starts.push((frames as Keyframe[])[0]!["transform"]);
    flying = true;
    return { cancel: () => (flying = false), finished: new Promise(() => undefined) } as unknown as Animation;
  };
  let left = $state(0);
  const stop = $effect.root(() => {
    animatePieces(
      () => board,
      () => left,
    );
    $effect.pre(() => void (rest.left = left)); // the page changes after the pieces were measured
  });
  flushSync();
  for (const place of [100, 200]) flushSync(() => (left = place));
  expect(starts).toEqual(["translate(-100px, 0px) scale(1)", "translate(-152.5px, -2.5px) scale(0.5)"]);
  stop();
});
