import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { type Asker, alone } from "@/lib/services/callers/asker";
import { createOrganization } from "@/lib/services/people/organizations";
import { type Behaviour, type Received, type Receiver, startReceiver } from "@/lib/services/testing/receiver";
import { claimDue } from "@/lib/services/webhooks/delivery-claims";
import { listDeliveries, testWebhook } from "@/lib/services/webhooks/delivery-log";
import { changeWebhook, createWebhook, deleteWebhook, getWebhook } from "@/lib/services/webhooks/webhooks";

/** What drives deliveries, started on the database of the process. */
export interface DeliveryEngine {
  stop(): Promise<void>;
  /** Another instance of the app beside it. */
  join(): Promise<DeliveryEngine>;
  /** Ends what drives deliveries; gives what brings it back, with what it knew of them or without. */
  fail(): Promise<(memory: "kept" | "lost") => Promise<void>>;
}

const RETRY_S = 0.2;
const EACH = 250; // that are due to each of four at once, unless the engine says otherwise
const OWNER = { name: "T", email: "t@example.com", plan: "free", scopes: ["keys:write"] } as const;

interface Scene {
  asker: Asker;
  id: string;
  receiver: Receiver;
}

async function newScene(receivers: Receiver[], behave?: (one: Received, before: number) => Behaviour): Promise<Scene> {
  const receiver = await startReceiver(behave);
  receivers.push(receiver);
  const { organization } = await createOrganization({ name: "test" }, OWNER);
  const asker = { organizationId: organization.id, actor: { name: "test" } };
  const { id } = await alone(createWebhook)(asker, { url: receiver.url, events: ["key.created"], secret: "s" });
  return { asker, id, receiver };
}

