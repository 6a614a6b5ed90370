// A game's board, loaded when its name is known.

import type { Component } from "svelte";
import { boardOf, indifferentOf, logIconsOf, stagesOf, type LogIcons } from "../games/registry";
import type { BoardProps } from "./props";
import type { Stages } from "./stages";

export class LoadedBoard {
  /** Undefined until it is loaded, null for a game without a board. */
  component = $state.raw<Component<BoardProps> | null | undefined>(undefined);
  stages = $state.raw<Stages | null>(null);
  icons = $state.raw<LogIcons>({});
  /** The keys of the questions to which every answer comes to the same. */
  indifferent = $state.raw<readonly string[]>([]);

  /** Call while a component is set up; `game` is null until it is known. */
  constructor(game: () => string | null) {
    $effect(() => {
      const name = game();
      if (name === null || this.component !== undefined) return;
      void stagesOf(name).then(
        (found) => (this.stages = found),
        () => undefined, // positions are then shown without them
      );
      const without = (): undefined => undefined; // the table works without them
      void logIconsOf(name).then((found) => (this.icons = found), without);
      void indifferentOf(name).then((found) => (this.indifferent = found), without);
      void boardOf(name).then(
        (found) => (this.component = found),
        () => (this.component = null), // the page is older than the server; the shell says so
      );
    });
  }
}
