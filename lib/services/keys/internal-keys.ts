import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { DEFAULT_SCOPES } from "@/lib/catalog/scopes";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/schema";
import type { KeyIdentity } from "../callers";
import { newId } from "../secrets";
import { hashKey } from "./format";

const PLAYGROUND = "Playground";
const UNGUESSABLE_BYTES = 48;

/**
 * What the playground's requests are charged to, made on first use: they count like those of the API, and reports show
 * them under this name. It has no text that anyone could send, and lists of keys leave it out.
 */
export async function playgroundKey(organizationId: string): Promise<KeyIdentity> {
  const isIt = and(
    eq(apiKeys.organization_id, organizationId),
    eq(apiKeys.name, PLAYGROUND),
    eq(apiKeys.internal, true),
  );
  const find = () => database().orm.select().from(apiKeys).where(isIt);
  const [known] = await find();
  if (!known) await database().orm.insert(apiKeys).values(fresh(organizationId)).onConflictDoNothing();
  const [key] = known ? [known] : await find();
  if (!key) throw new Error("A key that was just made is missing.");
  return { id: key.id, organizationId, scopes: key.scopes };
}

function fresh(organizationId: string) {
  return {
    id: newId("key"),
    organization_id: organizationId,
    name: PLAYGROUND,
    prefix: "playground",
    key_hash: hashKey(randomBytes(UNGUESSABLE_BYTES).toString("base64url")),
    scopes: [...DEFAULT_SCOPES],
    internal: true,
  };
}