async function until(isSo: () => boolean | Promise<boolean>, ms = 8_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not so within ${ms} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const statusesOf = async ({ asker, id }: Scene) =>
  (await listDeliveries(asker, { webhook_id: id, limit: 100 })).deliveries.map(({ status }) => status);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What every engine of deliveries must do, whatever drives it. */
export function describeDeliveryEngine(name: string, start: () => Promise<DeliveryEngine>, each = EACH): void {
  describe(name, () => {
    let db: Database;
    const engines: DeliveryEngine[] = [];
    const receivers: Receiver[] = [];
    const begin = async () => {
      const engine = await start();
      engines.push(engine);
      return engine;
    };
    const scene = (behave?: (one: Received, before: number) => Behaviour) => newScene(receivers, behave);

    beforeAll(async () => {
      const WEBHOOK_RETRY_DELAYS = String(RETRY_S);
      place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough", WEBHOOK_RETRY_DELAYS }));
      db = await openTestDatabase();
    });
    afterEach(async () => {
      await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
      await Promise.all(engines.splice(0).map((engine) => engine.stop()));
      await db.sql`delete from deliveries`;
    });
    afterAll(() => db.close());

    test("an event arrives soon after its commit, once", async () => {
      await begin();
      const one = await scene();
      const committedAt = Date.now();
      await alone(testWebhook)(one.asker, { webhook_id: one.id });
      await until(() => one.receiver.received.length > 0);
      expect((one.receiver.received[0]?.at ?? 0) - committedAt).toBeLessThan(3_000); // by a call, not by looking again every five seconds
      await until(async () => (await statusesOf(one))[0] === "delivered");
      expect(one.receiver.received).toHaveLength(1);
    });

    test("what was committed before the engine ran is delivered", async () => {
      const one = await scene();
      await alone(testWebhook)(one.asker, { webhook_id: one.id });
      await begin();
      await until(() => one.receiver.received.length === 1);
    });

    test("a refused delivery is tried again, at its times, until it is accepted", async () => {
      await begin();
      const one = await scene((_, before) => (before < 3 ? 500 : 200));
      await alone(testWebhook)(one.asker, { webhook_id: one.id });
      await until(async () => (await statusesOf(one))[0] === "delivered");
      const moments = one.receiver.received.map(({ at }) => at);
      expect(moments).toHaveLength(4);
      for (const [n, at] of moments.slice(1).entries()) {
        expect(at - (moments[n] as number)).toBeGreaterThanOrEqual(RETRY_S * 1000 - 1);
        expect(at - (moments[n] as number)).toBeLessThan(RETRY_S * 1000 + 3_000);
      }
    });

    test("five failures end it, and nothing follows", async () => {
      await begin();
      const one = await scene(() => 500);
      await alone(testWebhook)(one.asker, { webhook_id: one.id });
      await until(async () => (await statusesOf(one))[0] === "failed");
      expect(await getWebhook(one.asker, { webhook_id: one.id })).toMatchObject({
        status: "failing",
        consecutive_failures: 5,
      });
      await pause(RETRY_S * 2_000);
      expect(one.receiver.received).toHaveLength(5);
    });

    test("receivers that hang delay nobody else", async () => {
      await begin();
      const hanging = await Promise.all([scene(() => "hang"), scene(() => "hang")]);
      for (const { asker, id } of hanging)
        for (let n = 0; n < 15; n++) await alone(testWebhook)(asker, { webhook_id: id });
      await until(() => hanging.every(({ receiver }) => receiver.received.length > 0));
      const healthy = await scene();
      const committedAt = Date.now();
      for (let n = 0; n < 15; n++) await alone(testWebhook)(healthy.asker, { webhook_id: healthy.id });
      await until(() => healthy.receiver.received.length === 15);
      expect((healthy.receiver.received.at(-1)?.at ?? 0) - committedAt).toBeLessThan(5_000);
    });

    test.each([
      ["disabled", (one: Scene) => alone(changeWebhook)(one.asker, { webhook_id: one.id, status: "disabled" })],
      ["deleted", (one: Scene) => alone(deleteWebhook)(one.asker, { webhook_id: one.id })],
    ])("a subscription that is %s gets nothing more", async (_, end) => {
      await begin();
      const one = await scene(() => 500);
      await alone(testWebhook)(one.asker, { webhook_id: one.id });
      await until(() => one.receiver.received.length === 1);
      await end(one);
      const had = one.receiver.received.length;
      await pause(RETRY_S * 3_000);
      expect(one.receiver.received.length - had).toBeLessThanOrEqual(1); // one may have been under way
      expect(await db.sql`select status from deliveries where webhook_id = ${one.id}`).toEqual([
        { status: "cancelled" },
      ]);
    });

    test("an attempt that a killed process had under way is made again when its lease is over", async () => {
      const one = await scene();
      await alone(testWebhook)(one.asker, { webhook_id: one.id });
      expect(await claimDue(10, new Map())).toHaveLength(1);
      await begin();
      await pause(300);
      expect(one.receiver.received).toEqual([]);
      await db.sql`update deliveries set due_at = now()`;
      await db.sql`select pg_notify('outbox', '')`;
      await until(() => one.receiver.received.length === 1);
    });

    test("two instances share the work, and one that ends leaves it to the other: everything is delivered once", async () => {
      const engine = await begin();
      const other = await engine.join();
      engines.unshift(other); // ends before the one it joined
      const scenes = await Promise.all([1, 2, 3].map(() => scene(() => ({ status: 200, afterMs: 20 }))));
      await Promise.all(
        scenes.flatMap(({ asker, id }) =>
          Array.from({ length: 20 }, () => alone(testWebhook)(asker, { webhook_id: id })),
        ),
      );
      const all = () => scenes.flatMap(({ receiver }) => receiver.received);
      await until(() => all().length > 5);
      await other.stop();
      await until(async () => (await Promise.all(scenes.map(statusesOf))).flat().every((one) => one === "delivered"));
      expect(all()).toHaveLength(60);
      expect(new Set(all().map(({ id }) => id)).size).toBe(60);
    });

    test.each(["kept", "lost"] as const)(
      "what drives deliveries is gone while an attempt falls due, and back with its state %s: each attempt is made once",
      async (memory) => {
        const engine = await begin();
        const one = await scene((_, before) => (before < 2 ? 500 : 200));
        await alone(testWebhook)(one.asker, { webhook_id: one.id });
        await until(
          async () => (await db.sql`select 1 from deliveries where attempts = 1 and claim is null`).length === 1,
        );
        const back = await engine.fail();
        await pause(RETRY_S * 3_000);
        const had = one.receiver.received.length;
        await back(memory);
        const backAt = Date.now();
        await until(async () => (await statusesOf(one))[0] === "delivered", 20_000);
        expect(one.receiver.received).toHaveLength(3);
        expect((one.receiver.received[had]?.at ?? 0) - backAt).toBeLessThan(10_000);
      },
      30_000,
    );

    test("many that are due at once are all delivered, each once", async () => {
      const scenes = await Promise.all([1, 2, 3, 4].map(() => scene()));
      for (const { asker, id } of scenes) await alone(testWebhook)(asker, { webhook_id: id });
      await db.sql`
        insert into deliveries (id, event_id, webhook_id, due_at)
        select id || n, event_id, webhook_id, due_at from deliveries, generate_series(1, ${each - 1}::int) n`;
      await begin();
      const left = async () => (await db.sql`select 1 from deliveries where status = 'pending' limit 1`).length;
      await until(async () => (await left()) === 0, 120_000);
      expect(scenes.map(({ receiver }) => receiver.received.length)).toEqual([each, each, each, each]);
    }, 150_000);

    test("one that was stopped has nothing under way, and leaves what it did not begin to others", async () => {
      const engine = await begin();
      const one = await scene(() => ({ status: 200, afterMs: 200 }));
      for (let n = 0; n < 30; n++) await alone(testWebhook)(one.asker, { webhook_id: one.id });
      await until(() => one.receiver.received.length > 0);
      await engine.stop();
      const had = one.receiver.received.length;
      expect(had).toBeLessThan(30);
      expect(await db.sql`select 1 from deliveries where claim is not null`).toEqual([]);
      await begin();
      await until(async () => (await statusesOf(one)).every((status) => status === "delivered"));
      expect(one.receiver.received).toHaveLength(30);
    });
  });
}
