import { expect, test } from "vitest";
import { numeral, withMinus } from "./numerals";

test("negative numbers have a minus sign", () => {
  expect(withMinus("You score -3 this round, for a total of -12.")).toBe(
    "You score −3 this round, for a total of −12.",
  );
  expect(numeral(-3)).toBe("−3");
  expect(numeral(3)).toBe("3");
});

test("hyphens stay hyphens", () => {
  expect(withMinus("game-7, well-played, 3-5")).toBe("game-7, well-played, 3-5");
});
