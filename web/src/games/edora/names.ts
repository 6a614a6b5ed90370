// Things of Edora in words: the game's own messages with the numbers of its data, and the explanations of the board.

import type { Translator } from "../../i18n/translator";
import type { Words } from "../../wire/types";
import { BONUSES, FIELDS, HERBS, POTIONS, RUNES, TABLET_WORTH, TABLETS } from "./printed";
import type { EdoraView } from "./view";

/** A message of which all arguments are plain. */
interface About {
  key: string;
  gaps: Record<string, number | string>;
}
const dashed = (name: string): string => name.replaceAll("_", "-");

export function bonus(number: number): About {
  const { gives, amount } = BONUSES[number]!;
  return { key: `gain-${gives}`, gaps: { n: amount } };
}
export function field(kind: number): About {
  const { action, strength, potions, layer } = FIELDS[kind]!;
  return { key: `field-${action}`, gaps: { n: strength, times: strength, potions, layer } };
}
export function tablet(number: number): About {
  const { condition, least } = TABLETS[number]!;
  return { key: `tablet-${dashed(condition)}`, gaps: { n: least } };
}
export function rune(number: number): About {
  const { gives, plus, times } = RUNES[number]!;
  return { key: `rune-${gives}`, gaps: { less: -plus, times } };
}
export function potion(number: number): Words {
  const { cost, effect, n, gains } = POTIONS[number]!;
  const many = Object.entries(gains).map(([kind, amount]) => ({ key: `gain-${kind}`, gaps: { n: amount } }));
  return { key: "potion", gaps: { cost, effect: { key: `potion-${effect}`, gaps: { n, gain: { many } } } } };
}
export const herb = (number: number): About => ({ key: `herb-${dashed(HERBS[number]!.helps)}`, gaps: {} });

export type HerbState = "active" | "down" | "waiting";

/** What things are and do, for the pointer, a long press and screen readers. */
export class Explanations {
  constructor(private readonly translator: Translator) {}

  herb(number: number, state: HerbState): About {
    const { helps, amounts } = HERBS[number]!;
    return this.about("web-about-herb", {
      herb: this.translator.format(herb(number)),
      effect: this.translator.t(`effect-${dashed(helps)}`, amounts),
      state,
    });
  }
  tablet(number: number): About {
    return this.about("web-about-tablet", { tablet: this.translator.format(tablet(number)), worth: TABLET_WORTH });
  }
  stone(number: number, used: boolean): About {
    return this.about("web-about-stone", {
      bonus: this.translator.format(bonus(number)),
      used: used ? "yes" : "no",
    });
  }
  rune(number: number, used: boolean): About {
    return this.about("web-about-rune", { rune: this.translator.format(rune(number)), used: used ? "yes" : "no" });
  }
  potion(number: number, brewer: number): About {
    return this.about("web-about-potion", {
      potion: this.translator.format(potion(number)),
      brewed: brewer < 0 ? "no" : "yes",
      brewer: brewer < 0 ? "" : this.translator.name(brewer),
    });
  }
  /** A tablet of the oracle, with the bonuses of the stones on both sides. */
  offered(view: EdoraView, place: number): About {
    const stone = (gap: number): string => this.translator.format(bonus(view.oracle[gap % view.oracle.length]!));
    const side = place >> 1;
    return {
      key: "oracle-line",
      gaps: {
        tablet: this.translator.format(tablet(view.offer[place]!)),
        worth: TABLET_WORTH,
        first: stone(side),
        second: stone(side + 1),
      },
    };
  }
  /** A shrine with its free fields and its dice. */
  shrine(view: EdoraView, number: number): About {
    const list = (items: string[]): string => [...new Set(items)].join(", ");
    const free = view.fields[number]!.slice(0, view.seats).flatMap((kind, k) =>
      kind >= 0 && view.holders[number]![k]! < 0 ? [this.translator.format(field(kind))] : [],
    );
    const dice = view.values.flatMap((values, seat) =>
      values[number] ? [this.translator.t("die-of", { value: values[number], who: { seat } })] : [],
    );
    return {
      key: "shrine-line",
      gaps: {
        number: number + 1,
        free: free.length ? this.translator.t("fields-free", { fields: list(free) }) : this.translator.t("fields-none"),
        dice: dice.length ? this.translator.t("dice-here", { dice: list(dice) }) : this.translator.t("dice-none"),
      },
    };
  }
  /** The paths from a shrine, which a screen reader cannot see. */
  ways(view: EdoraView, number: number): string {
    const light = view.light_paths[number] ?? [];
    const ways = (view.paths[number] ?? []).map((there) => ({
      key: light.includes(there) ? "way-light" : "way-dark",
      gaps: { number: there + 1 },
    }));
    const clearing = (view.clearing[number] ?? []).map((there) => there + 1).join(", ");
    return this.translator.t("shrine-ways", { number: number + 1, ways: { many: ways }, clearing });
  }

  private about(key: string, gaps: About["gaps"]): About {
    return { key, gaps };
  }
}
