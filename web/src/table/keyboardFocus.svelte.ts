// People who play by keyboard go on from what is enabled, not from the top of the page.

const FIRST = ".board .target.enabled [tabindex], .board button.enabled, [data-option]";

/** Call while a component is set up; `options` are those that can be chosen now. */
export function focusWhenAsked(options: () => readonly unknown[]): void {
  let byKeyboard = false;
  $effect(() => {
    const key = (): boolean => (byKeyboard = true);
    const pointer = (): boolean => (byKeyboard = false);
    addEventListener("keydown", key);
    addEventListener("pointerdown", pointer);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener("pointerdown", pointer);
    };
  });
  $effect(() => {
    if (options().length && byKeyboard && document.activeElement === document.body) {
      document.querySelector<HTMLElement>(FIRST)?.focus();
    }
  });
}
