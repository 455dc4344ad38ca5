import type { Entity } from "./entities";

/** What an anaphor was found to stand for: things that the text names, nothing, or nobody knows what. */
export type Antecedent = readonly Entity[] | "none" | "unclear";

/** What an anaphor was found to stand for, and what it likely does, and how likely, where that is not sure enough to be put in. A guess is less likely than that nobody knows. */
export interface Resolution {
  antecedent: Antecedent;
  likely?: readonly Entity[];
  share?: number;
  isGuess?: boolean;
}
