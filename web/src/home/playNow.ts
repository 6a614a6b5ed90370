// What "Play now" starts: the number and level of the bots and the options, as chosen last time in this browser.

import type { GameDescription, NewTable } from "../wire/types";

const PLACE = "druids.play-now";

export interface PlayNowChoice {
  opponents: number;
  level: string;
  options: Record<string, boolean | number | string>;
}

function stored(): Record<string, Partial<PlayNowChoice>> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Partial<PlayNowChoice>>;
  } catch {
    return {};
  }
}

/** The level that suits a first game. */
const FIRST_LEVEL = "apprentice";

/** The last choice for a game, as far as it is still possible, else a good default. */
export function lastChoice(game: GameDescription, levels: readonly string[]): PlayNowChoice {
  const last = stored()[game.name] ?? {};
  const opponents = (last.opponents ?? 0) + 1;
  const level = last.level ?? FIRST_LEVEL;
  const options = game.options.map(({ name, default: usual, values, low, high }) => {
    const value = last.options?.[name];
    const possible =
      typeof value === typeof usual &&
      (typeof value !== "string" || values.includes(value)) &&
      (typeof value !== "number" || (value >= (low ?? value) && value <= (high ?? value)));
    return [name, possible ? value! : usual] as const;
  });
  return {
    opponents: (game.seats.includes(opponents) ? opponents : game.default_seats) - 1,
    level: levels.includes(level) ? level : (levels[0] ?? FIRST_LEVEL),
    options: Object.fromEntries(options),
  };
}

export function rememberChoice(game: string, choice: PlayNowChoice): void {
  localStorage.setItem(PLACE, JSON.stringify({ ...stored(), [game]: choice }));
}

/** The table for a choice: every seat is taken, so the game starts at once. */
export function playNowTable(game: string, { opponents, level, options }: PlayNowChoice): NewTable {
  const bots = Array.from({ length: opponents }, () => ({ kind: "bot" as const, level }));
  return { game, options, level, seats: [{ kind: "me" }, ...bots] };
}
