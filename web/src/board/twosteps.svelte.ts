// Targets of two parts, `gem:5>slot:2`, are touched in two steps: first the thing, then the place. One thing alone is also
// dropped when it is touched again. A board lights `lit` and reports touches to `touch`; single targets pass through.

export class TwoSteps {
  /** The thing touched first, waiting for its place. */
  held = $state<string | null>(null);

  constructor(
    private readonly open: () => ReadonlySet<string>,
    private readonly pass: (target: string) => void,
  ) {}

  get taken(): string | null {
    return this.held !== null && this.firsts.has(this.held) ? this.held : null;
  }

  get lit(): ReadonlySet<string> {
    const targets = new Set<string>();
    for (const target of this.open()) {
      const [first, second] = target.split(">");
      targets.add(first!);
      if (second && first === this.taken) targets.add(second);
    }
    return targets;
  }

  touch(target: string): void {
    if (this.open().has(target)) this.pass(target);
    else if (this.firsts.has(target)) this.held = this.taken === target ? null : target;
    else if (this.taken !== null) {
      const whole = `${this.taken}>${target}`;
      this.held = null;
      this.pass(whole);
    }
  }

  private get firsts(): Set<string> {
    return new Set([...this.open()].filter((target) => target.includes(">")).map((target) => target.split(">")[0]!));
  }
}
