// Generated from the game's record by web/views.py (`make web`). Do not edit.

export interface CreaturesView {
  /** rules version; the name keeps compiled code of two games apart */
  creatures: number;
  /** players */
  seats: number;
  /** tasks on the stack */
  depth: number;
  /** kind, seat, what, n; the last one is on top */
  tasks: number[][];
  /** option: 0 a draw, 1 the majority, when nobody wins three terrains */
  fallback: number;
  /** option: 0 any two creatures, 1 two on one side */
  exchange_scope: number;
  /** option: 0 the whole side, 1 its best three or more */
  group_rule: number;
  /** number of the turn, from 1 */
  turn: number;
  /** actions done; a play with its terrain and icons is one, an exchange is one */
  steps: number;
  /** whether the creature of this turn is placed */
  entered: number;
  /** terrain at each position, -1 before it is laid */
  terrains: number[];
  /** positions closed by the end card */
  closed: number[] | null;
  /** creatures at each position, on each seat's side */
  sides: ((number[] | null)[])[];
  /** creatures that carry wings, fins, legs */
  attached: (number[] | null)[];
  /** creatures that carry a star */
  starred: number[] | null;
  /** the creature that carries +1 */
  raised: number[] | null;
  /** the creature that carries -1 */
  lowered: number[] | null;
  /** specials of each kind attached or spent */
  played: number[];
  /** rank and number of each group, 0 without one */
  keys: number[][];
  /** the action that made each key what it is */
  since: number[][];
  /** who made the last change of a key at each position, -1 before */
  mover: number[];
  /** creatures in hand; own only */
  hands: (number[] | null)[];
  /** specials in hand, by kind; own only */
  specials: number[][];
  /** how many creatures each hand holds */
  creatures_held: number[];
  /** how many specials each hand holds */
  specials_held: number[];
  /** cards left in each creature deck */
  creature_deck: number[];
  /** cards left in each special deck */
  special_deck: number[];
  /** in how many orders of draws each hand of specials can have come about, as everyone can tell */
  ways: number[][];
}
