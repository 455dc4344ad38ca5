import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChangeId, ENDPOINTS } from "@/lib/catalog/endpoints";
import { connect, type Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { dropBatch, makeHarmBatch, makeVerifyBatch } from "../batches/verbs";
import { alone } from "../callers/asker";
import type { Caller, ChangingCaller } from "../callers/caller";
import type { Outcome } from "../callers/outcome";
import { findKey } from "../keys/keys";
import { makeKey, revokeOtherKey, rotateKey, updateKey } from "../keys/verbs";
import { createOrganization } from "../people/organizations";
import { resend, rotateWebhookSecret, sendTest } from "../webhooks/delivery-verbs";
import { makeWebhook, removeWebhook, updateWebhook } from "../webhooks/verbs";
import { deleteSource, makeSource, putSourcePart, readSourceAgain, updateRelation } from "./verbs";

// Requests share one connection here: a change that asked for a second one while it has a transaction would not end.

const VERBS = {
  create_key: makeKey,
  rotate_key: rotateKey,
  update_key: updateKey,
  revoke_key: revokeOtherKey,
  create_webhook: makeWebhook,
  update_webhook: updateWebhook,
  test_webhook: sendTest,
  resend_delivery: resend,
  rotate_webhook_secret: rotateWebhookSecret,
  delete_webhook: removeWebhook,
  create_source: makeSource,
  refresh_source: readSourceAgain,
  add_source_part: putSourcePart,
  update_relation: updateRelation,
  delete_source: deleteSource,
  create_verify_batch: makeVerifyBatch,
  cancel_verify_batch: dropBatch("verify"),
  create_harm_batch: makeHarmBatch,
  cancel_harm_batch: dropBatch("harm_detect"),
} satisfies Record<ChangeId, (caller: ChangingCaller, input: never) => Promise<Outcome>>;

let whole: Database;
let narrow: Database;
let caller: Caller;

beforeAll(async () => {
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough" }));
  whole = await openTestDatabase();
  const { key } = await createOrganization(
    { name: "test" },
    { name: "T", email: "t@example.com", plan: "free", scopes: [] },
  );
  caller = { requestId: "req_1", key: await findKey(key), address: "", elapsedMs: () => 1 };
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
    return (await alone(VERBS[id] as (by: ChangingCaller, input: never) => Promise<Outcome>)(caller, input)).body;
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
