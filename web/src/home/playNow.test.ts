import { beforeEach, expect, it } from "vitest";
import type { GameDescription } from "../wire/types";
import { lastChoice, playNowTable, rememberChoice } from "./playNow";

const game = {
  name: "stonehenge",
  seats: [3, 4, 5],
  default_seats: 4,
  options: [
    { name: "rounds", default: 3, values: [], low: 1, high: 9 },
    { name: "deal", default: "plain", values: ["plain", "draft"] },
    { name: "open", default: false, values: [] },
  ],
} as unknown as GameDescription;
const LEVELS = ["novice", "apprentice", "druid"];

beforeEach(() => localStorage.clear());

it("starts with the usual seats, an easy bot and the usual options", () => {
  expect(lastChoice(game, LEVELS)).toEqual({
    opponents: 3,
    level: "apprentice",
    options: { rounds: 3, deal: "plain", open: false },
  });
});

it("remembers the last choice of each game", () => {
  const choice = { opponents: 2, level: "druid", options: { rounds: 1, deal: "draft", open: true } };
  rememberChoice("stonehenge", choice);
  expect(lastChoice(game, LEVELS)).toEqual(choice);
  expect(lastChoice({ ...game, name: "futark" }, LEVELS).level).toBe("apprentice");
});

it("replaces what is no longer possible", () => {
  rememberChoice("stonehenge", { opponents: 7, level: "wizard", options: { rounds: 99, deal: "gone", open: 1 } });
  expect(lastChoice(game, LEVELS)).toEqual({
    opponents: 3,
    level: "novice",
    options: { rounds: 3, deal: "plain", open: false },
  });
  localStorage.setItem("druids.play-now", "{broken");
  expect(lastChoice(game, LEVELS).opponents).toBe(3);
});

it("makes a table whose seats are all taken", () => {
  const { seats } = playNowTable("stonehenge", { opponents: 2, level: "druid", options: {} });
  expect(seats).toEqual([{ kind: "me" }, { kind: "bot", level: "druid" }, { kind: "bot", level: "druid" }]);
});
