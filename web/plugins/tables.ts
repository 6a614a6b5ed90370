// A game's printed data stays in its own tables: a .toml file is imported as the data it holds.

import { parse } from "smol-toml";
import type { Plugin } from "vite";

export function tables(): Plugin {
  return {
    name: "druids:tables",
    transform: (text, id) =>
      id.endsWith(".toml") ? { code: `export default ${JSON.stringify(parse(text))}`, map: null } : undefined,
  };
}
