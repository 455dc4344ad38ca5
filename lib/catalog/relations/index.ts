import { creation } from "./creation";
import { geography } from "./geography";
import { people } from "./people";
import type { Relation } from "./relation";
import { science } from "./science";
import { taxonomy } from "./taxonomy";

export { type ObjectKind, type Relation, saidOf } from "./relation";
export { COMMON_NAMES, COMMON_RELATIONS, rowsOf, wordingOf } from "./wordings";

/** The relations of the default graph; the index of a relation in this list is not stable, its id is. */
export const RELATIONS: readonly Relation[] = [...taxonomy, ...geography, ...people, ...creation, ...science];
