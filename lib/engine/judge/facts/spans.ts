/** Two ends in a clause, over tokens, left before right, and the words that tell how they stand to each other. */
export interface ClauseWindow {
  left: Span;
  right: Span;
  words: readonly number[];
  /** Those of the words that may only describe an end ("the city of", "is a novel"), and how much they count then. */
  describing: ReadonlyMap<number, number>;
}

export interface Span {
  from: number;
  to: number;
}

/** Whether two spans share a token. */
export const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;
