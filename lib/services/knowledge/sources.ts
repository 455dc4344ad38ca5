import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import { DOCUMENT_FORMATS, detectDocument, isNamedDocument } from "@/lib/knowledge/documents/formats";
import { detectFormat } from "@/lib/knowledge/import/format";
import type { SkippedReason } from "@/lib/knowledge/import/statement";
import type { Asker, Changer } from "../callers";
import { checkTargetUrl, shownAddress } from "../outgoing";
import * as knowledge from "./knowledge";
import { type StorageUse, storageOf } from "./storage-quotas";

type SourceView = Output<"get_source">;

/** What an organization imported, the newest first, and what of the plan's storage it uses. */
export async function listSources({ organizationId }: Asker): Promise<Output<"list_sources">> {
  const [rows, graph, storage] = await Promise.all([
    knowledge.listSources(organizationId),
    knowledge.findGraph(organizationId),
    storageOf(database().orm, organizationId),
  ]);
  return { sources: rows.map((row) => describe(row, graph?.progress)), storage };
}

/** What of the plan's storage an organization uses. */
export async function getStorage({ organizationId }: Asker): Promise<StorageUse> {
  return await storageOf(database().orm, organizationId);
}

/** Throws `source_not_found`. */
export async function getSource(
  { organizationId }: Asker,
  { source_id: id }: Input<"get_source">,
): Promise<SourceView> {
  const row = await knowledge.findSource(database().orm, organizationId, id);
  if (!row) throw new ApiError("source_not_found");
  return describe(row, (await knowledge.findGraph(organizationId))?.progress);
}

/**
 * Takes a file, or the first part of one, or addresses to fetch it from. Throws `invalid_request`, `quota_exceeded`, and
 * `unsupported_media` and `document_unreadable` for what is no document.
 */
export async function createSource(asker: Changer, input: Input<"create_source">): Promise<SourceView> {
  const parts = input.urls ? [] : [bytesOf(input)];
  checkUrls(input);
  const { name, licence, attribution, urls, complete: isWhole } = input;
  const fileName = input.file_name ?? nameOf(urls?.[0]);
  const kind = input.kind ?? (urls && MAYBE_SITEMAP.test(fileName) ? "documents" : kindOf(fileName, parts[0]));
  if (kind === "documents" && parts[0]) checkDocument(fileName, parts[0]);
  const source = { kind, name, licence, attribution, fileName, parts, urls, isWhole };
  return describe(await knowledge.addSource(asker.tx, changeOf(asker), source));
}

/** Reads documents again: their addresses, or a new file. Throws `source_not_found`, `source_not_documents`, and as `createSource`. */
export async function refreshSource(asker: Changer, input: Input<"refresh_source">): Promise<SourceView> {
  const { organizationId: owner, tx } = asker;
  const source = await knowledge.findSource(tx, owner, input.source_id);
  if (!source) throw new ApiError("source_not_found");
  if (source.kind !== "documents") throw new ApiError("source_not_documents");
  const isAsked = source.urls.length > 0 && input.content === undefined && input.content_base64 === undefined;
  const bytes = isAsked ? undefined : bytesOf(input);
  const fileName = bytes ? (input.file_name ?? source.file_name) : undefined;
  if (bytes) checkDocument(fileName ?? "", bytes);
  await knowledge.renewSource(tx, changeOf(asker), { id: source.id, fileName, bytes, isWhole: input.complete });
  return describe(await knowledge.getSource(tx, owner, source.id));
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
  if (complete) await knowledge.beginImport(tx, owner, source_id);
  return describe(await knowledge.getSource(tx, owner, source_id));
}

/** Takes a source out of the graph, whatever state it is in. Throws `source_not_found`. */
export async function removeSource(
  asker: Changer,
  { source_id: id }: Input<"delete_source">,
): Promise<Output<"delete_source">> {
  const removed = await knowledge.removeSource(asker.tx, changeOf(asker), id);
  if (!removed) throw new ApiError("source_not_found");
  return { success: true, message: "The source is removed.", deleted_source_id: id };
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

const MAYBE_SITEMAP = /\.xml(\.gz)?$/i; // no facts come in XML

// Triples in a file called .txt are facts.
function kindOf(fileName: string, bytes: Buffer | undefined): knowledge.SourceKind {
  if (!isNamedDocument(fileName)) return "facts";
  const format = bytes && detectFormat("", bytes.subarray(0, HEAD_BYTES).toString());
  return format === undefined || format === "csv" || format === "tsv" ? "documents" : "facts";
}

const HEAD_BYTES = 4_096;
const LONGEST_NAME = 100;

// What is fetched is called as its address ends.
function nameOf(url: string | undefined): string {
  if (url === undefined) throw invalid("file_name", "Give the name of the file: its ending tells the format");
  const { pathname, hostname } = new URL(url);
  return pathname.split("/").findLast(Boolean)?.slice(-LONGEST_NAME) ?? hostname;
}

// By its beginning; whether the rest can be read is known when it is.
function checkDocument(fileName: string, bytes: Buffer): void {
  const format = detectDocument(fileName, bytes);
  if (!format)
    throw new ApiError("unsupported_media", {
      message: `“${fileName}” is none of ${DOCUMENT_FORMATS}.`,
      details: { formats: DOCUMENT_FORMATS },
    });
  if (bytes.every((byte) => byte <= SPACE))
    throw new ApiError("document_unreadable", { message: `“${fileName}” is empty.` });
}

const SPACE = 0x20; // and what goes before it, line ends and tabs

function invalid(path: string, message: string): ApiError {
  return new ApiError("invalid_request", { message: `${path}: ${message}`, details: { issues: [{ path, message }] } });
}

function bytesOf({ content, content_base64 }: { content?: string; content_base64?: string }): Buffer {
  if (content !== undefined && content_base64 === undefined) return Buffer.from(content);
  if (content === undefined && content_base64 !== undefined) return Buffer.from(content_base64, "base64");
  throw invalid("content", "Give one of content and content_base64");
}

function describe(row: knowledge.SourceRow, progress = 0): SourceView {
  const { id, name, licence, attribution, file_name, bytes, facts, passages, error } = row;
  const kind = row.kind as SourceView["kind"];
  const status = statusOf(row);
  return {
    id,
    kind,
    name,
    licence,
    attribution,
    file_name,
    urls: row.urls.map(shownAddress),
    status,
    progress: status === "ready" ? 1 : status === "importing" ? (kind === "facts" ? progress : progressOf(row)) : 0,
    bytes,
    facts,
    passages,
    skipped: row.skipped as SkippedReason[],
    error,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

// Pages of a site take their time to arrive.
function statusOf({ status, kind, lease }: knowledge.SourceRow): SourceView["status"] {
  if (status !== "fetching") return status as SourceView["status"];
  return kind === "documents" && lease !== null ? "importing" : "waiting";
}

const FETCHING = 0.7; // of the import of documents from addresses, about

function progressOf({ status, urls, progress }: knowledge.SourceRow): number {
  if (urls.length === 0) return progress;
  return status === "fetching" ? FETCHING * progress : FETCHING + (1 - FETCHING) * progress;
}
