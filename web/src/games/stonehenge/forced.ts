// Questions to which every answer comes to the same.

/** A Mistletoe has no effect under any pile (stonehenge 7.8). */
export const INDIFFERENT = ["question-mistletoe"];
