import { expect, it } from "vitest";
import { scriptedAction } from "./lesson";

it("reads a scripted action", () => {
  expect(scriptedAction("1 gem:5 slot 2")).toEqual({ seat: 1, action: "gem:5 slot 2" });
});

it.each(["gem:5", "1", "1 ", "x gem:5", ""])("refuses %j", (line) => {
  expect(() => scriptedAction(line)).toThrow(`not "${line}"`);
});
