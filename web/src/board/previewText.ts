// What an option would bring about, as a sentence.

import type { Translator } from "../i18n/translator";
import type { Option } from "../wire/types";
import type { Previews } from "./props";

/** Empty where nothing follows but the action itself, which the option's own text says: its first message. */
export function previewText(previews: Previews, option: Option | undefined, translator: Translator): string {
  const messages = option ? (previews[option.name] ?? []) : [];
  return messages.length > 1 ? messages.map((message) => translator.format(message)).join(" ") : "";
}
