import { expect, test } from "vitest";
import type { Option } from "../wire/types";
import { forcedOption } from "./forced";

const option = (name: string): Option => ({ name, words: { key: name, gaps: {} }, target: name });
const question = { key: "question-play", gaps: {} };

test("a single answer is forced", () => {
  expect(forcedOption({ question, options: [option("a")] }, [])?.name).toBe("a");
});

test("a choice is left to the person", () => {
  expect(forcedOption({ question, options: [option("a"), option("b")] }, [])).toBeNull();
});

test("where all answers come to the same, the first one will do", () => {
  expect(forcedOption({ question, options: [option("a"), option("b")] }, ["question-play"])?.name).toBe("a");
});

test("nobody is asked", () => {
  expect(forcedOption({ question: null, options: [] }, [])).toBeNull();
});
