import { expect, it } from "vitest";
import type { Option } from "../wire/types";
import { actionMeant } from "./refused";

const option = (name: string, target: string): Option => ({ name, target, words: { key: name } });

it("names the action of a thing after the legal ones of its kind", () => {
  expect(actionMeant("card:R3", [option("card:B7", "card:B7")])).toBe("card:R3");
  expect(actionMeant("shrine:s14", [option("rest", "button:rest"), option("move:s09", "shrine:s09")])).toBe("move:s14");
  expect(actionMeant("slot:3", [option("place:A9:0", "gem:A9>slot:0")])).toBe("place:A9:3");
});

it("does not guess where nothing legal is of the kind", () => {
  expect(actionMeant("pit:3", [option("card:B7", "card:B7")])).toBeNull();
  expect(actionMeant("deck", [option("draw", "deck")])).toBeNull();
});
