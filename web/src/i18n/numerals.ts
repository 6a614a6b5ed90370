// Numbers for people have a real minus sign.

const HYPHEN = /(?<![\p{L}\p{N}])-(?=\p{N})/gu;

/** A text whose negative numbers have a minus sign instead of a hyphen. */
export const withMinus = (text: string): string => text.replace(HYPHEN, "−");

export const numeral = (value: number | undefined): string => (value === undefined ? "" : withMinus(String(value)));
