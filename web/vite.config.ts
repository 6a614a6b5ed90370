import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import { defineConfig, type Plugin } from "vite";

/** The printed facts of a game stay in its own tables: a .toml file is imported as the data it holds. */
const tables: Plugin = {
  name: "tables",
  transform: (text, id) =>
    id.endsWith(".toml") ? { code: `export default ${JSON.stringify(parse(text))}`, map: null } : undefined,
};

// The client is built into the Python package, where the server finds it. `npm run dev` talks to a server on 8000.
export default defineConfig({
  plugins: [svelte(), tables],
  build: {
    outDir: "../src/druids/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/words": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
