// Generated from the game's record by web/views.py (`make web`). Do not edit.

export interface StonehengeView {
  /** rules version; the name keeps compiled code of two games apart */
  stonehenge: number;
  /** players */
  seats: number;
  /** tasks on the stack */
  depth: number;
  /** kind, seat, what, n; the last one is on top */
  tasks: number[][];
  /** whether the Gaia player chooses the cult (variant) */
  sun_and_moon: number;
  /** rounds to play */
  rounds: number;
  /** rounds begun */
  round_no: number;
  /** tricks begun this round */
  trick_no: number;
  /** seat that dealt this round, -1 before the first */
  dealer: number;
  /** 0 Moon: lowest card on top, 1 Sun: highest; -1 not yet chosen */
  cult: number;
  /** domain cards in hand; own only */
  hands: (number[] | null)[];
  /** Golden Sickles in hand; own only */
  sickles: number[];
  /** Mistletoes in hand; own only */
  mistletoes: number[];
  /** seat that holds Gaia, -1 if none; while dealing own only */
  gaia: number;
  /** how many cards each hand holds */
  held: number[];
  /** seat that leads the trick */
  leader: number;
  /** domain to follow, -1 while there is none */
  led: number;
  /** card each seat played: 12 to a domain, then Sickle, Mistletoe, Gaia */
  trick: number[];
  /** top value of each seat's pile of a domain, 0 without a pile */
  tops: number[][];
  /** cards in each pile, Mistletoes too */
  heights: number[][];
  /** cards in the heap beside the table, once all hands are dealt */
  aside: number;
  /** memory: domain cards played this round */
  seen: number[] | null;
  /** memory: Golden Sickles played this round */
  sickles_seen: number;
  /** memory: Mistletoes played this round */
  mistletoes_seen: number;
  /** memory: domains each seat has shown to be out of */
  voids: (number[] | null)[];
  /** points of the rounds that are over */
  totals: number[];
  /** points of the latest rounds, oldest first */
  sheet: number[][];
}
