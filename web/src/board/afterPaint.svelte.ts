// Measures how long a new position takes from being known to being painted, as the browser's own measure "druids:painted".

/** Call while a component is set up; `shown` reads what is shown, so that a change of it is noticed. */
export function measureAfterPaint(shown: () => unknown): void {
  $effect.pre(() => {
    if (!shown()) return;
    const start = performance.now();
    requestAnimationFrame(() => setTimeout(() => performance.measure("druids:painted", { start })));
  });
}
