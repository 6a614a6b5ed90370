import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

export default defineConfig((environment) =>
  mergeConfig(vite(environment), {
    resolve: { conditions: ["browser"] }, // components are mounted, not rendered on a server
    test: {
      environment: "happy-dom",
      include: ["src/**/*.test.ts", "plugins/**/*.test.ts"],
      testTimeout: 60_000, // the first import of a board compiles it; machines that test are busy
    },
  }),
);
