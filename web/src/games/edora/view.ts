// Generated from the game's record by web/views.py (`make web`). Do not edit.

export interface EdoraView {
  /** rules version; the name keeps compiled code of two games apart */
  edora: number;
  /** players */
  seats: number;
  /** tasks on the stack */
  depth: number;
  /** kind, seat, what, n; the last one is on top */
  tasks: number[][];
  /** 0 random, 1 default */
  board_option: number;
  /** first tablet: 0 dealt, 1 chosen out of three */
  tablet_option: number;
  /** herbs: 0 random, 1 the same for all, 2 planned */
  herb_option: number;
  /** stored dice: 0 own, 1 the same for all */
  dice_option: number;
  /** square in each slot, row by row */
  squares: number[];
  /** rotation of each slot's square, clockwise quarter turns */
  turns: number[];
  /** corner part at NW, NE, SE, SW */
  corners: number[];
  /** connecting part at N, E, S, W */
  connectors: number[];
  /** shrines one path away from each shrine */
  paths: (number[] | null)[];
  /** those of them no dark forest lies before */
  light_paths: (number[] | null)[];
  /** shrines in the same clearing as each shrine, itself included */
  clearing: (number[] | null)[];
  /** shrines in clearings with a portal */
  portals: number[] | null;
  /** kind of each action field of each shrine */
  fields: number[][];
  /** seat whose die lies on each action field */
  holders: number[][];
  /** bonuses of each fire pit */
  pits: number[][];
  /** seat that lit each fire pit */
  fires: number[];
  /** the two shrines of each colour's dolmens */
  dolmens: number[][];
  /** seat that linked each colour */
  links: number[];
  /** seat that holds each beige dolmen */
  beige: number[];
  /** bonus of the stone in each gap */
  oracle: number[];
  /** open tablet at each place */
  offer: number[];
  /** tablets in the stack, those put under it included */
  in_stack: number;
  /** copies in the stack, without those under it */
  copies: number[];
  /** tablets a seat chooses from; own only, later those that all have seen: the kept one, those dug up */
  drawn: number[][];
  /** tablets under the stack, the next first; own only */
  under: number[];
  /** how many tablets were put under the stack */
  buried: number;
  /** how many of them were drawn since */
  dug: number;
  /** seat that brewed each potion */
  brewers: number[];
  /** rounds begun */
  rounds: number;
  /** the Druid Master */
  master: number;
  /** whether herbs are being planned in secret */
  planning: number;
  /** shrine of each figure */
  here: number[];
  /** whether the figure is still beside its start shrine */
  beside: number[];
  /** provisions of each seat */
  provisions: number[];
  /** mistletoe of each seat */
  mistletoe: number[];
  /** prestige of each seat so far */
  prestige: number[];
  /** field of each knowledge marker */
  knowledge: number[];
  /** height of each knowledge marker in its tower */
  height: number[];
  /** position of each sickle */
  sickle: number[];
  /** personal dice by value 1 to 6 */
  personal: number[][];
  /** stored dice by value 1 to 6 */
  stored: number[][];
  /** shrines with a die of the seat */
  dice: (number[] | null)[];
  /** value of the seat's die on each shrine, 0 without one */
  values: number[][];
  /** shrine of each standing stone, -1 not erected */
  stones: number[][];
  /** shrine of each runestone, -1 not erected */
  runes: number[][];
  /** gem at I left, I right, II left ... */
  amulet: number[][];
  /** copies of each tablet the seat has */
  tablets: number[][];
  /** herb first laid in each slot; own only while planning */
  herbs: number[][];
  /** how many slots hold a herb */
  laid: number[];
  /** active herbs */
  active: (number[] | null)[];
  /** inactive herbs, face down */
  face_down: (number[] | null)[];
  /** how many pairs of herbs the sickle has freed */
  freed: number[];
}
