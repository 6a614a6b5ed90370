// Decides for the tests whether a puzzle is solved, with the client's own `solved` (web/src/lesson/chapter.ts).
// Reads a line of JSON for each question, `{"step": ..., "outcome": ...}`, and answers it with `true` or `false`.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const web = new URL("../../web/", import.meta.url);
const typescript = createRequire(web)("typescript");
const source = readFileSync(new URL("src/lesson/chapter.ts", web), "utf8");
const { outputText } = typescript.transpileModule(source, { compilerOptions: { module: typescript.ModuleKind.ESNext } });
const { solved } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

for await (const line of createInterface({ input: process.stdin })) {
  const { step, outcome } = JSON.parse(line);
  console.log(JSON.stringify(solved(step, outcome)));
}
