import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import { alone } from "../callers/asker";
import type { KeyIdentity } from "../callers/caller";
import { createOrganization } from "../people/organizations";
import { callerWith } from "../testing/caller";
import { playgroundKey } from "./internal-keys";
import { findKey } from "./keys";
import { listKeys, replaceKey, withdrawKey } from "./organization-keys";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newOrganization() {
  const input = { name: "T", email: "t@example.com", plan: "free", scopes: ["keys:read", "keys:write"] } as const;
  const { organization, key } = await createOrganization({ name: "test" }, input);
  const caller = callerWith((await findKey(key)) as KeyIdentity);
  return { id: organization.id, caller };
}

test("an organization has one key of the playground, however many ask at once, and others have their own", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  const keys = await Promise.all(Array.from({ length: 8 }, () => playgroundKey(one.id)));
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(keys[0]).toMatchObject({ organizationId: one.id, scopes: ["verify", "harm_detect"] });
  expect((await playgroundKey(other.id)).id).not.toBe(keys[0]?.id);
});

test("it is neither listed nor revoked nor rotated through the API", async () => {
  const { id, caller } = await newOrganization();
  const { id: key_id } = await playgroundKey(id);
  expect(JSON.stringify(await listKeys(caller))).not.toContain(key_id);
  await expect(alone(withdrawKey)(caller, { key_id })).rejects.toMatchObject({ code: "key_not_found" });
  await expect(alone(replaceKey)(caller, { key_id, grace: "0" })).rejects.toMatchObject({ code: "key_not_found" });
});
