// The picture on a game's card on the home page, found by folder.

import type { Component } from "svelte";

const found = import.meta.glob<{ default: Component }>("./*/Art.svelte", { eager: true });

export const art = (game: string): Component | null => found[`./${game}/Art.svelte`]?.default ?? null;
