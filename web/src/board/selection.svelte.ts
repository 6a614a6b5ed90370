// Which targets are enabled. A target of two parts, `gem:5>slot:2`, is activated in two steps: first the thing, then its
// place. Activated again, the thing is put back.

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((target) => other.has(target));

export class Selection {
  private held = $state.raw<{ thing: string; among: ReadonlySet<string> } | null>(null);

  /** `targets` are those of the legal actions, `complete` is called with one of them. Call while a component is set up. */
  constructor(
    private readonly targets: () => ReadonlySet<string>,
    private readonly complete: (target: string) => void,
  ) {
    // for good: the same targets may be offered again later
    $effect(() => {
      if (this.held && this.picked === null) this.held = null;
    });
  }

  /** The thing that waits for its place; dropped when other targets are offered, kept when the same ones are sent again. */
  get picked(): string | null {
    return this.held && same(this.held.among, this.targets()) ? this.held.thing : null;
  }

  /** The targets that can be activated now, each a single part. */
  get enabled(): ReadonlySet<string> {
    const enabled = new Set<string>();
    for (const target of this.targets()) {
      const [thing, place] = target.split(">");
      enabled.add(thing!);
      if (place && thing === this.picked) enabled.add(place);
    }
    return enabled;
  }

  /** Whether a thing waits for a place when it is activated. */
  hasPlaces(thing: string): boolean {
    return !this.targets().has(thing) && [...this.targets()].some((target) => target.startsWith(`${thing}>`));
  }

  /** Whether the picked thing can go to a place. */
  isPlace(place: string): boolean {
    return this.targets().has(`${this.picked}>${place}`);
  }

  activate(part: string): void {
    const targets = this.targets();
    const joined = `${this.picked}>${part}`;
    if (targets.has(part)) this.complete(part);
    else if (targets.has(joined)) this.complete(joined);
    else this.held = this.picked === part ? null : { thing: part, among: targets };
  }
}

/** Whether something on a board stands for a target: all of it, or its first part. */
export const isOnBoard = (target: string, drawn: ReadonlySet<string>): boolean =>
  drawn.has(target) || (target.includes(">") && drawn.has(target.split(">")[0]!));
