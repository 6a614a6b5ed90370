// A creature as it is now: its card with what is attached, raised or lowered.

import type { Translator } from "../../i18n/translator";
import { ADDERS, CREATURES, type Creature, type Icon } from "./printed";
import type { CreaturesView } from "./view";

export interface Standing extends Creature {
  number: number;
  attached: Icon[];
  starred: boolean;
  change: number;
}

export function standing(view: CreaturesView, number: number): Standing {
  const creature = CREATURES[number]!;
  const change = Number(view.raised?.includes(number) ?? false) - Number(view.lowered?.includes(number) ?? false);
  return {
    ...creature,
    number,
    value: creature.value + change,
    attached: ADDERS.flatMap(({ icons }, kind) => (view.attached[kind]?.includes(number) ? icons : [])),
    starred: view.starred?.includes(number) ?? false,
    change,
  };
}

const UNDER_WAY = [5, 6]; // the asks AT and WITH of the game's state: where a creature goes, and with which specials

/** The creature that has left the hand and has no place yet, from the question on top of the stack. */
export function underWay(view: CreaturesView): Standing | null {
  const [kind, , number] = view.tasks[view.depth - 1] ?? [];
  return kind !== undefined && number !== undefined && number >= 0 && UNDER_WAY.includes(kind)
    ? standing(view, number)
    : null;
}

const dashed = (name: string): string => name.replaceAll("_", "-");
export const nameOf = (name: string, translator: Translator): string => translator.t(`creature-${dashed(name)}`);
export const terrainOf = (name: string, translator: Translator): string => translator.t(`terrain-${dashed(name)}`);

export function described(
  creature: Standing,
  translator: Translator,
): { key: string; gaps: Record<string, number | string> } {
  const { name, value, type, starred, icons, attached, change } = creature;
  return {
    key: `described${change > 0 ? "-raised" : change < 0 ? "-lowered" : ""}`,
    gaps: {
      creature: nameOf(name, translator),
      value,
      type: translator.t(starred || !type ? "type-all" : `type-${type}`),
      icons: [...icons, ...attached].map((icon) => translator.t(`icon-${icon}`)).join(", "),
    },
  };
}
