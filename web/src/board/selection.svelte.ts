// Targets of two parts, `gem:5>slot:2`, are touched in two steps: first the thing, then the place. Touched again, the thing is put
// back. A board lights `lit` and reports touches to `touch`; targets of one part pass through.

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((target) => other.has(target));

export class TwoSteps {
  private held = $state.raw<{ thing: string; among: ReadonlySet<string> } | null>(null);

  constructor(
    private readonly open: () => ReadonlySet<string>,
    private readonly pass: (target: string) => void,
  ) {
    // for good: the same may be asked again later, after a claim that changed no hand
    $effect(() => {
      if (this.held && this.taken === null) this.held = null;
    });
  }

  /** The thing touched first, waiting for its place; forgotten when something else is asked, not when the same is told once more. */
  get taken(): string | null {
    return this.held && same(this.held.among, this.open()) ? this.held.thing : null;
  }

  get lit(): ReadonlySet<string> {
    const targets = new Set<string>();
    for (const target of this.open()) {
      const [thing, place] = target.split(">");
      targets.add(thing!);
      if (place && thing === this.taken) targets.add(place);
    }
    return targets;
  }

  touch(target: string): void {
    const whole = `${this.taken}>${target}`;
    if (this.open().has(target)) this.pass(target);
    else if (this.open().has(whole)) this.pass(whole);
    else this.held = this.taken === target ? null : { thing: target, among: this.open() };
  }
}
