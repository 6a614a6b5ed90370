/** The levels of bots, from the weakest to the strongest. */
export const LEVELS = ["novice", "apprentice", "druid", "archdruid"] as const;
