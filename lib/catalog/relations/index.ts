import builtIn from "@/data/relations/built-in.json";
import roles from "@/data/relations/roles.json";
import type { Relation } from "./relation";

export { MEANINGS } from "./meanings";
export { type ObjectKind, type Relation, relationKey, saidOf } from "./relation";
export { REPHRASING_VERBS, REPHRASINGS, type Rephrasing, type WordsOf } from "./rephrasings";
export { COMMON_NAMES, COMMON_RELATIONS, rowsOf, wordingOf } from "./wordings";

/** The relations of the default graph; the index of a relation in this list is not stable, its id is. */
export const RELATIONS = builtIn as readonly object[] as readonly Relation[];

/** What the engine has to know of a relation beside its words: that it says what a thing is, where it lies, … */
export type RelationRole = keyof typeof roles;

const IDS = new Map(Object.entries(roles).map(([role, ids]) => [role as RelationRole, new Set(ids)]));

/** Whether a relation has a role, in whichever graph it is. */
export function hasRole(relation: Pick<Relation, "id"> | undefined, role: RelationRole): boolean {
  return relation !== undefined && (IDS.get(role)?.has(relation.id) ?? false);
}
