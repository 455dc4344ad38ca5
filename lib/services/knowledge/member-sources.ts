import type { Input, Output } from "@/lib/catalog/endpoints";
import { alone, askerOfMember, type Member, requireRole } from "../callers";
import { MOST_ATTEMPTS } from "./graph-claims";
import { findGraph } from "./knowledge";
import {
  addSourcePart,
  createSource,
  getOwnSource,
  getStorage,
  listOwnSources,
  refreshSource,
  removeOwnSource,
} from "./sources";
import type { StorageUse } from "./storage-quotas";

type SourceView = Output<"get_source">;
type Which = { source_id: string };

/** What the organization imported, at a moment in Unix milliseconds. */
export interface MemberSources {
  sources: SourceView[];
  /** Whether a change is on its way into the graph. */
  isBuilding: boolean;
  storage: StorageUse;
  now: number;
}

export async function listMemberSources(member: Member): Promise<MemberSources> {
  const asker = askerOfMember(member);
  const [sources, storage, isBehind] = await Promise.all([
    listOwnSources(asker),
    getStorage(asker),
    isBuilding(member),
  ]);
  return { sources, isBuilding: isBehind, storage, now: Date.now() };
}

/** Whether the graph of the organization is behind what was changed, and not given up. */
export async function isBuilding({ organizationId }: Member): Promise<boolean> {
  const graph = await findGraph(organizationId);
  if (graph === undefined || graph.built >= graph.wanted) return false;
  return graph.attempts < MOST_ATTEMPTS || graph.lease !== null;
}

/** Throws as `createSource` does. */
export async function createMemberSource(member: Member, input: Input<"create_source">): Promise<SourceView> {
  requireRole(member, "admin");
  return await alone(createSource)(askerOfMember(member), input);
}

/** Throws as `refreshSource` does. */
export async function refreshMemberSource(member: Member, input: Input<"refresh_source">): Promise<SourceView> {
  requireRole(member, "admin");
  return await alone(refreshSource)(askerOfMember(member), input);
}

/** Throws `source_not_found`. */
export async function getMemberSource(member: Member, id: string): Promise<SourceView> {
  return await getOwnSource(askerOfMember(member), id);
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
