// The log as lines: one for each turn of a seat, however many decisions it took.

import type { Translator } from "../i18n/translator";
import type { Told } from "../wire/types";

/** A piece of text, and the seat it names, if any. */
export interface LogPart {
  text: string;
  seat: number | null;
}
export interface LogLine {
  /** The step with which it begins. */
  step: number;
  /** The last step it tells of. */
  until: number;
  /** The seat that acted, or -1 for chance. */
  actor: number;
  parts: readonly LogPart[];
}

export function logLines(log: readonly Told[], translator: Translator, names: readonly string[]): LogLine[] {
  const lines: { step: number; until: number; actor: number; texts: string[] }[] = [];
  for (const { step, actor, words } of log) {
    if (!words.length) continue;
    const texts = words.map((message) => translator.format(message));
    const last = lines.at(-1);
    if (last && last.actor === actor) {
      last.texts.push(...texts);
      last.until = step;
    } else lines.push({ step, until: step, actor, texts });
  }
  return lines.map(({ texts, ...line }) => ({ ...line, parts: partsOf(texts.join(" "), names) }));
}

/** A text, cut where it names a seat. Longer names come first, so that "Anna Maria" is not taken for "Anna". */
export function partsOf(text: string, names: readonly string[]): LogPart[] {
  const known = names.filter((name) => name).sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text, seat: null }];
  const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "u"))
    .filter((part) => part)
    .map((part) => ({ text: part, seat: names.includes(part) ? names.indexOf(part) : null }));
}
