// Questions without a choice.

import type { Option, Update } from "../wire/types";

/** The answer to a question that leaves no choice: the only one, or any where all come to the same. */
export function forcedOption(
  { question, options }: Pick<Update, "question" | "options">,
  indifferent: readonly string[],
): Option | null {
  if (!question || !options.length) return null;
  return options.length === 1 || indifferent.includes(question.key) ? options[0]! : null;
}
