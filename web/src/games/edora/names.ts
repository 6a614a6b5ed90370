// Names of things as messages of the game.

import type { Translator } from "../../i18n/translator";
import { BONUSES, FIELDS, HERBS, POTIONS, RUNES, TABLETS, shrineName } from "./printed";
import type { EdoraView } from "./view";

type Filled = { key: string; gaps: Record<string, number | string> };
const dashed = (name: string): string => name.replaceAll("_", "-");

export const shrine = (number: number): Filled => ({ key: "shrine", gaps: { name: shrineName(number) } });

export function bonus(number: number): Filled {
  const { code, gives } = BONUSES[number]!;
  return { key: `bonus-${gives}`, gaps: { code } };
}
export function field(kind: number): Filled {
  const { action, strength, potions, layer } = FIELDS[kind]!;
  return { key: `field-${action}`, gaps: { n: strength, times: strength, potions, layer } };
}
export function herb(number: number): Filled {
  const { code, helps } = HERBS[number]!;
  return { key: `herb-${dashed(helps)}`, gaps: { code } };
}
export function tablet(number: number): Filled {
  const { code, condition, least } = TABLETS[number]!;
  return { key: `tablet-${dashed(condition)}`, gaps: { code, n: least } };
}
export function rune(number: number): Filled {
  const { code, gives, plus, times } = RUNES[number]!;
  return { key: `rune-${gives}`, gaps: { code, less: -plus, times } };
}
export function potion(number: number, translator: Translator): Filled {
  const { code, cost, effect, n, gains } = POTIONS[number]!;
  const gain = Object.entries(gains).map(([kind, amount]) => translator.t(`gain-${kind}`, { n: amount }));
  return { key: `potion-${effect}`, gaps: { code, cost, n, gain: gain.join(", ") } };
}

/** A shrine with its free fields, paths, clearing and dice. */
export function shrineLine(view: EdoraView, number: number, translator: Translator): Filled {
  const all = (items: string[]): string => [...new Set(items)].join(", ") || translator.t("list-none");
  const kinds = view.fields[number]!.slice(0, view.seats);
  const dice = view.values.flatMap((values, seat) =>
    values[number] ? [translator.t("die-of", { value: values[number], who: { seat } })] : [],
  );
  return {
    key: "shrine-line",
    gaps: {
      shrine: shrineName(number),
      fields: all(
        kinds.flatMap((kind, k) =>
          kind >= 0 && view.holders[number]![k]! < 0 ? [translator.format(field(kind))] : [],
        ),
      ),
      ways: all((view.paths[number] ?? []).map(shrineName)),
      clearing: all((view.clearing[number] ?? []).map(shrineName)),
      dice: all(dice),
    },
  };
}
