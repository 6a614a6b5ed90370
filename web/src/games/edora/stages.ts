// The stages of a decision: a figure walks shrine by shrine, a die is placed, the highest die earns prestige, fires are lit,
// dolmens are linked, a round ends, the final scoring goes step by step. All of it is taken from the narration; the final
// position follows.

import { toldUntil, type Position, type Stage, type Stages } from "../../board/stages";
import type { Told, View, Words } from "../../wire/types";
import { amountsOf, numberOf, seatOf, type Amounts } from "./narrated";
import { COLOURS, shrineNumber } from "./printed";
import { route } from "./routes";
import type { EdoraView } from "./view";

const STEP = 380; // ms
const PLACED = 800;
const TAKEN = 800;
const CONTEST = 1200;
const FIRE = 1300;
const LINK = 1700;
const GAINED = 900;
const ROUND = 1200;
const LAST_DIE = 2000;
const SCORED = 1700;

/** The messages that say why the game has ended. */
export const ENDINGS = ["told-last-die", "told-over"];

const put = <T>(list: readonly T[], at: number, value: T): T[] => list.map((old, k) => (k === at ? value : old));

/** A view in which a seat has more or less of something. */
function changed(view: EdoraView, seat: number, amounts: Amounts): EdoraView {
  const next = { ...view };
  for (const kind of ["prestige", "provisions", "mistletoe", "knowledge", "sickle"] as const)
    next[kind] = put(view[kind], seat, view[kind][seat]! + (amounts[kind] ?? 0));
  return next;
}

/** A view in which a seat's dice lie as in another one. */
function placed(view: EdoraView, end: EdoraView, seat: number): EdoraView {
  return {
    ...view,
    values: put(view.values, seat, end.values[seat]!),
    dice: put(view.dice, seat, end.dice[seat]!),
    holders: end.holders,
    personal: put(view.personal, seat, end.personal[seat]!),
  };
}

class Chain {
  readonly stages: Stage[] = [];
  private view: EdoraView;
  private readonly end: EdoraView;
  private scores: readonly number[];
  /** A die lies on the map that no stage has shown yet. */
  private fresh = false;

  constructor(
    before: Position,
    private readonly after: Position,
  ) {
    this.view = before.view as unknown as EdoraView;
    this.end = after.view as unknown as EdoraView;
    this.scores = before.scores;
    for (const [event, told] of after.told.entries()) {
      for (const [k, message] of told.words.entries()) this.link(told, event, k, message);
    }
  }

  private add(event: number, message: number, hold: number): void {
    const told = toldUntil(this.after.told, event, message);
    this.stages.push({ view: this.view as unknown as View, told, scores: this.scores, hold });
  }

  /** Show the die that was placed before what follows from it. */
  private showDie(event: number, message: number): void {
    if (this.fresh) this.add(event, message - 1, PLACED);
    this.fresh = false;
  }

  private link(told: Told, event: number, k: number, message: Words): void {
    const seat = seatOf(message);
    const { view, end } = this;
    const more = (): void => {
      const amounts = amountsOf(message);
      this.view = changed(this.view, seat, amounts);
      this.scores = put(this.scores, seat, this.scores[seat]! + (amounts.prestige ?? 0));
    };
    switch (message.key) {
      case "told-move":
        this.walk(event, k, seat, shrineNumber(told.action!.slice(5)));
        break;
      case "told-die":
      case "told-six":
        this.view = placed(view, end, seat);
        this.fresh = true;
        break;
      case "told-contest":
        this.showDie(event, k);
        more();
        this.add(event, k, CONTEST);
        break;
      case "told-fire": {
        this.showDie(event, k);
        this.view = { ...view, fires: put(view.fires, numberOf(message, "pit") - 1, seat) };
        this.add(event, k, FIRE);
        break;
      }
      case "told-link":
        this.showDie(event, k);
        more();
        this.linkDolmens(message, seat);
        this.add(event, k, LINK);
        break;
      case "told-tablet":
        this.view = {
          ...view,
          offer: put(view.offer, Number(told.action!.slice(7)), -1),
          tablets: put(view.tablets, seat, end.tablets[seat]!),
        };
        break;
      case "told-new-tablet": {
        const taken = this.after.told[event - 1]; // none where the replay shows this step alone
        if (taken) this.add(event - 1, taken.words.length - 1, TAKEN);
        break;
      }
      case "told-gains":
        more();
        if (told.words.slice(k).some(({ key }) => key === "told-round" || ENDINGS.includes(key)))
          this.add(event, k, GAINED);
        break;
      case "told-pays":
        more();
        break;
      case "told-round":
        this.view = { ...end, rounds: view.rounds + 1 };
        this.add(event, k, ROUND);
        break;
      case "told-step":
        this.score(message);
        this.add(event, k, SCORED);
        break;
      case "told-last-die":
      case "told-over":
        this.view = end;
        this.scores = end.prestige.slice(0, end.seats);
        this.add(event, k, LAST_DIE);
    }
  }

  private walk(event: number, k: number, seat: number, goal: number): void {
    const from = this.view.here[seat]!;
    for (const here of this.view.beside[seat] ? [] : route(this.view, from, goal).slice(1, -1)) {
      this.view = { ...this.view, here: put(this.view.here, seat, here) };
      this.add(event, k, STEP);
    }
    this.view = { ...this.view, here: put(this.view.here, seat, goal), beside: put(this.view.beside, seat, 0) };
  }

  private linkDolmens(message: Words, seat: number): void {
    const colour = message.gaps?.["colour"];
    const name = typeof colour === "object" && "key" in colour ? colour.key.replace("colour-", "") : "";
    this.view = { ...this.view, links: put(this.view.links, COLOURS.indexOf(name), seat) };
  }

  private score(message: Words): void {
    const points = message.gaps?.["points"];
    const lines = typeof points === "object" && "many" in points ? points.many : [];
    this.scores = this.scores.map((score, seat) => score + (lines[seat] ? numberOf(lines[seat], "n") : 0));
  }
}

export const stages: Stages = (before, after) => (before.view && after.view ? new Chain(before, after).stages : []);
