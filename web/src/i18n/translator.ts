// Formats messages for one person: the same Fluent files as the terminal's, fetched from the server, and the client's own.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { fetchTexts } from "../wire/api";
import type { Argument, Words } from "../wire/types";
import { withMinus } from "./numerals";
import en from "./en.ftl?raw";
import fr from "./fr.ftl?raw";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
const CLIENT_TEXTS: Record<Language, string> = { en, fr };

/** A message key with arguments that are already plain. */
export interface PlainMessage {
  key: string;
  gaps?: Record<string, number | string>;
}

const fetched = new Map<string, Promise<string>>();
/** Fetch a file of the server once; after a failure it is fetched again. */
function once(path: string): Promise<string> {
  let text = fetched.get(path);
  if (!text) {
    text = fetchTexts(path);
    text.catch(() => fetched.delete(path));
    fetched.set(path, text);
  }
  return text;
}

/** The protocol's numbers are whole; others are texts, and become numbers that Fluent writes as the language does. */
const DECIMAL = /^-?\d+\.\d+$/;

export class Translator {
  constructor(
    private readonly bundle: FluentBundle,
    readonly language: Language,
    private readonly names: readonly string[] = [],
    private readonly you: number | null = null,
  ) {}

  /** The same texts for a table: with the names of its seats, and the seat that is "you". */
  at(names: readonly string[], you: number | null): Translator {
    return new Translator(this.bundle, this.language, names, you);
  }

  /** A message of the server as a sentence. */
  format(message: Words): string {
    const found = this.bundle.getMessage(message.key);
    if (!found?.value) return `<${message.key}>`;
    return withMinus(this.bundle.formatPattern(found.value, this.plain(message.gaps ?? {}), []));
  }

  /** The text of a key. */
  t(key: string, args: Record<string, Argument> = {}): string {
    return this.format({ key, gaps: args });
  }

  /** A message as the text of a button: with a capital letter. */
  label(message: Words): string {
    const text = this.format(message);
    return text.slice(0, 1).toLocaleUpperCase(this.language) + text.slice(1);
  }

  has(key: string): boolean {
    return this.bundle.hasMessage(key);
  }

  /** The name of a seat, or its number where nobody has given it one. */
  name(seat: number): string {
    return this.names[seat] || this.t("seat-name", { number: seat });
  }

  /** Arguments as Fluent takes them. A seat `who` also gives `who_you`, so that a sentence can say "you". */
  private plain(args: Record<string, Argument>): Record<string, string | number> {
    const out: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(args)) {
      if (typeof value === "string" && DECIMAL.test(value)) out[name] = Number(value);
      else if (typeof value !== "object") out[name] = value;
      else if ("seat" in value) {
        out[name] = this.name(value.seat);
        out[`${name}_you`] = value.seat === this.you ? "yes" : "no";
      } else if ("many" in value) out[name] = this.joined(value.many);
      else out[name] = this.format(value);
    }
    return out;
  }

  private joined(items: readonly Words[]): string {
    const texts = items.map((item) => this.format(item));
    if (!texts.length) return this.t("list-none");
    if (texts.length === 1) return texts[0]!;
    return this.t("list-last", { first: texts.slice(0, -1).join(", "), last: texts.at(-1)! });
  }
}

/** A translator over Fluent sources; a later source replaces messages of an earlier one. */
export function translatorOf(language: Language, sources: readonly string[]): Translator {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) bundle.addResource(new FluentResource(source), { allowOverrides: true });
  return new Translator(bundle, language);
}

/**
 * The client's own texts and those that all games share. With a game, also the texts that the server has for it;
 * `more` adds texts that a part of the page brings along, such as a board's or a lesson's.
 */
export async function loadTranslator(
  language: Language,
  game?: string,
  more: readonly Promise<string>[] = [],
): Promise<Translator> {
  const shared = [once(`${language}.ftl`), ...(game ? [once(`${game}/${language}.ftl`)] : [])];
  const [server, own] = [await Promise.all(shared), await Promise.all(more)];
  return translatorOf(language, [...server, CLIENT_TEXTS[language], ...own]);
}
