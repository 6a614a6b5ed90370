// Turns keys with gaps into sentences: the same Fluent files as the terminal, fetched from the server.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { words as fetchWords } from "../wire/api";
import type { Gap, Words } from "../wire/types";
import en from "./en.ftl?raw";
import fr from "./fr.ftl?raw";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
const OWN: Record<Language, string> = { en, fr };

const fetched = new Map<string, Promise<string>>();
function once(path: string): Promise<string> {
  let text = fetched.get(path);
  if (!text) {
    text = fetchWords(path);
    text.catch(() => fetched.delete(path));
    fetched.set(path, text);
  }
  return text;
}

/** Reads to one person: in a language, with the seats' names, knowing which seat is "you". */
export class Reader {
  constructor(
    private readonly bundle: FluentBundle,
    readonly language: Language,
    readonly names: readonly string[] = [],
    readonly you: number | null = null,
  ) {}

  for(names: readonly string[], you: number | null): Reader {
    return new Reader(this.bundle, this.language, names, you);
  }

  text(words: Words): string {
    const message = this.bundle.getMessage(words.key);
    if (!message?.value) return `<${words.key}>`;
    return this.bundle.formatPattern(message.value, this.filled(words.gaps ?? {}), []);
  }

  say(key: string, gaps: Record<string, Gap> = {}): string {
    return this.text({ key, gaps });
  }

  has(key: string): boolean {
    return this.bundle.hasMessage(key);
  }

  /** The same reader with more words, which come from a part of the page that was loaded on demand. */
  with(source: string): Reader {
    this.bundle.addResource(new FluentResource(source), { allowOverrides: true });
    return this;
  }

  name(seat: number): string {
    return this.names[seat] || this.say("seat-name", { number: seat });
  }

  private filled(gaps: Record<string, Gap>): Record<string, string | number> {
    const out: Record<string, string | number> = {};
    for (const [gap, value] of Object.entries(gaps)) {
      if (typeof value !== "object") out[gap] = value;
      else if ("seat" in value) {
        out[gap] = this.name(value.seat);
        out[`${gap}_you`] = value.seat === this.you ? "yes" : "no";
      } else if ("many" in value) out[gap] = this.joined(value.many);
      else out[gap] = this.text(value);
    }
    return out;
  }

  private joined(items: Words[]): string {
    const texts = items.map((item) => this.text(item));
    if (!texts.length) return this.say("list-none");
    if (texts.length === 1) return texts[0]!;
    return this.say("list-last", { first: texts.slice(0, -1).join(", "), last: texts.at(-1)! });
  }
}

/** The client's own words, the words all games share and, where a game is named, the game's. */
export async function reader(language: Language, game?: string): Promise<Reader> {
  const sources = [once(`${language}.ftl`), ...(game ? [once(`${game}/${language}.ftl`)] : [])];
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const source of [...(await Promise.all(sources)), OWN[language]]) {
    bundle.addResource(new FluentResource(source), { allowOverrides: true });
  }
  return new Reader(bundle, language);
}
