import { describe, expect, it } from "vitest";
import type { Translator } from "../i18n/translator";
import type { Missed } from "../wire/types";
import { missedSentences } from "./missed";

const ui = { t: (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}` } as unknown as Translator;
const missed: Missed = { seat: 1, since: 0, why: "asked", by: 0, decisions: 3, undone: 0 };

describe("missedSentences", () => {
  it("says who asked for the bot and how much it did", () => {
    expect(missedSentences(ui, missed, ["Anna", "Bran"], [1])).toBe(
      'web-missed-asked {"by":"Anna"} web-missed-decisions {"n":3}',
    );
  });

  it("says what was undone, and whose seat it is where one person has several", () => {
    const told = missedSentences(ui, { ...missed, why: "time", by: null, undone: 2 }, ["Anna", "Bran"], [0, 1]);
    expect(told).toBe('Bran: web-missed-time {"by":""} web-missed-decisions {"n":3} web-missed-undone {"n":2}');
  });
});
