// Finds the rules of a game, loaded on demand.

import type { Language } from "../i18n/translator";
import type { Block } from "./blocks";

const FOLDER = "../../../docs/rules";
const books = import.meta.glob<Block[]>("../../../docs/rules/**/*.md", { query: "?rulebook", import: "default" });

/** The rules in a language, or in English where there is no translation. Empty for a game without a rules document. */
export async function rulebook(game: string, language: Language): Promise<{ blocks: Block[]; language: Language }> {
  const translated = books[`${FOLDER}/${language}/${game}.md`];
  const load = translated ?? books[`${FOLDER}/${game}.md`];
  return { blocks: load ? await load() : [], language: translated ? language : "en" };
}
