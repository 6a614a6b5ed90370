// Marks targets on a board from outside: those that a hint is about, and those of the entry of the log that is pointed at.

import "./marking.css";

type Marked = Readonly<Record<string, ReadonlySet<string>>>;

/** Call while a component is set up. `shown` reads what the board shows, so that new parts are marked too. */
export function markTargets(board: () => HTMLElement | undefined, marked: () => Marked, shown: () => unknown): void {
  $effect(() => {
    shown();
    const parts = board()?.querySelectorAll<HTMLElement | SVGElement>("[data-target]") ?? [];
    for (const [name, targets] of Object.entries(marked())) {
      for (const part of parts) part.classList.toggle(name, targets.has(part.dataset["target"]!));
    }
  });
}
