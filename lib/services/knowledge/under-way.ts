import type { Output } from "@/lib/catalog/endpoints";
import type { Asker } from "../callers";
import { MOST_ATTEMPTS } from "./graph-claims";
import { findGraph } from "./knowledge";
import { listRelations } from "./relations";
import { listSources } from "./sources";

/** What is shown with whether a change is on its way into the graph: pages ask again until it is there. */
interface UnderWay {
  isBuilding: boolean;
}

/** At a moment in Unix milliseconds. */
export type FollowedSources = Output<"list_sources"> & UnderWay & { now: number };
export type FollowedRelations = Output<"list_relations"> & UnderWay;

/** What an organization imported, newest first. */
export async function followSources(asker: Asker): Promise<FollowedSources> {
  const [listed, isBehind] = await Promise.all([listSources(asker), isBuilding(asker)]);
  return { ...listed, isBuilding: isBehind, now: Date.now() };
}

/** Relations of an organization's facts, those of most facts first. */
export async function followRelations(asker: Asker): Promise<FollowedRelations> {
  const { relations } = await listRelations(asker);
  relations.sort((a, b) => b.facts - a.facts || (a.label < b.label ? -1 : 1));
  return { relations, isBuilding: await isBuilding(asker) };
}

/** Whether the graph of an organization is behind what was changed, and not given up. */
export async function isBuilding({ organizationId }: Asker): Promise<boolean> {
  const graph = await findGraph(organizationId);
  if (graph === undefined || graph.built >= graph.wanted) return false;
  return graph.attempts < MOST_ATTEMPTS || graph.lease !== null;
}
