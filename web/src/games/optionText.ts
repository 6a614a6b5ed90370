// The texts of a game's options and of their values; where the game has none, their names.

import type { Translator } from "../i18n/translator";

const named = (gameTexts: Translator, key: string, name: string): string =>
  gameTexts.has(key) ? gameTexts.t(key) : name.replaceAll("_", " ");

export const optionText = (gameTexts: Translator, option: string): string =>
  named(gameTexts, `web-option-${option}`, option);

export function optionValueText(
  ui: Translator,
  gameTexts: Translator,
  option: string,
  value: boolean | number | string,
): string {
  if (typeof value === "boolean") return ui.t(value ? "web-yes" : "web-no");
  return named(gameTexts, `web-option-${option}-${value}`, String(value));
}
