import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { SkippedReason } from "@/lib/knowledge/import/statement";
import type { Asker, Changer } from "./asker";
import * as knowledge from "./knowledge";
import { type StorageUse, storageOf } from "./storage-quotas";
import { checkTargetUrl } from "./webhook-target";

type SourceView = Output<"get_source">;

/** What an organization imported, the newest first. */
export async function listOwnSources({ organizationId }: Asker): Promise<SourceView[]> {
  const [rows, graph] = await Promise.all([knowledge.listSources(organizationId), knowledge.findGraph(organizationId)]);
  return rows.map((row) => describe(row, graph?.progress));
}

/** What of the plan's storage an organization uses. */
export async function getStorage({ organizationId }: Asker): Promise<StorageUse> {
  return await storageOf(database().orm, organizationId);
}

/** Throws `source_not_found`. */
export async function getOwnSource({ organizationId }: Asker, id: string): Promise<SourceView> {
  const row = await knowledge.findSource(database().orm, organizationId, id);
  if (!row) throw new ApiError("source_not_found");
  return describe(row, (await knowledge.findGraph(organizationId))?.progress);
}

/** Takes a file, or the first part of one, or addresses to fetch it from. Throws `invalid_request`, `quota_exceeded`. */
export async function createSource(asker: Changer, input: Input<"create_source">): Promise<SourceView> {
  const parts = input.urls ? [] : [bytesOf(input)];
  checkUrls(input);
  const { name, licence, attribution, urls, file_name: fileName, complete: isWhole } = input;
  const source = { name, licence, attribution, fileName, parts, urls, isWhole };
  return describe(await knowledge.addSource(asker.tx, changeOf(asker), source));
}

/** Throws `source_not_found`, `source_complete`, `invalid_request`, `quota_exceeded`. */
export async function addSourcePart(asker: Changer, input: Input<"add_source_part">): Promise<SourceView> {
  const { source_id, part, complete } = input;
  const { organizationId: owner, tx } = asker;
  const bytes = bytesOf(input);
  const source = await knowledge.findSource(tx, owner, source_id);
  if (!source) throw new ApiError("source_not_found");
  if (source.status !== "uploading") throw new ApiError("source_complete");
  await knowledge.putPart(tx, owner, { source_id, part, bytes });
  if (complete) await knowledge.startImport(tx, owner, source_id);
  return describe(await knowledge.getSource(tx, owner, source_id));
}

/** Takes a source out of the graph, whatever state it is in. Throws `source_not_found`. */
export async function removeOwnSource(asker: Changer, id: string): Promise<void> {
  const removed = await knowledge.removeSource(asker.tx, changeOf(asker), id);
  if (!removed) throw new ApiError("source_not_found");
}

function changeOf({ organizationId, actor }: Asker): knowledge.Change {
  return { owner: organizationId, actor };
}

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

function describe(row: knowledge.SourceRow, progress = 0): SourceView {
  const { id, name, licence, attribution, file_name, bytes, facts, error } = row;
  const status = (row.status === "fetching" ? "waiting" : row.status) as SourceView["status"];
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
