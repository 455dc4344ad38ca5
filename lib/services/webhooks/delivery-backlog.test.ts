import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { alone } from "../callers/asker";
import { createOrganization } from "../people/organizations";
import { testWebhook } from "./delivery-log";
import { deliveryBacklog } from "./delivery-schedule";
import { createWebhook } from "./webhooks";

let db: Database;

beforeAll(async () => {
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough" }));
  db = await openTestDatabase();
});
afterAll(() => db.close());

test("deliveries wait until they are ended, and are overdue once their attempt is late", async () => {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: ["keys:write"] } as const;
  const { organization } = await createOrganization({ name: "test" }, owner);
  const asker = { organizationId: organization.id, actor: { name: "test" } };
  const hook = { url: "https://example.com/hook", events: ["key.created" as const], secret: "a secret" };
  const { id } = await alone(createWebhook)(asker, hook);
  for (let n = 0; n < 3; n++) await alone(testWebhook)(asker, { webhook_id: id });
  expect(await deliveryBacklog()).toMatchObject({ pending: 3, overdue: 0 });
  const [late] = await db.sql`
    update deliveries set due_at = now() - interval '90 s' where id = (select min(id) from deliveries) returning id`;
  await db.sql`update deliveries set due_at = now() + interval '1 h' where id = (select max(id) from deliveries)`;
  const backlog = await deliveryBacklog();
  expect(backlog).toMatchObject({ pending: 3, overdue: 1 });
  expect(Math.round(backlog.oldestOverdueSeconds / 10)).toBe(9);
  await db.sql`update deliveries set status = 'delivered', ended_at = now() where id = ${late?.id}`;
  expect(await deliveryBacklog()).toMatchObject({ pending: 2, overdue: 0 });
});
