// What counts as a seat's points during play: prestige. The score also has what would be added if the game ended now.

import type { View } from "../../wire/types";
import type { EdoraView } from "./view";

export function points(view: View): readonly number[] {
  const { prestige, seats } = view as unknown as EdoraView;
  return prestige.slice(0, seats);
}
