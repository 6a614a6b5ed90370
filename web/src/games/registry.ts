// Finds the parts of a game in its folder. The shell asks here by name and never lists games; a new folder needs no edit elsewhere.
// docs/adding-a-game.md says what a folder holds.

import type { Component } from "svelte";
import type { BoardProps } from "../board/props";
import type { Stages } from "../board/stages";
import type { Drawing } from "../board/symbols";
import { loadTranslator, type Language, type Translator } from "../i18n/translator";
import type { Chapter } from "../lesson/chapter";
import type { View } from "../wire/types";

const arts = import.meta.glob<Component>("./*/Art.svelte", { eager: true, import: "default" });
const boards = import.meta.glob<Component<BoardProps>>("./*/Board.svelte", { import: "default" });
const stages = import.meta.glob<Stages>("./*/stages.ts", { import: "stages" });
const endings = import.meta.glob<readonly string[]>("./*/stages.ts", { import: "ENDINGS" });
const points = import.meta.glob<PointsInPlay>("./*/points.ts", { import: "points" });
const icons = import.meta.glob<LogIcons>("./*/logIcons.ts", { import: "ICONS" });
const indifferent = import.meta.glob<readonly string[]>("./*/forced.ts", { import: "INDIFFERENT" });
const texts = import.meta.glob<string>("./*/*.ftl", { query: "?raw", import: "default" });
const chapters = import.meta.glob<Chapter>("./*/lesson/*.toml", { import: "default" });
import.meta.glob("./*/colours.css", { eager: true }); // each holds only for its own [data-game]
const clauses = import.meta.glob<Record<string, string>>("./*/rules.json", { import: "default" });

/** The illustration of the game on the home page. */
export const artOf = (game: string): Component | null => arts[`./${game}/Art.svelte`] ?? null;

/** The board of a game, loaded on demand; null for a game without one, which is played from the list of its options. */
export async function boardOf(game: string): Promise<Component<BoardProps> | null> {
  return (await boards[`./${game}/Board.svelte`]?.()) ?? null;
}

/** What a game shows between two positions, loaded on demand; null for a game without stages. */
export async function stagesOf(game: string): Promise<Stages | null> {
  return (await stages[`./${game}/stages.ts`]?.()) ?? null;
}

/** What a seat list shows as points during play, where the score also has what would be added at the end. */
export type PointsInPlay = (view: View) => readonly number[];

/** The points in play of a game, loaded on demand; null for a game whose score is its points. */
export async function pointsOf(game: string): Promise<PointsInPlay | null> {
  return (await points[`./${game}/points.ts`]?.()) ?? null;
}

/** The keys of the messages that say why a game of this name has ended. */
export async function endingsOf(game: string): Promise<readonly string[]> {
  return (await endings[`./${game}/stages.ts`]?.()) ?? [];
}

/** The symbols that the log shows beside messages, by their keys. */
export type LogIcons = Readonly<Record<string, Drawing>>;
export async function logIconsOf(game: string): Promise<LogIcons> {
  return (await icons[`./${game}/logIcons.ts`]?.()) ?? {};
}

/** The keys of the questions to which every answer comes to the same. */
export async function indifferentOf(game: string): Promise<readonly string[]> {
  return (await indifferent[`./${game}/forced.ts`]?.()) ?? [];
}

/** All texts at a table of this game: the server's, those of the board and the options, and those of the page. */
export function gameTranslator(
  language: Language,
  game: string,
  page: readonly Promise<string>[] = [],
): Promise<Translator> {
  const own = texts[`./${game}/${language}.ftl`]?.();
  return loadTranslator(language, game, own ? [own, ...page] : page);
}

/** The names of the chapters of a game's lesson, in order; none for a game without one. */
export const chapterNames = (game: string): string[] =>
  Object.keys(chapters)
    .filter((path) => path.startsWith(`./${game}/`))
    .map((path) => path.slice(path.lastIndexOf("/") + 1, -".toml".length))
    .sort();

/** A chapter of a game's lesson, loaded on demand. */
export async function chapterOf(game: string, name: string): Promise<Chapter | null> {
  return (await chapters[`./${game}/lesson/${name}.toml`]?.()) ?? null;
}

/** The clause of docs/rules/<game>.md that explains a rule of the server, if the game's rules.json names one. */
export async function clauseOf(game: string, rule: string | null): Promise<string | null> {
  const found = await clauses[`./${game}/rules.json`]?.();
  return found && rule ? (found[rule] ?? null) : null;
}
