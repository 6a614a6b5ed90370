// How the seats of the table on the page look. People choose a colour and a mark in their settings; where two want the same
// colour, the lower seat gets it.

import type { SeatInfo } from "../wire/types";

export const COLOURS = 6;

/** The colour of each seat. */
export function coloursOf(seats: readonly Pick<SeatInfo, "look">[]): number[] {
  const colours: (number | null)[] = seats.map(() => null);
  const free = new Set(Array.from({ length: COLOURS }, (_, colour) => colour));
  const give = (seat: number, colour: number | null = null): void => {
    if (colours[seat] === null && colour !== null && free.delete(colour)) colours[seat] = colour;
  };
  seats.forEach(({ look }, seat) => give(seat, look?.colour));
  seats.forEach((_, seat) => give(seat, seat));
  seats.forEach((_, seat) => give(seat, [...free][0]));
  return colours.map((colour) => colour!);
}

/** The mark of each seat by name; null for the letter of the seat. */
export const marks = $state<{ names: readonly (string | null)[] }>({ names: [] });

/** Show these seats' looks on the page; none gives every seat its own colour and letter again. */
export function showLooks(seats: readonly SeatInfo[]): void {
  const { style } = document.documentElement;
  coloursOf(seats).forEach((colour, seat) => style.setProperty(`--seat-${seat}`, `var(--colour-${colour})`));
  for (let seat = seats.length; seat < COLOURS; seat++) style.removeProperty(`--seat-${seat}`);
  const names = seats.map(({ kind, look }) => (kind === "bot" ? "hood" : (look?.mark ?? null)));
  if (String(names) !== String(marks.names)) marks.names = names;
}
