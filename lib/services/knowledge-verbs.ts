import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { SOURCE_LIMIT } from "@/lib/catalog/schemas/knowledge";
import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { InferredRelation, RelationOverride } from "@/lib/knowledge/import/relations";
import type { SkippedReason } from "@/lib/knowledge/import/statement";
import { type Asker, within } from "./asker";
import { actorOf, type Caller, keyOf, type Outcome } from "./caller";
import * as knowledge from "./knowledge";
import { checkTargetUrl } from "./webhook-target";

type Source = Output<"get_source">;
type Relation = Output<"update_relation">;

/** POST /v1/knowledge/sources. Throws `invalid_request`, `source_limit_reached`. */
export async function makeSource(caller: Caller, input: Input<"create_source">): Promise<Outcome> {
  const parts = input.urls ? [] : [bytesOf(input)];
  checkUrls(input);
  const row = await within(askerOf(caller), async (tx) => {
    const held = (await knowledge.listSources(ownerOf(caller))).length;
    if (held >= SOURCE_LIMIT) throw new ApiError("source_limit_reached", { details: { limit: SOURCE_LIMIT } });
    const { name, licence, attribution, urls, file_name: fileName, complete: isWhole } = input;
    const source = { name, licence, attribution, fileName, parts, urls, isWhole };
    return await knowledge.addSource(tx, changeOf(caller), source);
  });
  return { status: 201, body: describe(row, 0) satisfies Output<"create_source"> };
}

/** GET /v1/knowledge/sources */
export async function showSources(caller: Caller): Promise<Outcome> {
  const [rows, graph] = await Promise.all([
    knowledge.listSources(ownerOf(caller)),
    knowledge.findGraph(ownerOf(caller)),
  ]);
  const sources = rows.map((row) => describe(row, graph?.progress ?? 0));
  return { status: 200, body: { sources } satisfies Output<"list_sources"> };
}

/** GET /v1/knowledge/sources/{source_id}. Throws `source_not_found`. */
export async function showSource(caller: Caller, { source_id }: Input<"get_source">): Promise<Outcome> {
  const row = await knowledge.findSource(database().orm, ownerOf(caller), source_id);
  if (!row) throw new ApiError("source_not_found");
  const graph = await knowledge.findGraph(ownerOf(caller));
  return { status: 200, body: describe(row, graph?.progress ?? 0) satisfies Output<"get_source"> };
}

/** DELETE /v1/knowledge/sources/{source_id}. Throws `source_not_found`. */
export async function deleteSource(caller: Caller, { source_id }: Input<"delete_source">): Promise<Outcome> {
  const removed = await within(askerOf(caller), (tx) => knowledge.removeSource(tx, changeOf(caller), source_id));
  if (!removed) throw new ApiError("source_not_found");
  const body = { success: true, message: "The source is removed.", deleted_source_id: source_id };
  return { status: 200, body: body satisfies Output<"delete_source"> };
}

/** POST /v1/knowledge/sources/{source_id}/parts. Throws `source_not_found`, `source_complete`, `invalid_request`. */
export async function addSourcePart(caller: Caller, input: Input<"add_source_part">): Promise<Outcome> {
  const { source_id, part, complete } = input;
  const bytes = bytesOf(input);
  const owner = ownerOf(caller);
  const row = await within(askerOf(caller), async (tx) => {
    const source = await knowledge.findSource(tx, owner, source_id);
    if (!source) throw new ApiError("source_not_found");
    if (source.status !== "uploading") throw new ApiError("source_complete");
    await knowledge.putPart(tx, { source_id, part, bytes });
    if (complete) await knowledge.startImport(tx, owner, source_id);
    return await knowledge.getSource(tx, owner, source_id);
  });
  return { status: 200, body: describe(row, 0) satisfies Output<"add_source_part"> };
}

/** GET /v1/knowledge/relations */
export async function showRelations(caller: Caller): Promise<Outcome> {
  const relations = await relationsOf(ownerOf(caller));
  return { status: 200, body: { relations } satisfies Output<"list_relations"> };
}

/** PATCH /v1/knowledge/relations/{predicate}. Throws `relation_not_found`. */
export async function updateRelation(caller: Caller, input: Input<"update_relation">): Promise<Outcome> {
  const { predicate, ...fields } = input;
  const known = (await relationsOf(ownerOf(caller))).find((one) => one.predicate === predicate);
  if (!known) throw new ApiError("relation_not_found");
  const isReset = Object.keys(fields).length === 0;
  const said = isReset ? undefined : ({ ...known.said, ...fields } as RelationOverride);
  await within(askerOf(caller), (tx) => knowledge.sayOfRelation(tx, changeOf(caller), { predicate, said }));
  const body = { ...known, ...fields, said: (said ?? {}) as Relation["said"] };
  return { status: 200, body: body satisfies Output<"update_relation"> };
}

const ownerOf = (caller: Caller): string => keyOf(caller).organizationId;
const askerOf = (caller: Caller): Asker => ({ ...caller, organizationId: ownerOf(caller), actor: actorOf(caller) });
const changeOf = (caller: Caller): knowledge.Change => ({ owner: ownerOf(caller), actor: actorOf(caller) });

function checkUrls({ urls = [], content, content_base64, complete }: Input<"create_source">): void {
  if (urls.length === 0) return;
  const isAlone = content === undefined && content_base64 === undefined && complete;
  const allowPrivate = env().WEBHOOK_ALLOW_PRIVATE_NETWORKS;
  const issues = isAlone ? [] : [{ path: "urls", message: "Stand alone: without content, and complete" }];
  for (const [i, url] of urls.entries()) {
    const reason = checkTargetUrl(url, { allowPrivate });
    if (reason) issues.push({ path: `urls.${i}`, message: `The address ${reason}` });
  }
  const [first] = issues;
  if (!first) return;
  throw new ApiError("invalid_request", { message: `${first.path}: ${first.message}`, details: { issues } });
}

function bytesOf({ content, content_base64 }: { content?: string; content_base64?: string }): Buffer {
  if (content !== undefined && content_base64 === undefined) return Buffer.from(content);
  if (content === undefined && content_base64 !== undefined) return Buffer.from(content_base64, "base64");
  const issues = [{ path: "content", message: "Give one of content and content_base64" }];
  throw new ApiError("invalid_request", {
    message: "content: Give one of content and content_base64",
    details: { issues },
  });
}

function describe(row: knowledge.SourceRow, progress: number): Source {
  const { id, name, licence, attribution, file_name, bytes, facts, error } = row;
  const status = row.status as Source["status"];
  return {
    id,
    name,
    licence,
    attribution,
    file_name,
    status,
    progress: status === "ready" ? 1 : status === "importing" ? progress : 0,
    bytes,
    facts,
    skipped: row.skipped as SkippedReason[],
    error,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

async function relationsOf(owner: string): Promise<Relation[]> {
  const [graph, said] = await Promise.all([knowledge.findGraph(owner), knowledge.listSaid(owner)]);
  return ((graph?.relations ?? []) as InferredRelation[]).map(({ key, relation, facts }) => {
    const own = (said.get(key) ?? {}) as Relation["said"];
    const { id, label, object, single, symmetric, transitive, inverse, unit } = relation;
    const { nouns, inverseNouns, verbs, inverseVerbs, adjectives } = relation as Relation;
    const words = { nouns, inverseNouns, verbs, inverseVerbs, adjectives };
    const whole = { label, object, single, symmetric, transitive, inverse, unit, ...words, ...own };
    return { ...whole, predicate: key, id, facts, said: own };
  });
}
