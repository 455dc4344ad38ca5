import { database } from "@/lib/db/client";
import { type Graph, type JoinedSchema, joinSchemas, LayeredGraph, Schema } from "@/lib/engine";
import { relationsOf } from "@/lib/knowledge/import/variants";
import { runOver, type StoredGraph } from "@/lib/knowledge/stored-graph";
import { once } from "@/lib/process";
import { inOrder } from "../queues";
import { defaultGraph } from "./graph";
import { damagedGraphs, openOwnFile, removeFilesOfOthers } from "./own-graph-files";

/** The owner of what the operator imports for every organization. */
export const SHARED = "shared";
/** Told in Postgres with the owner's id when a graph was built. */
export const BUILT_CHANNEL = "assay_graph_built";

const MOST_OPEN_BYTES = 2 * 1024 ** 3; // of own graphs in memory; those not used for longest are closed

interface Opened {
  version: number;
  bytes: number;
  /** In memory, or to be asked in Postgres. */
  graph: Graph | StoredGraph;
}

interface OwnGraphs {
  /** Versions by owner where this process is told of changes; undefined: they are asked for each time. */
  versions?: Map<string, number>;
  opened: Map<string, Promise<Opened>>;
  layered: Map<string, { own: Graph; base: Graph; graph: Graph }>;
  /** For layers in Postgres, of which each text has readers of its own. */
  joined: Map<string, { own: Schema; base: Schema; joined: JoinedSchema }>;
}

const graphs = () =>
  once("own-graphs", (): OwnGraphs => ({ opened: new Map(), layered: new Map(), joined: new Map() }));

/**
 * Runs the engine over the graph that an organization's texts are checked against: its own facts before those that the
 * operator imported, before the default ones. It may run several times, where facts are fetched in between.
 */
export async function runFor<T>(organizationId: string, run: (graph: Graph) => T | Promise<T>): Promise<T> {
  return await runOverOwners([SHARED, organizationId], run);
}

/** The same without the organization's own facts. */
export async function runForAll<T>(run: (graph: Graph) => T | Promise<T>): Promise<T> {
  return await runOverOwners([SHARED], run);
}

async function runOverOwners<T>(owners: readonly string[], run: (graph: Graph) => T | Promise<T>): Promise<T> {
  const layers = await Promise.all(owners.map(ownGraph));
  const stored = layers.filter((layer) => layer !== undefined && "build" in layer);
  const over = (readers: Graph[]) => {
    const left = [...readers];
    const graph = layers.reduce((base: Graph, layer, i) => {
      if (!layer) return base;
      const owner = owners[i] ?? "";
      if (!("build" in layer)) return layered(owner, layer, base);
      return new LayeredGraph(left.shift() as Graph, base, joined(owner, layer.schema, base.schema));
    }, defaultGraph());
    return run(graph);
  };
  if (stored.length === 0) return await over([]);
  return await runOver(database().sql, stored, (...readers) => over(readers));
}

/** The same graph to browse in, without layers that lie in Postgres. */
export async function graphOf(organizationId: string): Promise<Graph> {
  let graph = defaultGraph();
  for (const owner of [SHARED, organizationId]) {
    const layer = await ownGraph(owner);
    if (layer && !("build" in layer)) graph = layered(owner, layer, graph);
  }
  return graph;
}

/** What one owner imported, on its own; undefined where that is nothing. */
async function ownGraph(owner: string): Promise<Graph | StoredGraph | undefined> {
  const version = graphs().versions ? (graphs().versions?.get(owner) ?? 0) : await builtVersion(owner);
  if (version === 0) return undefined;
  const { opened } = graphs();
  const known = await opened.get(owner);
  if (known?.version === version) return known.graph;
  const opening = open(owner, version);
  opened.delete(owner); // the last one in the map is the one used last
  opened.set(owner, opening);
  opening.catch(() => opened.get(owner) === opening && opened.delete(owner));
  await closeUnused();
  return (await opening).graph;
}

/** Keeps this process told of graphs that are built, by any process. Gives what ends it. */
export async function watchGraphs(): Promise<() => Promise<void>> {
  const { sql } = database();
  const reload = async () => {
    const rows = await sql`select owner, built from knowledge_graphs where stats is not null`;
    const versions = new Map(rows.map(({ owner, built }) => [owner, Number(built)]));
    graphs().versions = versions;
    await removeFilesOfOthers(versions);
  };
  const learn = async (owner: string) => {
    if (!graphs().versions) return await reload();
    const version = await builtVersion(owner);
    if (version === 0) return await close(owner);
    graphs().versions?.set(owner, version);
    if (damagedGraphs().get(owner) !== version) damagedGraphs().delete(owner);
  };
  // Where reading the versions fails, each request asks for its own until that works again.
  const queue = inOrder(() => {
    graphs().versions = undefined;
  });
  // Whatever was told while the connection was down is read again when it is back.
  const { unlisten } = await sql.listen(
    BUILT_CHANNEL,
    (owner) => queue(() => learn(owner)),
    () => queue(reload),
  );
  await reload();
  return async () => {
    graphs().versions = undefined;
    await unlisten();
  };
}

/** Lets go of a graph that is no more, and of its file. */
async function close(owner: string): Promise<void> {
  const { versions, opened, ...made } = graphs();
  for (const map of [versions, opened, made.layered, made.joined]) map?.delete(owner);
  if (versions) await removeFilesOfOthers(versions);
}

async function builtVersion(owner: string): Promise<number> {
  const [row] = await database().sql`select built from knowledge_graphs where owner = ${owner} and stats is not null`;
  return Number(row?.built ?? 0);
}

function layered(owner: string, own: Graph, base: Graph): Graph {
  const { layered: known } = graphs();
  const made = known.get(owner);
  if (made?.own === own && made.base === base) return made.graph;
  const graph = new LayeredGraph(own, base);
  known.set(owner, { own, base, graph });
  return graph;
}

function joined(owner: string, own: Schema, base: Schema): JoinedSchema {
  const { joined: known } = graphs();
  const made = known.get(owner);
  if (made?.own === own && made.base === base) return made.joined;
  const joined = joinSchemas(own, base);
  known.set(owner, { own, base, joined });
  return joined;
}

async function open(owner: string, version: number): Promise<Opened> {
  const [row] = await database().sql`select build, stats, relations from knowledge_graphs where owner = ${owner}`;
  if (row?.build) {
    const { build, stats, relations } = row;
    return { version, bytes: 0, graph: { build, stats, schema: new Schema(relationsOf(relations)) } };
  }
  try {
    return { version, ...(await openOwnFile({ owner, version })) };
  } catch (error) {
    const latest = await builtVersion(owner); // another process may have built it meanwhile
    if (latest <= version) throw error;
    return await open(owner, latest);
  }
}

async function closeUnused(): Promise<void> {
  const { opened, ...made } = graphs();
  let bytes = 0;
  for (const [owner, opening] of [...opened].reverse()) {
    bytes += (await opening.catch(() => undefined))?.bytes ?? 0;
    if (bytes <= MOST_OPEN_BYTES || opened.size === 1) continue;
    for (const map of [opened, made.layered, made.joined]) map.delete(owner);
  }
}
