// The texts of the review, loaded with its page, so that the first page of the client does not carry them.

import { gameTranslator } from "../games/registry";
import { loadTranslator, type Language, type Translator } from "../i18n/translator";

const own = import.meta.glob<string>("./*.ftl", { query: "?raw", import: "default" });

/** The texts of the page; with a game, also those of its table. */
export function reviewTranslator(language: Language, game: string | null): Promise<Translator> {
  const texts = [own[`./${language}.ftl`]!()];
  return game === null ? loadTranslator(language, undefined, texts) : gameTranslator(language, game, texts);
}
