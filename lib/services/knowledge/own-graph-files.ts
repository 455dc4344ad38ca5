import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import type { Graph } from "@/lib/engine";
import { env } from "@/lib/env";
import { openGraphFile } from "@/lib/knowledge/load";
import { once } from "@/lib/process";

/** Which graph: of that owner, as it was built for that version. */
export interface OwnVersion {
  owner: string;
  version: number;
}

/** Versions by owner that this process found damaged, until later ones are built. */
export const damagedGraphs = () => once("damaged-graphs", () => new Map<string, number>());

/**
 * Opens an owner's graph from its file, which is fetched from the database where it is missing or damaged. Where the
 * database's copy is damaged too, the graph is built again. Throws `service_unavailable` until it is.
 */
export async function openOwnFile(of: OwnVersion): Promise<{ bytes: number; graph: Graph }> {
  if (damagedGraphs().get(of.owner) === of.version) throw beingBuilt();
  const folder = path.join(env().DATA_DIR, "graph", "own");
  const file = path.join(folder, `${of.owner}-${of.version}.bin`);
  await fs.mkdir(folder, { recursive: true });
  const opened = (await openFile(file)) ?? (await openFetched(file, of));
  damagedGraphs().delete(of.owner);
  await removeOlder(folder, { owner: of.owner, keep: path.basename(file) });
  return opened;
}

async function openFetched(file: string, of: OwnVersion): Promise<{ bytes: number; graph: Graph }> {
  await fetchIndex(file, of);
  const opened = await openFile(file);
  if (opened) return opened;
  await fs.rm(file, { force: true });
  await buildAgain(of);
  throw beingBuilt();
}

function beingBuilt(): ApiError {
  return new ApiError("service_unavailable", { message: "Imported facts are being built again. Try again shortly." });
}

/** Undefined where the file is missing, or not whole. */
async function openFile(file: string): Promise<{ bytes: number; graph: Graph } | undefined> {
  const bytes = await fs.readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!bytes) return undefined;
  try {
    return { bytes: bytes.length, graph: openGraphFile(bytes) };
  } catch {
    return undefined;
  }
}

// Part by part, each asked for by itself: memory holds one of them, and no connection is kept.
async function fetchIndex(file: string, { owner, version }: OwnVersion): Promise<void> {
  const { sql } = database();
  const unfinished = `${file}.${randomBytes(4).toString("hex")}.tmp`;
  const out = await fs.open(unfinished, "w");
  try {
    for (let part = 0; ; part++) {
      const [row] = await sql`
        select bytes from knowledge_indexes where owner = ${owner} and version = ${version} and part = ${part}`;
      if (!row) break;
      await out.write(row.bytes);
    }
    await out.close();
    await fs.rename(unfinished, file);
  } catch (error) {
    await out.close().catch(() => {});
    await fs.rm(unfinished, { force: true });
    throw error;
  }
}

// Unless there is a later version by now, or one is on its way.
async function buildAgain({ owner, version }: OwnVersion): Promise<void> {
  const [graph] = await database().sql`
    update knowledge_graphs set wanted = greatest(wanted, ${version}::bigint + 1), attempts = 0, updated_at = now()
    where owner = ${owner} and built = ${version} returning owner`;
  if (graph) damagedGraphs().set(owner, version);
}

/** Removes the files of owners who have no graph any more. */
export async function removeFilesOfOthers(owners: ReadonlyMap<string, unknown>): Promise<void> {
  const folder = path.join(env().DATA_DIR, "graph", "own");
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const owner = name.slice(0, name.lastIndexOf("-"));
    if (name.endsWith(".bin") && !owners.has(owner)) await fs.rm(path.join(folder, name), { force: true });
  }
}

async function removeOlder(folder: string, { owner, keep }: { owner: string; keep: string }): Promise<void> {
  const older = (await fs.readdir(folder)).filter((name) => name.startsWith(`${owner}-`) && name !== keep);
  for (const name of older) if (name.endsWith(".bin")) await fs.rm(path.join(folder, name), { force: true });
}
