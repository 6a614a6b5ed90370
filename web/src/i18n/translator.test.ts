import { describe, expect, it } from "vitest";
import { translatorOf } from "./translator";

const SHARED = `
seat-name = Seat { $number }
list-none = nothing
list-last = { $first } and { $last }
`;
const GAME = `
plays = { $who_you ->
    [yes] You play { $card }.
   *[no] { $who } plays { $card }.
}
card-blue = blue { $value }
cards = { $cards }
`;
const translator = translatorOf("en", [SHARED, GAME]).at(["Anna", ""], 0);
const blue = (value: number) => ({ key: "card-blue", gaps: { value } });

describe("Translator", () => {
  it("writes the text of a button with a capital letter", () => {
    expect(translator.label(blue(3))).toBe("Blue 3");
  });

  it("fills in arguments, messages among them", () => {
    expect(translator.t("plays", { who: { seat: 1 }, card: blue(7) })).toBe("Seat 1 plays blue 7.");
  });
  it("tells sentences about the viewer apart", () => {
    expect(translator.t("plays", { who: { seat: 0 }, card: blue(7) })).toBe("You play blue 7.");
    expect(translator.at(["Anna", "Bran"], 1).t("plays", { who: { seat: 0 }, card: blue(7) })).toBe(
      "Anna plays blue 7.",
    );
  });
  it.each([
    [[], "nothing"],
    [[1], "blue 1"],
    [[1, 2, 3], "blue 1, blue 2 and blue 3"],
  ])("joins lists as the language does: %j", (values, text) => {
    expect(translator.t("cards", { cards: { many: values.map(blue) } })).toBe(text);
  });
  it("names a seat by its number where it has no name", () => {
    expect(translator.name(0)).toBe("Anna");
    expect(translator.name(1)).toBe("Seat 1");
  });
  it("shows the key of a message that does not exist", () => {
    expect(translator.t("no-such-key")).toBe("<no-such-key>");
    expect(translator.has("no-such-key")).toBe(false);
  });
  it("writes decimal numbers as the language does", () => {
    const more = "more = { $points } more";
    expect(translatorOf("fr", [more]).t("more", { points: "0.2" })).toBe("0,2 more");
    expect(translatorOf("en", [more]).t("more", { points: "-0.2" })).toBe("−0.2 more");
  });
  it("lets a later source replace a message", () => {
    expect(translatorOf("en", [SHARED, "list-none = no cards"]).t("list-none")).toBe("no cards");
  });
});
