// A game's board, loaded when its name is known.

import type { Component } from "svelte";
import { boardOf } from "../games/registry";
import type { BoardProps } from "./props";

export class LoadedBoard {
  /** Undefined until it is loaded, null for a game without a board. */
  component = $state.raw<Component<BoardProps> | null | undefined>(undefined);

  /** Call while a component is set up; `game` is null until it is known. */
  constructor(game: () => string | null) {
    $effect(() => {
      const name = game();
      if (name === null || this.component !== undefined) return;
      void boardOf(name).then(
        (found) => (this.component = found),
        () => (this.component = null), // the page is older than the server; the shell says so
      );
    });
  }
}
