import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { createOrganization } from "./organizations";
import { settingsOf } from "./settings";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test("requests that come at once have the same settings, so that they share what is made by them", async () => {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: ["verify"] } as const;
  const { organization } = await createOrganization({ name: "test" }, owner);
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => settingsOf(organization.id)));
  for (const settings of others) expect(settings).toBe(first);
});
