// Runs in a copy of the client that has the folder games/pebbles, with a position of a real game in sample.json.

import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import BoardHost from "./board/BoardHost.svelte";
import { boardOf, gameTranslator } from "./games/registry";
import { rulebook } from "./rules/rulebook";
import sample from "./sample.json";
import type { Option } from "./wire/types";

it("shows the board with its texts, and turns a click into an option", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("pebble = pebble { $value }")));
  const choose = vi.fn<(options: readonly Option[]) => void>();
  const translator = (await gameTranslator("en", "pebbles")).at(["Anna", "Bran"], 0);
  const host = mount(BoardHost, {
    target: document.body,
    props: {
      board: (await boardOf("pebbles"))!,
      game: "pebbles",
      title: "Board",
      view: sample.view,
      options: sample.options,
      choose,
      translator,
      you: 0,
      asked: 0,
      seats: sample.seats as never,
      scores: [0, 0],
      events: [],
      changed: new Set(["laid:1"]),
    },
  });
  flushSync();
  const find = (target: string): HTMLElement => document.querySelector<HTMLElement>(`[data-target="${target}"]`)!;
  const enabled = [...document.querySelectorAll<HTMLElement>(".target.enabled")].map((part) => part.dataset["target"]);
  expect(enabled).toEqual(sample.options.map((option) => option.target));
  expect(find("laid:1").classList.contains("changed")).toBe(true);
  expect(find("laid:1").querySelector(".overlay")!.getAttribute("aria-label")).toBe("Bran has laid nothing yet");
  expect(find("pebble:11").querySelector(".overlay")!.getAttribute("aria-label")).toBe("pebble 6");
  find("pebble:11").click();
  expect(choose).toHaveBeenCalledExactlyOnceWith([sample.options.find(({ name }) => name === "lay:11")]);
  await unmount(host);
});

it("shows players the rules, without the parts for programmers", async () => {
  const { blocks } = await rulebook("pebbles", "fr");
  expect(blocks.map((block) => (block.kind === "paragraph" ? block.number : block.kind))).toEqual(["heading", "1.1"]);
});
