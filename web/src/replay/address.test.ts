import { expect, it } from "vitest";
import { readViewpoint, replayAddress } from "./address";

it.each([
  { step: null, seat: null },
  { step: 12, seat: null },
  { step: 0, seat: 3 },
])("writes and reads %j", (viewpoint) => {
  const address = new URL(replayAddress("abc", viewpoint), "http://host");
  expect(address.pathname).toBe("/replay/abc");
  expect(readViewpoint(address.search)).toEqual(viewpoint);
});

it("ignores what is no number", () => {
  expect(readViewpoint("?step=-1&seat=x")).toEqual({ step: null, seat: null });
});
