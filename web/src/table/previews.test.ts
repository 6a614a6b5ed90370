import { expect, test } from "vitest";
import { differences } from "./previews";

const message = (key: string): { key: string; gaps: Record<string, never> } => ({ key, gaps: {} });

test("what follows anyway is left out", () => {
  const told = { skip: [message("skips"), message("prestige")], take: [message("takes"), message("prestige")] };
  expect(differences(told, [message("prestige")])).toEqual({ skip: [message("skips")], take: [message("takes")] });
});

test("without anything in common nothing is left out", () => {
  const told = { take: [message("takes")] };
  expect(differences(told, [])).toBe(told);
});
