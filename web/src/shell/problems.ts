// Every problem as a sentence for people that says what to do next.

import { ServerProblem } from "../wire/api";
import type { Refusal } from "../wire/socket.svelte";
import type { Translator } from "../i18n/translator";

/** The codes of the protocol that have texts; all others are mistakes of the client, not of the person. */
const KNOWN = new Set([
  "unreachable",
  "no-table",
  "gone",
  "token",
  "replaced",
  "seat-taken",
  "invite",
  "no-watching",
  "started",
  "not-over",
  "not-full",
  "not-your-turn",
  "stale",
  "illegal",
  "stand-in",
  "no-stand-in",
  "present",
  "over",
  "nothing-to-undo",
  "no-undo-asked",
  "no-game",
  "grace",
  "out-of-time",
  "name",
  "name-taken",
  "chat-full",
  "text",
  "too-fast",
  "too-many",
  "rules",
  "damaged",
  "storage",
  "busy",
  "stopping",
  "protocol",
  "version",
  "options",
  "not-host",
  "no-page",
]);

/** A problem as a sentence, with the time after which to try again where the server knows it. */
export function problemText(ui: Translator, code: string, retryAfter: number | null = null): string {
  const text = ui.t(`web-problem-${KNOWN.has(code) ? code : "other"}`);
  return retryAfter ? `${text} ${ui.t("web-problem-retry", { seconds: Math.ceil(retryAfter) })}` : text;
}

export function errorMessage(ui: Translator, error: unknown): string {
  if (error instanceof ServerProblem) return problemText(ui, error.code, error.retryAfter);
  return problemText(ui, error instanceof TypeError ? "version" : "other"); // a part of the page that the server no longer has
}

/** Why a request was refused: the game's message if there is one. */
export function refusalText(ui: Translator, translator: Translator, refusal: Refusal): string {
  return refusal.words ? translator.format(refusal.words) : problemText(ui, refusal.code, refusal.retry_after);
}
