// Turns docs/rules/*.md into data when the client is built: `import blocks from "stonehenge.md?rulebook"`.
// Parts between `<!-- programmers -->` and `<!-- /programmers -->` are left out. Other raw HTML is an error.

import { readFile } from "node:fs/promises";
import { lexer, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Block, Inline } from "../src/rules/blocks.ts";

const QUERY = "?rulebook";
const CLAUSE = /^(\d+\.\d+)\s+/;

/** The blocks of a rules document; `file` names it in error messages. */
export function parseRules(markdown: string, file: string): Block[] {
  const blocks: Block[] = [];
  let line = 1;
  let openedAt: number | null = null; // the line of the comment that began a part for programmers
  for (const token of lexer(markdown)) {
    const at = line;
    line += token.raw.split("\n").length - 1;
    const comment = token.type === "html" ? /^<!--\s*(.*?)\s*-->\s*$/s.exec(token.raw)?.[1] : undefined;
    if (comment === "programmers" && openedAt === null) openedAt = at;
    else if (comment === "/programmers" && openedAt !== null) openedAt = null;
    else if (comment === "programmers" || comment === "/programmers")
      throw new Error(`${file}:${at}: <!-- ${comment} --> does not match the comment before it`);
    else if (openedAt === null && comment === undefined) blocks.push(...blocksOf(token, `${file}:${at}`));
  }
  if (openedAt !== null) throw new Error(`${file}:${openedAt}: <!-- programmers --> is never closed`);
  return blocks;
}

function blocksOf(token: Token, place: string): Block[] {
  switch (token.type) {
    case "space":
    case "hr":
      return [];
    case "heading":
      return [{ kind: "heading", depth: (token as Tokens.Heading).depth, text: inlines(token.tokens, place) }];
    case "paragraph":
    case "text":
      return [numbered(inlines(token.tokens ?? [token], place))];
    case "blockquote":
      return [{ kind: "example", text: (token.tokens ?? []).flatMap((part) => inlines(childrenOf(part), place)) }];
    case "list":
      return (token as Tokens.List).items.flatMap((item) => itemsOf(item, place));
    case "code":
      return (token as Tokens.Code).text
        .split("\n")
        .map((text) => ({ kind: "code", text: [{ text, style: "code" as const }] }));
    case "table": {
      const cells = (row: Tokens.TableCell[]): Inline[][] => row.map((cell) => inlines(cell.tokens, place));
      const { header, rows } = token as Tokens.Table;
      return [{ kind: "table", head: cells(header), rows: rows.map(cells) }];
    }
    default:
      throw new Error(`${place}: rules documents may not contain ${token.type}: ${token.raw.trim()}`);
  }
}

const childrenOf = (token: Token): Token[] => ("tokens" in token && token.tokens ? token.tokens : []);

/** An item, and the items of lists inside it. */
function itemsOf(item: Tokens.ListItem, place: string): Block[] {
  const own = item.tokens.filter((part) => part.type !== "list");
  const nested = item.tokens.filter((part) => part.type === "list") as Tokens.List[];
  const text = own.flatMap((part) => inlines(childrenOf(part), place));
  return [{ kind: "item", text }, ...nested.flatMap((list) => list.items.flatMap((one) => itemsOf(one, place)))];
}

/** A paragraph; the number of a clause is taken out of its text. */
function numbered(text: Inline[]): Block {
  const number = CLAUSE.exec(text[0]?.text ?? "")?.[1] ?? null;
  if (number === null) return { kind: "paragraph", number, text };
  const [first, ...rest] = text;
  return { kind: "paragraph", number, text: [{ ...first!, text: first!.text.replace(CLAUSE, "") }, ...rest] };
}

const STYLES: Record<string, Inline["style"]> = { strong: "strong", em: "em", codespan: "code" };

/** Marked-up text as a flat list; a link becomes its text. */
function inlines(tokens: Token[] | undefined, place: string, style: Inline["style"] = "plain"): Inline[] {
  const parts = (tokens ?? []).flatMap((token): Inline[] => {
    if (token.type === "html") throw new Error(`${place}: rules documents may not contain HTML: ${token.raw.trim()}`);
    if (token.type === "image") throw new Error(`${place}: rules documents may not contain pictures: ${token.raw}`);
    if (token.type === "br") return [{ text: " ", style }];
    const own = STYLES[token.type] ?? style;
    const children = childrenOf(token);
    if (children.length) return inlines(children, place, own);
    const text = "text" in token ? unescaped(String(token.text)) : token.raw;
    return [{ text: text.replaceAll(/\s*\n\s*/g, " "), style: own }];
  });
  return parts.filter((part) => part.text);
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
/** The lexer leaves entities in its text, for a renderer that writes HTML; this one writes none. */
const unescaped = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (found) => ENTITIES[found]!);

export function rulebooks(): Plugin {
  return {
    name: "druids:rulebooks",
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const blocks = parseRules(await readFile(file, "utf-8"), file);
      return { code: `export default ${JSON.stringify(blocks)}`, map: null };
    },
  };
}
