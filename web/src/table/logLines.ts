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
  /** Whether a bot decided for the person in the seat. */
  standIn: boolean;
  parts: readonly LogPart[];
  /** What it changed on the board. */
  targets: readonly string[];
  /** The keys of its messages, for symbols. */
  keys: readonly string[];
}

export function logLines(log: readonly Told[], translator: Translator, names: readonly string[]): LogLine[] {
  type Line = Omit<LogLine, "parts" | "targets" | "keys"> & { texts: string[]; targets: string[]; keys: string[] };
  const lines: Line[] = [];
  const aboutOthers = translator.at(names, null); // "you" did not do what a bot did for you
  for (const { step, actor, words, targets, stand_in: standIn = false } of log) {
    if (!words.length) continue;
    const texts = words.map((message) => (standIn ? aboutOthers : translator).format(message));
    let last = lines.at(-1);
    if (last?.actor !== actor || last.standIn !== standIn) {
      last = { step, until: step, actor, standIn, texts: [], targets: [], keys: [] };
      lines.push(last);
    }
    last.until = step;
    last.texts.push(...texts);
    last.targets.push(...(targets ?? []));
    last.keys.push(...words.map(({ key }) => key));
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
