import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import type { InferredRelation, RelationOverride } from "@/lib/knowledge/import/relations";
import { type Asker, within } from "./asker";
import * as knowledge from "./knowledge";

type RelationView = Output<"update_relation">;

/** The relations of an organization's facts as they were inferred, with what it said of them. */
export async function listOwnRelations({ organizationId }: Asker): Promise<RelationView[]> {
  const [graph, said] = await Promise.all([knowledge.findGraph(organizationId), knowledge.listSaid(organizationId)]);
  return ((graph?.relations ?? []) as InferredRelation[]).map((inferred) => describe(inferred, said));
}

/** Says what a relation is; without any field it is inferred again. Throws `relation_not_found`. */
export async function changeRelation(asker: Asker, input: Input<"update_relation">): Promise<RelationView> {
  const { predicate, ...fields } = input;
  const { organizationId: owner, actor } = asker;
  const known = (await listOwnRelations(asker)).find((one) => one.predicate === predicate);
  if (!known) throw new ApiError("relation_not_found");
  const isReset = Object.keys(fields).length === 0;
  const said = isReset ? undefined : ({ ...known.said, ...fields } as RelationOverride);
  await within(asker, (tx) => knowledge.sayOfRelation(tx, { owner, actor }, { predicate, said }));
  return { ...known, ...fields, said: (said ?? {}) as RelationView["said"] };
}

function describe(inferred: InferredRelation, said: ReadonlyMap<string, RelationOverride>): RelationView {
  const { key, relation, facts, sources = [] } = inferred;
  const own = (said.get(key) ?? {}) as RelationView["said"];
  const { id, label, object, single, symmetric, transitive, inverse, unit } = relation;
  const { nouns, inverseNouns, verbs, inverseVerbs, adjectives } = relation as Partial<RelationView>;
  const words = { nouns, inverseNouns, verbs, inverseVerbs, adjectives };
  const whole = { label, object, single, symmetric, transitive, inverse, unit, ...words, ...own };
  return { ...whole, predicate: key, id, facts, sources: [...sources], said: own };
}
