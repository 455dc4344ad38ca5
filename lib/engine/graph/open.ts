import type { Relation } from "@/lib/catalog/relations";
import type { GraphReader } from "./reader";

const known = new WeakMap<readonly Relation[], boolean>();

/** Whether a graph has relations whose words are inferred: its clauses are then judged by evidence first. */
export function isOpen({ relations }: GraphReader): boolean {
  const open = known.get(relations) ?? relations.some((relation) => relation.open);
  known.set(relations, open);
  return open;
}
