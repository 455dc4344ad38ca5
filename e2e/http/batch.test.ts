import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, migrateDatabase, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { createOrganization } from "@/lib/services/people/organizations";
import { startReceiver } from "@/lib/services/testing/receiver";
import { ACTOR, ALL_SCOPES, call, newOrganization, REFUTED, SERVICES, SUPPORTED, THREAT } from "./client";
import { preparedDataDir, startHost } from "./service";

const TWO_STARTS_MS = 180_000; // and the lease of the killed process, which nobody may take before its end
const UNTIL_DONE = { timeout: 60_000, interval: 100 };

describe.each(SERVICES)("batches on $name", ({ address }) => {
  const send = (key: string, path: string, body?: unknown) => call(address, { key, path, body });
  const finished = async (key: string, path: string) => {
    await expect.poll(async () => (await send(key, path)).body.status, UNTIL_DONE).toBe("finished");
    return (await send(key, path)).body;
  };

  test("a batch answers 202 at once, and then with what each text would have been answered", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const items = [{ id: "a", text: SUPPORTED }, { text: REFUTED, mode: "blocking" }, { text: SUPPORTED }];
    const { status, body } = await send(key, "/v1/verify/batch", { items });
    expect(status).toBe(202);
    expect(body).toMatchObject({ total: 3, completed: 0, expires_at: null });
    const done = await finished(key, `/v1/verify/batch/${body.id}`);
    expect(done).toMatchObject({ completed: 3, failed: 0, next_cursor: null });
    const alone = await send(key, "/v1/verify", { text: REFUTED, mode: "blocking" });
    const { request_id: _, processing_time_ms: __, ...same } = alone.body;
    expect(done.results[1]).toMatchObject({ index: 1, id: null, status_code: alone.status, body: same });
    expect(done.results[0]).toMatchObject({ index: 0, id: "a", status_code: 200 });
    const usage = await send(key, "/v1/usage");
    expect(usage.body.current_usage).toBe(4);
  });

  test("texts of a batch are checked for harm by what they share and what each has of its own", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const items = [{ text: THREAT }, { text: THREAT, categories: ["hate_speech"] }, { text: SUPPORTED }];
    const { body } = await send(key, "/v1/harm/batch", { items, categories: ["violence"] });
    const { results } = await finished(key, `/v1/harm/batch/${body.id}`);
    expect(results.map((one: { body: { harmful: boolean } }) => one.body.harmful)).toEqual([true, false, false]);
    expect(Object.keys(results[1].body.probabilities)).toEqual(["hate_speech"]);
    expect((await send(key, `/v1/verify/batch/${body.id}`)).body.error).toBe("batch_not_found");
  });

  test("a batch for which the month has no room is refused with 429, and the month stays as it was", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const items = Array.from({ length: 1_000 }, () => ({ text: "Hi." }));
    expect((await send(key, "/v1/harm/batch", { items })).status).toBe(202);
    const refused = await send(key, "/v1/harm/batch", { items });
    expect(refused).toMatchObject({ status: 429, body: { error: "rate_limit_exceeded", details: { limit: 1_000 } } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(key, "/v1/usage")).body.current_usage).toBe(1_000);
  });

  test("a repeat with the same Idempotency-Key is the same batch, charged once", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const headers = { "Idempotency-Key": "once" };
    const body = { items: [{ text: SUPPORTED }] };
    const make = () => call(address, { key, path: "/v1/verify/batch", body, headers });
    const [first, second] = [await make(), await make()];
    expect(second.body).toEqual(first.body);
    expect((await send(key, "/v1/usage")).body.current_usage).toBe(1);
  });

  test.each([
    ["no item", { items: [] }, "items"],
    ["an id twice", { items: [1, 2].map(() => ({ id: "x", text: "a" })) }, "items.1.id"],
    ["over 1,000 items", { items: Array.from({ length: 1_001 }, () => ({ text: "a" })) }, "items"],
    ["an empty text", { items: [{ text: "" }] }, "items.0.text"],
  ])("%s is refused with 400, and where", async (_, input, path) => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const { status, body } = await send(key, "/v1/verify/batch", input);
    expect([status, body.details.issues[0].path]).toEqual([400, path]);
  });
});

describe("a service that is killed in the middle of a batch", () => {
  const SECRETS = { AUTH_SECRET: "a secret for tests, long enough", ENCRYPTION_KEY: "a key for tests, long enough" };
  const TEXTS = 400;
  let dataDir: string;
  let url: string;
  let db: Database;

  beforeAll(async () => {
    place("environment", readEnv(SECRETS));
    dataDir = preparedDataDir();
    url = (await startPostgres(dataDir)).url;
    await migrateDatabase(url);
    db = openDatabase(url);
  });
  afterAll(async () => {
    await db.close();
    await (await startPostgres(dataDir)).stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  test(
    "ends it after its restart: each text answered and counted once, the end told once",
    async () => {
      const receiver = await startReceiver();
      const start = () =>
        startHost(dataDir, {
          DATABASE_URL: url,
          ...SECRETS,
          WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true",
          LOG_LEVEL: "silent",
        });
      const killed = await start();
      const owner = { name: "T", email: "t@example.com", plan: "enterprise", scopes: ALL_SCOPES } as const;
      const { organization, key } = await createOrganization(ACTOR, owner);
      const webhook = { url: receiver.url, events: ["batch.finished"], secret: "a long secret" };
      expect((await call(killed.address, { key, path: "/v1/webhooks", body: webhook })).status).toBe(201);
      const items = Array.from({ length: TEXTS }, (_, n) => ({ id: `text ${n}`, text: n % 2 ? SUPPORTED : REFUTED }));
      const { body } = await call(killed.address, { key, path: "/v1/verify/batch", body: { items } });
      const doneSoFar = async () => (await db.sql`select completed from batches where id = ${body.id}`)[0]?.completed;
      await expect.poll(doneSoFar, { timeout: 30_000, interval: 5 }).toBeGreaterThan(5);
      await killed.end("SIGKILL");
      expect(await doneSoFar()).toBeLessThan(TEXTS);

      const again = await start();
      await expect.poll(doneSoFar, { timeout: 60_000, interval: 100 }).toBe(TEXTS);
      const path = `/v1/verify/batch/${body.id}`;
      const first = (await call(again.address, { key, path: `${path}?limit=200` })).body;
      const second = (await call(again.address, { key, path: `${path}?limit=200&cursor=${first.next_cursor}` })).body;
      const results = [...first.results, ...second.results];
      expect(results.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
      expect(results.every((one, n) => one.body.claims[0].verified === (n % 2 === 1))).toBe(true);
      const [counted] = await db.sql`
      select sum(requests)::int as requests, sum(claims)::int as claims, sum(verified_claims)::int as verified
      from usage_daily where organization_id = ${organization.id}`;
      expect({ ...counted }).toEqual({ requests: TEXTS, claims: TEXTS, verified: TEXTS / 2 });
      await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
      expect(JSON.parse(receiver.received[0]?.body ?? "").data).toMatchObject({ batch_id: body.id, completed: TEXTS });
      await again.end("SIGTERM");
      await receiver.stop();
    },
    TWO_STARTS_MS,
  );
});
