import { age } from "./age";
import { arithmetic } from "./arithmetic";
import { change } from "./change";
import { comparison } from "./comparison";
import type { ClaimConstruct, Construct, PartConstruct } from "./construct";
import { count } from "./count";
import { date } from "./date";
import { equality } from "./equality";
import { equation } from "./equation";
import { event } from "./event";
import { isA } from "./is-a";
import { measure } from "./measure";
import { only } from "./only";
import { proportion } from "./proportion";
import { relation } from "./relation";
import { some } from "./some";
import { spelling } from "./spelling";
import { superlative } from "./superlative";
import { twoUnits } from "./two-units";
import { years } from "./years";

/** Kinds of claims, each list asked in its order. */
export interface Constructs {
  /** Those that are read as they are written. */
  claims: readonly ClaimConstruct[];
  /** Those that say something of a clause as a whole. */
  whole: readonly Construct[];
  /** Those that a clause may have several of. */
  parts: readonly PartConstruct[];
}

export const CONSTRUCTS: Constructs = {
  claims: [equation, twoUnits, change, years],
  whole: [proportion, comparison, equality, arithmetic, only, some, superlative, spelling, count],
  parts: [relation, age, measure, isA, date, event],
};
