// Generated from the game's record by web/views.py (`make web`). Do not edit.

export interface FutarkView {
  /** rules version; the name keeps compiled code of two games apart */
  futark: number;
  /** players */
  seats: number;
  /** tasks on the stack */
  depth: number;
  /** kind, seat, what, n; the last one is on top */
  tasks: number[][];
  /** option: the first servants are chosen, not drawn */
  chosen: number;
  /** option: refilling may stop early */
  optional_refill: number;
  /** option: the discard becomes a new gem deck */
  reshuffle: number;
  /** the seat that began */
  first: number;
  /** turns begun */
  turns: number;
  /** locations claimed */
  claims: number;
  /** the seat that ended the game by passing the column, or -1 */
  passer: number;
  /** score of each seat */
  points: number[];
  /** score cards moved from the bottom to the top */
  offset: number;
  /** kind of the location at each slot; -1 is no location */
  locations: number[];
  /** location cards of each kind in the deck */
  locations_left: number[];
  /** gems in hand; own only */
  hands: (number[] | null)[];
  /** how many gems each hand holds */
  gems_held: number[];
  /** gems at each slot by the seat that placed them; own only */
  piles: ((number[] | null)[])[];
  /** how many gems lie at each slot by the seat that placed them */
  piled: number[][];
  /** gems each seat discarded since the last shuffle; own only */
  thrown: (number[] | null)[];
  /** how many gems each seat discarded since the last shuffle */
  thrown_count: number[];
  /** gems in the discard that a claim has shown to all */
  spent: number[] | null;
  /** the gem deck; nobody sees it */
  deck: number[] | null;
  /** gems in the deck */
  deck_count: number;
  /** how often the discard became a new deck */
  shuffles: number;
  /** what was done with a gem and by whom, in order (history.py); -1 is none */
  moves: number[];
  /** the gem of each move; own and those shown by a claim only */
  faces: number[];
  /** how many moves are kept; -1 is a game too long to be kept */
  move_count: number;
  /** servants in hand; own only */
  servants: (number[] | null)[];
  /** how many servants each hand holds */
  servants_held: number[];
  /** servants of the stack that were never drawn; own only */
  fresh: (number[] | null)[];
  /** how many servants of the stack were never drawn */
  fresh_count: number[];
  /** servants below the fresh ones, from the top; -1 is none */
  returned: number[][];
  /** how many servants came back to the stack */
  returned_count: number[];
  /** slot of each seat's servants on the table, in the order played; -1 is none */
  out_slot: number[][];
  /** place in the slot's row of each servant on the table; -1 is none */
  out_place: number[][];
  /** each servant on the table; -1 is none, or another seat's */
  out_face: number[][];
  /** how many servants each seat has on the table */
  out_count: number[];
  /** how many servants the seat had on the table when all saw it draw this one */
  drawn_after: number[][];
  /** how many servants lie at each slot */
  rows: number[];
}
