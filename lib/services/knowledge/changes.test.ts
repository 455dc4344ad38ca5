import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChangeId, ENDPOINTS } from "@/lib/catalog/endpoints";
import { connect, type Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import * as batches from "../batches";
import { type Asker, alone, type Changer } from "../callers/asker";
import type { Caller, ChangingCaller, KeyIdentity } from "../callers/caller";
import type { Outcome } from "../callers/outcome";
import * as keys from "../keys";
import { createOrganization } from "../people/organizations";
import { callerWith } from "../testing/caller";
import * as webhooks from "../webhooks";
import { changeRelation } from "./relations";
import { addSourcePart, createSource, refreshSource, removeSource } from "./sources";

// Requests share one connection here: a change that asked for a second one while it has a transaction would not end.

const VERBS = {
  create_key: keys.issueKey,
  rotate_key: keys.replaceKey,
  update_key: keys.changeKey,
  revoke_key: keys.withdrawKey,
  create_webhook: webhooks.createWebhook,
  update_webhook: webhooks.changeWebhook,
  test_webhook: webhooks.testWebhook,
  resend_delivery: webhooks.resendDelivery,
  rotate_webhook_secret: webhooks.rotateSecret,
  delete_webhook: webhooks.deleteWebhook,
  create_source: createSource,
  refresh_source: refreshSource,
  add_source_part: addSourcePart,
  update_relation: changeRelation,
  delete_source: removeSource,
  create_verify_batch: bodyOf(batches.makeVerifyBatch),
  cancel_verify_batch: batches.cancelBatch("verify"),
  create_harm_batch: bodyOf(batches.makeHarmBatch),
  cancel_harm_batch: batches.cancelBatch("harm_detect"),
} satisfies Record<ChangeId, (by: ChangingCaller & Changer, input: never) => Promise<object>>;

function bodyOf<I>(verb: (caller: ChangingCaller, input: I) => Promise<Outcome>) {
  return async (caller: ChangingCaller, input: I) => (await verb(caller, input)).body;
}

let whole: Database;
let narrow: Database;
let caller: Caller & Asker;

beforeAll(async () => {
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough" }));
  whole = await openTestDatabase();
  const { key } = await createOrganization(
    { name: "test" },
    { name: "T", email: "t@example.com", plan: "free", scopes: [] },
  );
  caller = callerWith((await keys.findKey(key)) as KeyIdentity);
  narrow = connect(whole.url, 1);
  place("database", narrow);
});
afterAll(async () => {
  await narrow.close();
  await whole.close();
});

test("every endpoint that changes rows does with the one connection of its transaction", async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the test hands ids from answer to answer
  const did = async (id: ChangeId, given: object): Promise<any> => {
    const input = ENDPOINTS[id].input.parse(given) as never;
    return await alone(VERBS[id] as (by: ChangingCaller & Changer, input: never) => Promise<object>)(caller, input);
  };
  const key = await did("create_key", { name: "n" });
  await did("update_key", { key_id: key.id, name: "m" });
  const { id: key_id } = await did("rotate_key", { key_id: key.id, grace: "1h" });
  await did("revoke_key", { key_id });
  const { id: webhook_id } = await did("create_webhook", {
    url: "https://example.com/",
    events: ["key.created"],
    secret: "s",
  });
  await did("update_webhook", { webhook_id, events: ["key.revoked"] });
  const { id: delivery_id } = await did("test_webhook", { webhook_id });
  await did("resend_delivery", { webhook_id, delivery_id });
  await did("rotate_webhook_secret", { webhook_id, secret: "t" });
  await did("delete_webhook", { webhook_id });
  const { id: source_id } = await did("create_source", {
    name: "s",
    file_name: "s.csv",
    content: "a,b,c\n",
    complete: false,
  });
  await did("add_source_part", { source_id, part: 1, content: "d,e,f\n", complete: true });
  await expect(did("update_relation", { predicate: "none" })).rejects.toMatchObject({ code: "relation_not_found" });
  await did("delete_source", { source_id });
  const documents = await did("create_source", { name: "d", file_name: "d.md", content: "A text." });
  await did("refresh_source", { source_id: documents.id, content: "Another text." });
  await did("delete_source", { source_id: documents.id });
  for (const noun of ["verify", "harm"] as const) {
    const { id: batch_id } = await did(`create_${noun}_batch`, { items: [{ text: "A text." }] });
    await did(`cancel_${noun}_batch`, { batch_id });
  }
});
