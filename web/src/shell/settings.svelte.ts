// The settings of this browser, stored in it.

import { LANGUAGES, type Language } from "../i18n/translator";

const PLACE = "druids.settings";

export interface Settings {
  language: Language;
  theme: "dark" | "light";
  palette: "plain" | "colour-blind";
  /** How fast positions follow one another. `steps` shows them in order without movement, `none` only the last one. */
  motion: "full" | "slow" | "quick" | "steps" | "none";
  /** How loud sounds are, from 0 for silence to 1. */
  volume: number;
  confirm: boolean;
  /** Whether answers without a choice are given automatically. */
  forced: boolean;
  /** The colour and the mark of one's seats, where nobody else has them. */
  colour: number | null;
  mark: string | null;
  /** Whether the list of options is open. */
  list: boolean;
  name: string;
}

function first(): Settings {
  const spoken = navigator.language.slice(0, 2) as Language;
  return {
    language: LANGUAGES.includes(spoken) ? spoken : "en",
    theme: matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark",
    palette: "plain",
    motion: matchMedia("(prefers-reduced-motion: reduce)").matches ? "steps" : "full",
    volume: 0.25,
    confirm: matchMedia("(pointer: coarse)").matches, // a finger slips more easily than a mouse
    forced: true,
    colour: null,
    mark: null,
    list: false,
    name: "",
  };
}

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...first(), ...kept() });

/** Apply the settings to the page and store them; call once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset["theme"] = settings.theme;
    root.dataset["palette"] = settings.palette;
    root.dataset["motion"] = settings.motion;
    localStorage.setItem(PLACE, JSON.stringify(settings));
  });
}
