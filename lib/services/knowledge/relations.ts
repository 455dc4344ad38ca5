import type { z } from "zod";
import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import type { relationsAhead } from "@/lib/catalog/schemas/member-knowledge";
import { database } from "@/lib/db/client";
import type { InferredRelation, RelationOverride } from "@/lib/knowledge/import/relations";
import { byPredicate } from "@/lib/knowledge/import/variants";
import type { Asker, Changer } from "../callers";
import * as knowledge from "./knowledge";

type RelationView = Output<"update_relation">;

/** The relations of an organization's facts as they were inferred, with what it said of them. */
export async function listRelations({ organizationId }: Asker): Promise<Output<"list_relations">> {
  return { relations: await listFrom(database().orm, organizationId) };
}

/** Says what relations of a file are before it is imported, over what was said of them before. */
export async function sayAhead(
  asker: Changer,
  { relations }: z.output<typeof relationsAhead>,
): Promise<{ changed: number }> {
  const { organizationId: owner, actor, tx } = asker;
  const before = await knowledge.listSaid(owner, tx);
  const inOrder = [...relations].sort((a, b) => (a.predicate < b.predicate ? -1 : 1)); // two who say of the same ones take turns
  for (const { predicate, ...fields } of inOrder) {
    const said = { ...before.get(predicate), ...fields } as RelationOverride;
    await knowledge.sayAhead(tx, { owner, actor }, { predicate, said });
  }
  return { changed: relations.length };
}

/** Says what a relation is; without any field it is inferred again. Throws `relation_not_found`. */
export async function changeRelation(asker: Changer, input: Input<"update_relation">): Promise<RelationView> {
  const { predicate, ...fields } = input;
  const { organizationId: owner, actor, tx } = asker;
  const known = (await listFrom(tx, owner)).find((one) => one.predicate === predicate);
  if (!known) throw new ApiError("relation_not_found");
  const isReset = Object.keys(fields).length === 0;
  const said = isReset ? undefined : ({ ...known.said, ...fields } as RelationOverride);
  await knowledge.sayOfRelation(tx, { owner, actor }, { predicate, said });
  return { ...known, ...fields, said: (said ?? {}) as RelationView["said"] };
}

async function listFrom(tables: knowledge.ReadAccess, owner: string): Promise<RelationView[]> {
  const graph = await knowledge.findGraph(owner, tables);
  const said = await knowledge.listSaid(owner, tables);
  return byPredicate((graph?.relations ?? []) as InferredRelation[]).map((inferred) => describe(inferred, said));
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
