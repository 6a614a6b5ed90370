import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { rulebooks } from "./plugins/rulebook.ts";
import { tables } from "./plugins/tables.ts";

/** Where `npm run dev` finds the server: DRUIDS_PORT as for `druids serve`, else the server's default. */
function serverAddress(): string {
  const settings = readFileSync(new URL("../src/druids/server/settings.py", import.meta.url), "utf-8");
  const standard = /^ {4}port: int = (\d+)/m.exec(settings)?.[1];
  const port = process.env["DRUIDS_PORT"] ?? standard;
  if (!port) throw new Error("src/druids/server/settings.py names no default port; set DRUIDS_PORT");
  return `127.0.0.1:${port}`;
}

// The client is built into the Python package, where the server finds it.
export default defineConfig(({ command }) => ({
  plugins: [svelte(), tables(), rulebooks()],
  build: {
    outDir: "../src/druids/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] },
    ...(command === "serve" && {
      proxy: {
        "/api": `http://${serverAddress()}`,
        "/words": `http://${serverAddress()}`,
        "/ws": { target: `ws://${serverAddress()}`, ws: true },
      },
    }),
  },
}));
