// A game's board, loaded when its name is known.

import type { Component } from "svelte";
import { boardOf, stagesOf } from "../games/registry";
import type { BoardProps } from "./props";
import type { Stages } from "./stages";

export class LoadedBoard {
  /** Undefined until it is loaded, null for a game without a board. */
  component = $state.raw<Component<BoardProps> | null | undefined>(undefined);
  stages = $state.raw<Stages | null>(null);

  /** Call while a component is set up; `game` is null until it is known. */
  constructor(game: () => string | null) {
    $effect(() => {
      const name = game();
      if (name === null || this.component !== undefined) return;
      void stagesOf(name).then(
        (found) => (this.stages = found),
        () => undefined, // positions are then shown without them
      );
      void boardOf(name).then(
        (found) => (this.component = found),
        () => (this.component = null), // the page is older than the server; the shell says so
      );
    });
  }
}
