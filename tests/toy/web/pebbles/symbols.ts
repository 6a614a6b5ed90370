import type { Drawing } from "../../board/symbols";

export const SYMBOLS = { pebble: { fill: "M12 5a9 7 0 1 0 .01 0z" } } as const satisfies Record<string, Drawing>;
