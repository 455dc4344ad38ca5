import type { z } from "zod";
import type { Input, Output } from "@/lib/catalog/endpoints";
import type { relationsAhead } from "@/lib/catalog/schemas/member-knowledge";
import { database } from "@/lib/db/client";
import type { RelationOverride } from "@/lib/knowledge/import/relations";
import { alone, askerOfMember, type Member, requireRole } from "../callers";
import * as knowledge from "./knowledge";
import { isBuilding } from "./member-sources";
import { changeRelation, listOwnRelations } from "./relations";

/** Relations of the organization's facts, those of most facts first. */
export interface MemberRelations {
  relations: Output<"list_relations">["relations"];
  /** Whether a change is on its way into the graph. */
  isBuilding: boolean;
}

export async function listMemberRelations(member: Member): Promise<MemberRelations> {
  const relations = await listOwnRelations(askerOfMember(member));
  relations.sort((a, b) => b.facts - a.facts || (a.label < b.label ? -1 : 1));
  return { relations, isBuilding: await isBuilding(member) };
}

/** Says what relations of a file are before it is imported, over what was said of them before. */
export async function sayAhead(
  member: Member,
  { relations }: z.output<typeof relationsAhead>,
): Promise<{ changed: number }> {
  requireRole(member, "admin");
  const { organizationId: owner, actor } = askerOfMember(member);
  await database().orm.transaction(async (tx) => {
    const before = await knowledge.listSaid(owner, tx);
    for (const { predicate, ...fields } of relations) {
      const said = { ...before.get(predicate), ...fields } as RelationOverride;
      await knowledge.sayAhead(tx, { owner, actor }, { predicate, said });
    }
  });
  return { changed: relations.length };
}

/** Throws `relation_not_found`. */
export async function changeMemberRelation(
  member: Member,
  input: Input<"update_relation">,
): Promise<Output<"update_relation">> {
  requireRole(member, "admin");
  return await alone(changeRelation)(askerOfMember(member), input);
}
