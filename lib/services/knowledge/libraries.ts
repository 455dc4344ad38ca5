import { sql } from "drizzle-orm";
import { ApiError } from "@/lib/catalog/errors";
import { database, type Transaction } from "@/lib/db/client";
import type { Passage } from "@/lib/engine";
import { findPassages } from "@/lib/knowledge/documents/find";
import { PASSAGES_CHANNEL } from "@/lib/knowledge/documents/store";
import { once } from "@/lib/process";
import { inOrder } from "../queues";
import { SHARED } from "./own-graphs";

interface Libraries {
  /** Passages by owner, where this process is told of changes; undefined: they are counted each time. */
  passages?: Map<string, number>;
}

const libraries = () => once("libraries", (): Libraries => ({}));

/**
 * Passages of an organization's documents, and of those for all, that could decide claims; where `sources` are named, only of
 * those. Where there are none nothing is asked. Throws `invalid_request` for a source that is not there.
 */
export async function passagesFor(
  organizationId: string,
  claims: readonly string[],
  sources?: readonly string[],
): Promise<Passage[]> {
  const owners = [organizationId, SHARED];
  const counts = sources ? await countNamed(owners, sources) : await Promise.all(owners.map(countPassages));
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0 || claims.length === 0) return [];
  return await findPassages(database().sql, { owners, sources, total }, claims);
}

// A name that fits nothing would read as documents that say nothing.
async function countNamed(owners: string[], sources: readonly string[]): Promise<number[]> {
  const rows = await database().sql`
    select id, passages::int from knowledge_sources
    where owner = any(${owners}) and kind = 'documents' and id = any(${[...sources]})`;
  const unknown = sources.find((one) => rows.every(({ id }) => id !== one));
  if (unknown === undefined) return rows.map(({ passages }) => passages);
  const message = `There is no source of documents “${unknown}”`;
  throw new ApiError("invalid_request", {
    message: `options.documents: ${message}`,
    details: { issues: [{ path: "options.documents", message }] },
  });
}

/** How many passages an owner has. Asks nothing where this process is told of changes. */
export async function countPassages(owner: string): Promise<number> {
  const known = libraries().passages;
  return known ? (known.get(owner) ?? 0) : await counted(owner);
}

/** The passages of an owner changed: every process is told when that commits. */
export async function tellOfPassages(tx: Transaction, owner: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${PASSAGES_CHANNEL}, ${owner})`);
}

/** Keeps this process told of how many passages there are. Gives what ends it. */
export async function watchLibraries(): Promise<() => Promise<void>> {
  const { sql: ask } = database();
  const reload = async () => {
    const rows = await ask`
      select owner, sum(passages)::int as passages from knowledge_sources where passages > 0 group by owner`;
    libraries().passages = new Map(rows.map(({ owner, passages }) => [owner, passages]));
  };
  const learn = async (owner: string) => {
    if (!libraries().passages) return await reload();
    const count = await counted(owner);
    libraries().passages?.set(owner, count);
  };
  // Where reading the counts fails, each request asks for its own until that works again.
  const queue = inOrder(() => {
    libraries().passages = undefined;
  });
  // Whatever was told while the connection was down is read again when it is back.
  const { unlisten } = await ask.listen(
    PASSAGES_CHANNEL,
    (owner) => queue(() => learn(owner)),
    () => queue(reload),
  );
  await reload();
  return async () => {
    libraries().passages = undefined;
    await unlisten();
  };
}

async function counted(owner: string): Promise<number> {
  const [row] = await database().sql`
    select coalesce(sum(passages), 0)::int as passages from knowledge_sources where owner = ${owner}`;
  return row?.passages ?? 0;
}
