import { RELATIONS } from "@/lib/catalog/relations";
import type { GraphReader } from "@/lib/engine/graph/reader";
import { aliasKey } from "@/lib/engine/text/tokens";
import type { FactRow } from "./read";

const TO_ENTITIES = new Set(RELATIONS.filter(({ object }) => object === "entity").map(({ id }) => id));

/** Rows whose object nothing else speaks of: perhaps a slip of the pen, or a thing that deserves rows of its own. */
export function unknownLabels(rows: readonly FactRow[], graph: GraphReader): FactRow[] {
  return rows.filter(({ relation, object }) => {
    if (!TO_ENTITIES.has(relation) || relation === "record" || relation === "instance-of") return false;
    const meanings = graph.candidates(aliasKey(object.replace(/\s*\(.*\)$/, "")));
    return meanings.every(({ entity }) => {
      return graph.facts(entity).length === 0 && graph.countTo(entity) <= 1 && graph.description(entity) === undefined;
    });
  });
}
