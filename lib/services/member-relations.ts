import type { Input, Output } from "@/lib/catalog/endpoints";
import { alone } from "./asker";
import { changeRelation, listOwnRelations } from "./knowledge-relations";
import { askerOfMember, type Member, requireRole } from "./member";
import { isBuilding } from "./member-sources";

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

/** Throws `relation_not_found`. */
export async function changeMemberRelation(
  member: Member,
  input: Input<"update_relation">,
): Promise<Output<"update_relation">> {
  requireRole(member, "admin");
  return await alone(changeRelation)(askerOfMember(member), input);
}
