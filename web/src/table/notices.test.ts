import { expect, it } from "vitest";
import { LANGUAGES, translatorOf } from "../i18n/translator";
import en from "../i18n/en.ftl?raw";
import fr from "../i18n/fr.ftl?raw";
import type { Notice } from "../wire/types";
import { newNotices, noticeText } from "./notices";

const notice = (kind: Notice["kind"], seat: number, time: number): Notice => ({
  kind,
  seat,
  name: "Anna",
  by: "Bran",
  time,
});

const KINDS: Notice["kind"][] = [
  "joined",
  "left",
  "resigned",
  "out-of-time",
  "replaced",
  "back",
  "undo-asked",
  "undo-agreed",
  "undo-refused",
  "undo-withdrawn",
  "undone",
  "rematch-wanted",
  "rematch-declined",
];

it("has a sentence for every kind in every language", () => {
  for (const language of LANGUAGES) {
    const ui = translatorOf(language, [{ en, fr }[language]]);
    for (const kind of KINDS) {
      expect(noticeText(ui, notice(kind, 0, 1))).toMatch(/Anna|Bran/);
      expect(noticeText(ui, notice(kind, 0, 1))).not.toContain("<");
    }
  }
});

it("tells what is new, and of one's own seat only what others did to it", () => {
  const all = [
    notice("left", 1, 1),
    notice("rematch-wanted", 1, 2),
    notice("back", 1, 2),
    notice("undo-asked", 0, 3),
    notice("undo-refused", 0, 4),
  ];
  expect(newNotices(all, 1, [0]).map(({ kind }) => kind)).toEqual(["back", "undo-refused"]);
  expect(newNotices(all, 2, []).map(({ kind }) => kind)).toEqual(["undo-refused"]);
});
