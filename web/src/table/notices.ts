// What people did besides playing, as sentences.

import type { Translator } from "../i18n/translator";
import type { Notice } from "../wire/types";

export const noticeText = (ui: Translator, notice: Notice): string =>
  ui.t(`web-notice-${notice.kind}`, { who: notice.name, by: notice.by ?? "" });

/** The notices that came after a time and are not this person's own. Requests are shown as long as they are open, and the
 * offer of a rematch shows its answers itself. */
export function newNotices(notices: readonly Notice[], after: number, own: readonly number[]): Notice[] {
  return notices.filter(
    ({ time, seat, kind }) =>
      time > after &&
      kind !== "undo-asked" &&
      !kind.startsWith("rematch-") &&
      (!own.includes(seat) || FOR_THE_SEAT.has(kind)),
  );
}

/** Notices about what others did to a seat; its own player must see them as well. */
const FOR_THE_SEAT: ReadonlySet<Notice["kind"]> = new Set(["undo-agreed", "undo-refused", "out-of-time", "replaced"]);
