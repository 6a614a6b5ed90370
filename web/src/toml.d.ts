// A game's printed tables, made into data by the build (vite.config.ts).

declare module "*.toml" {
  const table: Record<string, unknown>;
  export default table;
}
