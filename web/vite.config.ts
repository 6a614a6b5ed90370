import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The client is built into the Python package, where the server finds it. `npm run dev` talks to a server on 8000.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/druids/server/static", emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/words": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
