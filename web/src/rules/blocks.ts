// The rules of a game as data, made from docs/rules by plugins/rulebook.ts at build time. The page renders it part by
// part, so no markup of a document ever reaches it.

export interface Inline {
  text: string;
  style: "plain" | "strong" | "em" | "code";
}
export type Block =
  | { kind: "heading"; depth: number; text: Inline[] }
  /** A paragraph; `number` is that of a clause, such as 7.6. */
  | { kind: "paragraph"; number: string | null; text: Inline[] }
  | { kind: "example"; text: Inline[] }
  | { kind: "item"; text: Inline[] }
  | { kind: "code"; text: Inline[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

/** The text of a block without its markup, for the search. */
export function plainText(block: Block): string {
  const parts = block.kind === "table" ? [...block.head, ...block.rows.flat()].flat() : block.text;
  return parts.map((part) => part.text).join(" ");
}
