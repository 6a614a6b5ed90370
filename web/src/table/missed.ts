// What happened to a seat while its owner was away, as sentences.

import type { Translator } from "../i18n/translator";
import type { Missed } from "../wire/types";

/** Why a bot played, how much, and what was undone; with the seat's name if the reader has several. */
export function missedSentences(
  ui: Translator,
  missed: Missed,
  names: readonly string[],
  own: readonly number[],
): string {
  const sentences = [
    ui.t(`web-missed-${missed.why}`, { by: missed.by === null ? "" : (names[missed.by] ?? "") }),
    ui.t("web-missed-decisions", { n: missed.decisions }),
    ...(missed.undone ? [ui.t("web-missed-undone", { n: missed.undone })] : []),
  ];
  return (own.length > 1 ? [`${names[missed.seat] ?? ""}:`, ...sentences] : sentences).join(" ");
}
