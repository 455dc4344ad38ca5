import type { Input, Output } from "@/lib/catalog/endpoints";
import { SOURCE_LIMIT } from "@/lib/catalog/schemas/knowledge";
import { alone } from "./asker";
import { findGraph } from "./knowledge";
import { addSourcePart, createSource, listOwnSources, removeOwnSource } from "./knowledge-sources";
import { askerOfMember, type Member, requireRole } from "./member";

type SourceView = Output<"get_source">;
type Which = { source_id: string };

/** What the organization imported, at a moment in Unix milliseconds. */
export interface MemberSources {
  sources: SourceView[];
  /** Whether a change is on its way into the graph. */
  isBuilding: boolean;
  limit: number;
  now: number;
}

export async function listMemberSources(member: Member): Promise<MemberSources> {
  const sources = await listOwnSources(askerOfMember(member));
  return { sources, isBuilding: await isBuilding(member), limit: SOURCE_LIMIT, now: Date.now() };
}

/** Whether the graph of the organization is behind what was changed. */
export async function isBuilding({ organizationId }: Member): Promise<boolean> {
  const graph = await findGraph(organizationId);
  return graph !== undefined && graph.built < graph.wanted;
}

/** Throws as `createSource` does. */
export async function createMemberSource(member: Member, input: Input<"create_source">): Promise<SourceView> {
  requireRole(member, "admin");
  return await alone(createSource)(askerOfMember(member), input);
}

/** Throws as `addSourcePart` does. */
export async function addMemberPart(member: Member, input: Input<"add_source_part">): Promise<SourceView> {
  requireRole(member, "admin");
  return await alone(addSourcePart)(askerOfMember(member), input);
}

/** Throws `source_not_found`. */
export async function removeMemberSource(member: Member, { source_id }: Which): Promise<{ removed_source_id: string }> {
  requireRole(member, "admin");
  await alone(removeOwnSource)(askerOfMember(member), source_id);
  return { removed_source_id: source_id };
}
