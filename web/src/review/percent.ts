// Win shares as percentages.

import { withMinus } from "../i18n/numerals";

/** `0.0645` as `6.4%`, or `+6.4%` with a sign; large ones without a decimal unless they have a sign. */
export function percent(language: string, share: number, signed = false): string {
  const digits = signed || Math.abs(share) < 0.1 ? 1 : 0;
  const format = new Intl.NumberFormat(language, {
    style: "percent",
    maximumFractionDigits: digits,
    signDisplay: signed ? "exceptZero" : "negative",
  });
  return withMinus(format.format(share));
}

/** An interval as two percentages. */
export const range = (language: string, [low, high]: readonly [number, number], signed = false): string =>
  `${percent(language, low, signed)} … ${percent(language, high, signed)}`;
