// Every folder here is a complete game. Nothing lists the games: a new folder is tested by being there.

import { mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "../i18n/translator";
import { scriptedAction } from "../lesson/lesson";
import { artOf, boardOf, clauseOf, gameTranslator, lessonOf } from "./registry";

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
  it.each(LANGUAGES)("has a lesson and its texts in %s", async (language) => {
    const { lesson, texts } = (await lessonOf(game, language))!;
    const translator = await gameTranslator(language, game, [texts]);
    expect(translator.t("title")).toBe("A title");
    for (const step of lesson.steps) expect(translator.has(step.words)).toBe(true);
    for (const line of [...lesson.before, ...lesson.steps.flatMap((step) => step.then ?? [])]) {
      expect(scriptedAction(line).seat).toBeLessThan(lesson.seats);
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
  expect(await lessonOf("chess", "en")).toBeNull();
  expect(await clauseOf("chess", "rule-castling")).toBeNull();
});
