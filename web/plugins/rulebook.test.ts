import { describe, expect, it } from "vitest";
import { plainText } from "../src/rules/blocks";
import { parseRules } from "./rulebook";

const parse = (markdown: string) => parseRules(markdown, "toy.md");
const plain = (text: string) => [{ text, style: "plain" }];

describe("parseRules", () => {
  it("takes the number out of a clause", () => {
    expect(parse("1.1 There are 65 cards.\n\n12.10 The end.")).toEqual([
      { kind: "paragraph", number: "1.1", text: plain("There are 65 cards.") },
      { kind: "paragraph", number: "12.10", text: plain("The end.") },
    ]);
  });
  it("leaves a paragraph without a number alone", () => {
    expect(parse("Two lines\nof text, 7.6 among them.")).toEqual([
      { kind: "paragraph", number: null, text: plain("Two lines of text, 7.6 among them.") },
    ]);
  });
  it("knows headings, examples, lists and tables", () => {
    const blocks = parse(
      "## 2. Play\n\n> Blue 7 wins.\n\n- one\n  - nested\n- two\n\n| a | b |\n|---|---|\n| 1 | **2** |\n",
    );
    expect(blocks.map((block) => block.kind)).toEqual(["heading", "example", "item", "item", "item", "table"]);
    expect(blocks.map(plainText)).toEqual(["2. Play", "Blue 7 wins.", "one", "nested", "two", "a b 1 2"]);
  });
  it("keeps emphasis and code, and makes a link its text", () => {
    expect(parse("2.1 **Follow** *suit*, `card:B7`, [see](other.md) & <1 >2 \\* 3.")).toEqual([
      {
        kind: "paragraph",
        number: "2.1",
        text: expect.arrayContaining([
          { text: "Follow", style: "strong" },
          { text: "suit", style: "em" },
          { text: "card:B7", style: "code" },
          { text: "see", style: "plain" },
        ]) as unknown,
      },
    ]);
    expect(plainText(parse("A & B, 1 < 2")[0]!)).toBe("A & B, 1 < 2");
  });
  it("leaves out the parts for programmers", () => {
    const text = "1.1 Shown.\n\n<!-- programmers -->\n\n1.2 Hidden.\n\n<!-- /programmers -->\n\n1.3 Shown again.";
    expect(parse(text).map((block) => (block.kind === "paragraph" ? block.number : null))).toEqual(["1.1", "1.3"]);
  });
  it.each([
    ["1.1 A\n\n<!-- programmers -->\n\nnever closed", "toy.md:3: <!-- programmers --> is never closed"],
    ["<!-- /programmers -->", "toy.md:1: <!-- /programmers --> does not match"],
    ["1.1 A\n\n<script>alert(1)</script>\n", "toy.md:3: rules documents may not contain html"],
    ["1.1 A\n\n\n1.2 <b onclick='x'>B</b>\n", "toy.md:4: rules documents may not contain HTML"],
    ["![picture](x.png)\n", "toy.md:1: rules documents may not contain pictures"],
  ])("names file and line of a mistake: %j", (markdown, message) => {
    expect(() => parse(markdown)).toThrow(message);
  });
});
