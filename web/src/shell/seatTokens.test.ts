import { beforeEach, expect, it, vi } from "vitest";
import { forget, keep, keptTables, tokenOf } from "./seatTokens";

beforeEach(() => localStorage.clear());

it("keeps tokens by table, newest first, and forgets them", () => {
  vi.setSystemTime(1000);
  keep("a", "token-a", "futark");
  vi.setSystemTime(2000);
  keep("b", "token-b", "edora");
  vi.useRealTimers();
  expect(tokenOf("a")).toBe("token-a");
  expect(keptTables().map(([table]) => table)).toEqual(["b", "a"]);
  forget("b");
  expect(tokenOf("b")).toBeNull();
});

it("drops the oldest of many, and reads a damaged store as empty", () => {
  for (let n = 0; n < 70; n++) {
    vi.setSystemTime(1000 + n);
    keep(`t${n}`, "token", "futark");
  }
  vi.useRealTimers();
  expect(keptTables()).toHaveLength(60);
  expect(tokenOf("t0")).toBeNull();
  localStorage.setItem("druids.tables", "{broken");
  expect(keptTables()).toEqual([]);
});
