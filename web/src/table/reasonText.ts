// Why something cannot be chosen, as a sentence.

import type { Translator } from "../i18n/translator";
import type { Words } from "../wire/types";

/** Games write refusals so that they can stand inside of a sentence; some have no reason. */
export function reasonText(words: Words | null, translator: Translator, ui: Translator): string {
  if (!words) return ui.t("web-not-now");
  const text = translator.format(words);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
