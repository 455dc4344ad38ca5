import type { Asker } from "../callers/asker";
import type { Caller, KeyIdentity } from "../callers/caller";

/** A caller of the API with that key, for verbs that take callers and for those that take who asks. */
export function callerWith(key: KeyIdentity, address = ""): Caller & Asker & { key: KeyIdentity } {
  const asker = { organizationId: key.organizationId, actor: { name: key.id, address } };
  return { requestId: "req_1", key, address, elapsedMs: () => 1, ...asker };
}
