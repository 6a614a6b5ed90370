import { beforeEach, expect, it } from "vitest";
import { keepProgress, NOT_BEGUN, progressOf } from "./progress";

beforeEach(() => localStorage.clear());

it("keeps progress by game and chapter", () => {
  const progress = { at: 3, done: false, solved: [2] };
  keepProgress("stonehenge", "1-tricks", progress);
  expect(progressOf("stonehenge", "1-tricks")).toEqual(progress);
  expect(progressOf("stonehenge", "2-other")).toEqual(NOT_BEGUN);
});

it("begins anew where the browser's memory is damaged", () => {
  localStorage.setItem("druids.lessons", "{");
  expect(progressOf("stonehenge", "1-tricks")).toEqual(NOT_BEGUN);
});
