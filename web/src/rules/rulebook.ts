// A rules page as data: the small part of Markdown that docs/games use, so that nothing is ever put into the page as markup.

import type { Language } from "../i18n/translator";

export interface Piece {
  text: string;
  look: "plain" | "strong" | "em" | "code";
}
export type Block =
  | { kind: "title"; depth: number; text: Piece[]; id: string }
  | { kind: "clause"; number: string | null; text: Piece[]; id: string }
  | { kind: "example"; text: Piece[]; id: string }
  | { kind: "item"; text: Piece[]; id: string }
  | { kind: "table"; head: Piece[][]; rows: Piece[][][]; id: string };

const PLACE = "../../../docs/games";
const pages = import.meta.glob<string>(["../../../docs/games/*.md", "../../../docs/games/*/*.md"], {
  query: "?raw",
  import: "default",
});
/** Which clause a game's rule key is explained in; a game without the list is opened at its beginning. */
const clauses = import.meta.glob<Record<string, string>>("./*.json", { import: "default" });

/** The rules in a language, or in English where nobody has translated them. */
export async function rulebook(game: string, language: Language): Promise<{ page: Block[]; language: Language }> {
  const own = pages[`${PLACE}/${language}/${game}.md`];
  const load = own ?? pages[`${PLACE}/${game}.md`];
  return { page: load ? blocks(await load()) : [], language: own ? language : "en" };
}

export async function clauseOf(game: string, rule: string | null): Promise<string | null> {
  const load = clauses[`./${game}.json`];
  return load && rule ? ((await load())[rule] ?? null) : null;
}

/** An example is quoted, or begins with the word. */
const EXAMPLE = /^\*Ex[ae]mple\.\*\s/;
const MARK = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;
export function pieces(text: string): Piece[] {
  return text
    .split(MARK)
    .filter((part) => part)
    .map((part) => {
      if (part.startsWith("**")) return { text: part.slice(2, -2), look: "strong" };
      if (part.startsWith("`")) return { text: part.slice(1, -1), look: "code" };
      if (part.startsWith("*") && part.length > 2) return { text: part.slice(1, -1), look: "em" };
      return { text: part, look: "plain" };
    });
}

const cells = (line: string): Piece[][] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => pieces(cell.trim()));

export function blocks(page: string): Block[] {
  const found: Block[] = [];
  let open: { kind: "clause" | "example" | "item"; text: string } | null = null;
  const close = (): void => {
    if (!open) return;
    const { kind, text } = open;
    open = null;
    const id = `b${found.length}`;
    const numbered = kind === "clause" ? /^(\d+\.\d+)\s+(.*)$/s.exec(text) : null;
    if (kind === "clause") found.push({ kind, number: numbered?.[1] ?? null, text: pieces(numbered?.[2] ?? text), id });
    else found.push({ kind, text: pieces(text), id });
  };
  let fenced = false;
  for (const line of page.split("\n")) {
    const title = /^(#+)\s+(.*)$/.exec(line);
    const last = found.at(-1);
    if (line.startsWith("```")) {
      close();
      fenced = !fenced;
    } else if (fenced) found.push({ kind: "item", text: [{ text: line, look: "code" }], id: `b${found.length}` });
    else if (!line.trim()) close();
    else if (title) {
      close();
      found.push({ kind: "title", depth: title[1]!.length, text: pieces(title[2]!), id: `b${found.length}` });
    } else if (line.startsWith("|")) {
      close();
      if (/^\|[\s:|-]+\|$/.test(line)) continue;
      if (last?.kind === "table") last.rows.push(cells(line));
      else found.push({ kind: "table", head: cells(line), rows: [], id: `b${found.length}` });
    } else if (line.startsWith(">")) {
      if (open?.kind !== "example") close();
      open = {
        kind: "example",
        text: `${open ? `${(open as { text: string }).text} ` : ""}${line.replace(/^>\s?/, "")}`,
      };
    } else if (/^[-*]\s/.test(line)) {
      close();
      open = { kind: "item", text: line.replace(/^[-*]\s+/, "") };
    } else if (!open && EXAMPLE.test(line)) open = { kind: "example", text: line.trim() };
    else if (open && !/^\d+\.\d+\s/.test(line)) open = { kind: open.kind, text: `${open.text} ${line.trim()}` };
    else {
      close();
      open = { kind: "clause", text: line.trim() };
    }
  }
  close();
  return found;
}

export function plain(block: Block): string {
  const all = block.kind === "table" ? [...block.head, ...block.rows.flat()].flat() : block.text;
  return all.map((piece) => piece.text).join(" ");
}
