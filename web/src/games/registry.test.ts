// Every folder here is a complete game. Nothing lists the games: a new folder is tested by being there.

import { mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "../i18n/translator";
import { scriptedAction } from "../lesson/chapter";
import { artOf, boardOf, chapterNames, chapterOf, clauseOf, gameTranslator } from "./registry";

const FOLDERS = [...new Set(Object.keys(import.meta.glob("./*/*")).map((path) => path.split("/")[1]!))];
const rules = import.meta.glob<Record<string, string>>("./*/rules.json", { import: "default", eager: true });

beforeEach(() => void vi.stubGlobal("fetch", () => Promise.resolve(new Response("title = A title"))));
afterEach(() => void vi.unstubAllGlobals());

it("finds games", () => {
  expect(FOLDERS.length).toBeGreaterThan(0);
});

describe.each(FOLDERS)("%s", (game) => {
  it("has a board and a picture", async () => {
    expect(await boardOf(game)).toBeTypeOf("function");
    const art = mount(artOf(game)!, { target: document.body });
    expect(document.body.querySelector("svg")).not.toBeNull();
    await unmount(art);
  });
  it.each(LANGUAGES)("has texts in %s", async (language) => {
    expect((await gameTranslator(language, game)).t("title")).toBe("A title");
  });
  it("has a lesson of chapters", async () => {
    const names = chapterNames(game);
    expect(names).not.toEqual([]);
    for (const name of names) {
      const { title, seats, step } = (await chapterOf(game, name))!;
      for (const language of LANGUAGES) expect(title[language]).not.toBe("");
      const lines = step.flatMap(({ opening = [], then = [], others = [] }) => [...opening, ...then, ...others]);
      for (const line of lines) expect(scriptedAction(line).seat).toBeLessThan(seats);
    }
  });
  it("explains its rules by clauses", async () => {
    const known = Object.entries(rules[`./${game}/rules.json`] ?? {});
    expect(known.length).toBeGreaterThan(0);
    for (const [rule, clause] of known) expect(await clauseOf(game, rule)).toBe(clause);
    expect(await clauseOf(game, "no-such-rule")).toBeNull();
    expect(await clauseOf(game, null)).toBeNull();
  });
});

it("has nothing for a game without a folder", async () => {
  expect(artOf("chess")).toBeNull();
  expect(await boardOf("chess")).toBeNull();
  expect(chapterNames("chess")).toEqual([]);
  expect(await chapterOf("chess", "1-pawns")).toBeNull();
  expect(await clauseOf("chess", "rule-castling")).toBeNull();
});
