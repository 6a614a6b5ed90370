// The log as lines: one for each turn of a seat, however many decisions it took. A line has a row for each seat it tells of.

import type { Translator } from "../i18n/translator";
import type { Told, Words } from "../wire/types";

/** A piece of text, and the seat it names, if any. Rows are separated by line breaks. */
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
  type Line = Omit<LogLine, "parts" | "targets" | "keys"> & {
    sentences: Sentence[];
    targets: string[];
    keys: string[];
  };
  const lines: Line[] = [];
  const aboutOthers = translator.at(names, null); // "you" did not do what a bot did for you
  for (const { step, actor, words, targets, stand_in: standIn = false } of log) {
    if (!words.length) continue;
    const sentences = words.map((message) => ({
      text: (standIn ? aboutOthers : translator).format(message),
      about: subject(message),
    }));
    let last = lines.at(-1);
    if (last?.actor !== actor || last.standIn !== standIn) {
      last = { step, until: step, actor, standIn, sentences: [], targets: [], keys: [] };
      lines.push(last);
    }
    last.until = step;
    last.sentences.push(...sentences);
    last.targets.push(...(targets ?? []));
    last.keys.push(...words.map(({ key }) => key));
  }
  return lines.map(({ sentences, ...line }) => ({ ...line, parts: partsOf(joined(sentences), names) }));
}

interface Sentence {
  text: string;
  /** The seat that it is about. */
  about: number | null;
}

function subject({ gaps }: Words): number | null {
  const who = gaps?.["who"];
  return typeof who === "object" && "seat" in who ? who.seat : null;
}

/** Sentences as a text: a new row where it goes on with another seat, and a number instead of repetitions. */
function joined(sentences: readonly Sentence[]): string {
  let text = "";
  let about: number | null = null;
  for (let k = 0; k < sentences.length; k++) {
    const { text: sentence, about: who } = sentences[k]!;
    const first = k;
    while (sentences[k + 1]?.text === sentence) k++;
    const times = k - first + 1;
    if (text) text += who !== null && about !== null && who !== about ? "\n" : " ";
    text += times > 1 ? `${sentence.replace(/\.$/, "")} (×${times}).` : sentence;
    about = who ?? about;
  }
  return text;
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
