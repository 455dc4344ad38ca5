import fs from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import { PREVIEW_BYTES, type previewInput, type previewOutput } from "@/lib/catalog/schemas/member-knowledge";
import { env } from "@/lib/env";
import { type FileHead, previewFile } from "@/lib/knowledge/import/preview";
import type { RelationOverride } from "@/lib/knowledge/import/relations";
import type { Member } from "../callers";
import { checkTargetUrl, FetchFailed, fetchFile } from "../outgoing";
import { changesOf } from "./fact-changes";
import { listSaid } from "./knowledge";

const FETCH_MS = 10_000;
const UNSAID = new Set(["label", "description", "ignored"]); // what names things is no relation to be shown

/** How the beginning of a file would be understood; nothing of it is kept. Throws `invalid_request`. */
export async function previewSource(
  member: Member,
  input: z.output<typeof previewInput>,
): Promise<z.output<typeof previewOutput>> {
  const parent = path.join(env().DATA_DIR, "graph");
  await fs.mkdir(parent, { recursive: true });
  const head = { ...(await headOf(input)), relations: await saidOf(member, input) };
  const folder = await fs.mkdtemp(path.join(parent, "build-preview-"));
  try {
    const { relations, error, isWhole, all, ...preview } = await previewFile(head, folder);
    if (error) throw invalid("file_name", error);
    const shown = relations.filter(({ role }) => !UNSAID.has(role ?? ""));
    return {
      ...preview,
      skipped: preview.skipped.map((reason) => ({ ...reason })),
      relations: shown.map(({ key, relation: { label, object, unit, single }, facts }) => ({
        predicate: key,
        label,
        object,
        unit,
        single,
        facts,
      })),
      changes: await changesOf(member, { facts: all, relations }),
      is_whole: isWhole,
    };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** What the organization said of relations before, and over it what it says of those of this file. */
async function saidOf({ organizationId }: Member, { relations }: z.output<typeof previewInput>) {
  const said = new Map(await listSaid(organizationId));
  for (const { predicate, ...fields } of relations) {
    said.set(predicate, { ...said.get(predicate), ...fields } as RelationOverride);
  }
  return said;
}

async function headOf({
  file_name: name,
  content_base64,
  url,
  is_whole,
}: z.output<typeof previewInput>): Promise<FileHead> {
  if (content_base64 !== undefined) return { name, bytes: Buffer.from(content_base64, "base64"), isWhole: is_whole };
  const allowPrivate = env().WEBHOOK_ALLOW_PRIVATE_NETWORKS;
  const reason = checkTargetUrl(url ?? "", { allowPrivate });
  if (url === undefined || reason) throw invalid("urls", `The address ${reason}`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of fetchFile({
      url,
      timeoutMs: FETCH_MS,
      allowPrivate,
      mostBytes: Number.POSITIVE_INFINITY,
    })) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= PREVIEW_BYTES) break;
    }
  } catch (error) {
    if (error instanceof FetchFailed) throw invalid("urls", error.message);
    throw error;
  }
  return { name, bytes: Buffer.concat(chunks), isWhole: is_whole && bytes < PREVIEW_BYTES };
}

function invalid(path: string, message: string): ApiError {
  return new ApiError("invalid_request", { message, details: { issues: [{ path, message }] } });
}
