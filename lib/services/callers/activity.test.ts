import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { createOrganization } from "../people/organizations";
import { listActivity } from "./activity";
import { type AuditAction, audit } from "./audit";

const MADE = { name: "admin" };
const CHANGES: AuditAction[] = ["key.created", "webhook.created", "member.invited", "key.revoked", "webhook.deleted"];

let db: Database;
let organizationId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  organizationId = await newOrganization();
  const other = await newOrganization();
  for (let n = 0; n < 3; n++)
    for (const action of CHANGES)
      for (const id of [organizationId, other])
        await db.orm.transaction((tx) => audit(tx, MADE, { organizationId: id, action, subject: `${id} ${n}` }));
});
afterAll(() => db.close());

async function newOrganization(): Promise<string> {
  const owner = { name: "a", email: "a@example.com", plan: "professional", scopes: ["verify"] } as const;
  return (await createOrganization(MADE, owner)).organization.id;
}

test("a group is listed page by page, the latest first, whatever lies between", async () => {
  const seen: string[] = [];
  let before: number | undefined;
  do {
    const page = await listActivity({ organizationId }, { limit: 2, before, group: "webhooks" });
    expect(page.entries.length).toBeLessThanOrEqual(2);
    seen.push(...page.entries.map(({ action, subject }) => `${action} ${subject.split(" ")[1]}`));
    before = page.next_before ?? undefined;
  } while (before);
  expect(seen).toEqual([2, 1, 0].flatMap((n) => [`webhook.deleted ${n}`, `webhook.created ${n}`]));
});

test("without a group everything is listed, of the organization alone", async () => {
  const { entries } = await listActivity({ organizationId }, { limit: 100 });
  const made = entries.filter(({ subject }) => subject.startsWith(`${organizationId} `));
  expect(made.map(({ action }) => action)).toEqual([2, 1, 0].flatMap(() => CHANGES.toReversed()));
  expect(entries.every(({ subject }) => !subject.startsWith("org_") || subject.startsWith(organizationId))).toBe(true);
});
