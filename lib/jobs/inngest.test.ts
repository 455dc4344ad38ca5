import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { InngestTestEngine } from "@inngest/test";
import type { Inngest } from "inngest";
import { serve } from "inngest/edge";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { alone } from "@/lib/services/callers/asker";
import { queueMail } from "@/lib/services/mail/mail";
import { createOrganization } from "@/lib/services/people/organizations";
import * as deliveries from "@/lib/services/webhooks/deliveries";
import { testWebhook } from "@/lib/services/webhooks/delivery-log";
import { createWebhook } from "@/lib/services/webhooks/webhooks";
import { DELIVERY_DUE, inngestFunctions, MAIL_DUE, newInngestClient } from "./inngest";
import { InngestRelay } from "./inngest-relay";
import { EVENT_KEY, InngestServer, SIGNING_KEY, signedRequest } from "./testing/inngest-server";

const DUE = new Date("2026-01-31T12:00:00Z");
const EVENT = { name: DELIVERY_DUE, data: { delivery_id: "dlv_1", webhook_id: "wh_1" } };

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-inngest-"));
  place("environment", readEnv({ DATA_DIR: dataDir, ENCRYPTION_KEY: "a key for tests, long enough" }));
  db = await openTestDatabase();
});
afterAll(async () => {
  await db.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

describe("the run of a delivery", () => {
  const run = async (steps: { id: string; handler: () => unknown }[]) => {
    const client = await newInngestClient({ isDev: true, eventKey: "e" });
    const [deliver] = inngestFunctions(client);
    return new InngestTestEngine({ function: deliver as never, events: [EVENT], steps });
  };
  const asleep = (n: number) => ({ id: `until-${n}`, handler: () => null });

  test("makes attempts until the delivery has ended, and sleeps between them", async () => {
    const attempt = vi
      .spyOn(deliveries, "attemptDelivery")
      .mockResolvedValueOnce({ done: false, dueAt: DUE })
      .mockResolvedValueOnce({ done: false, dueAt: DUE })
      .mockResolvedValue({ done: true });
    const engine = await run([asleep(2), asleep(3)]);
    const { error } = await engine.execute();
    expect(error).toBeUndefined();
    expect(attempt.mock.calls).toEqual([["dlv_1"], ["dlv_1"], ["dlv_1"]]);
  });

  test("sleeps once after each attempt, until the very moment that is due", async () => {
    vi.spyOn(deliveries, "attemptDelivery").mockResolvedValue({ done: false, dueAt: DUE });
    for (const [n, slept] of [[], [asleep(2)], [asleep(2), asleep(3)]].entries()) {
      const { step } = await (await run(slept)).executeStep(`until-${n + 2}`);
      expect(step).toMatchObject({ op: "Sleep", name: DUE.toISOString() });
    }
  });

  test("fails where the database is gone, so that it is tried again", async () => {
    vi.spyOn(deliveries, "attemptDelivery").mockRejectedValue(new Error("no database"));
    const { error } = await (await run([])).execute();
    expect(error).toMatchObject({ message: "no database" });
  });

  test("does not touch what is no delivery", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const attempt = vi.spyOn(deliveries, "attemptDelivery");
    const client = await newInngestClient({ isDev: true, eventKey: "e" });
    const [deliver] = inngestFunctions(client);
    const engine = new InngestTestEngine({ function: deliver as never, events: [{ name: DELIVERY_DUE, data: {} }] });
    expect((await engine.execute()).error).toBeDefined();
    expect(attempt).not.toHaveBeenCalled();
  });
});

describe("the endpoint that Inngest calls", () => {
  const body = () => ({
    version: 2,
    event: EVENT,
    events: [EVENT],
    steps: {},
    ctx: {
      run_id: "run",
      attempt: 0,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack: [], current: 0 },
    },
  });
  const endpoint = async (
    signingKeys: { signingKey: string; signingKeyFallback?: string } = { signingKey: SIGNING_KEY },
  ) => {
    const client = await newInngestClient({ eventKey: EVENT_KEY, ...signingKeys, isDev: false });
    return serve({ client, functions: inngestFunctions(client) });
  };

  test("makes an attempt for a signed request, in one call where the delivery ends by it, and signs its answer", async () => {
    const attempt = vi.spyOn(deliveries, "attemptDelivery").mockResolvedValue({ done: true });
    const response = await (await endpoint())(signedRequest("deliver", body()));
    expect(response.status).toBe(200);
    expect(await response.json()).toBeNull();
    expect(attempt.mock.calls).toEqual([["dlv_1"]]);
    expect(response.headers.get("x-inngest-signature")).toMatch(/^t=\d+&s=[0-9a-f]{64}$/);
  });

  test("goes on with a run that a release before began, whose attempts were steps", async () => {
    const attempt = vi.spyOn(deliveries, "attemptDelivery").mockResolvedValue({ done: false, dueAt: DUE });
    const [tried, slept] = ["attempt-1", "until-2"].map((id) => createHash("sha1").update(id).digest("hex"));
    const steps = { [tried as string]: { type: "data", data: {} }, [slept as string]: { type: "data", data: null } };
    const stack = { stack: [tried, slept], current: 2 };
    const response = await (await endpoint())(
      signedRequest("deliver", { ...body(), steps, ctx: { ...body().ctx, stack } }),
    );
    expect(response.status).toBe(206);
    expect(await response.json()).toMatchObject([{ op: "Sleep", name: DUE.toISOString(), displayName: "until-3" }]);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test("takes the signing key that is being replaced beside the new one, until it is taken away", async () => {
    vi.spyOn(deliveries, "attemptDelivery").mockResolvedValue({ done: true });
    vi.spyOn(console, "error").mockImplementation(() => {});
    const keys = { signingKey: "signkey-test-ffffffffffffffffffffffffffffffff" };
    const during = await endpoint({ ...keys, signingKeyFallback: SIGNING_KEY });
    for (const key of [SIGNING_KEY, keys.signingKey])
      expect((await during(signedRequest("deliver", body(), { key }))).status).toBe(200);
    expect((await (await endpoint(keys))(signedRequest("deliver", body()))).status).toBe(401);
  });

  test.each([
    ["another key", signedRequest("deliver", body(), { key: "signkey-test-ffffffffffffffffffffffffffffffff" })],
    ["an old time", signedRequest("deliver", body(), { at: Date.now() - 3_600_000 })],
    ["no signature", new Request(signedRequest("deliver", body()), { headers: { Host: "127.0.0.1" } })],
  ])("does nothing for a request with %s", async (_, request) => {
    const attempt = vi.spyOn(deliveries, "attemptDelivery");
    vi.spyOn(console, "error").mockImplementation(() => {});
    const response = await (await endpoint())(request);
    expect(response.status).toBe(401);
    expect(attempt).not.toHaveBeenCalled();
  });
});

describe("the relay", () => {
  let server: InngestServer;
  let address: string;
  let client: Promise<Inngest>;
  let relay: InngestRelay | undefined;
  const failures: unknown[] = [];
  const begin = () => {
    relay = new InngestRelay({ client, address }, (error) => failures.push(error));
  };
  beforeEach(async () => {
    failures.length = 0;
    server = new InngestServer({ [DELIVERY_DUE]: "none", [MAIL_DUE]: "none" });
    address = await server.start();
    client = newInngestClient({ eventKey: EVENT_KEY, signingKey: SIGNING_KEY, isDev: false, baseUrl: address });
    await db.sql`truncate emails, organizations cascade`;
  });
  afterEach(async () => {
    await relay?.stop();
    await server.stop();
  });

  const newDelivery = async () => {
    const input = { name: "T", email: "t@example.com", plan: "free", scopes: [] } as const;
    const { organization } = await createOrganization({ name: "test" }, input);
    const asker = { organizationId: organization.id, actor: { name: "test" } };
    const { id } = await alone(createWebhook)(asker, {
      url: "http://127.0.0.1:9/",
      events: ["key.created"],
      secret: "s",
    });
    await alone(testWebhook)(asker, { webhook_id: id });
    const [row] = await db.sql`select id from deliveries where webhook_id = ${id}`;
    await db.sql`delete from emails`;
    return row?.id as string;
  };
  const quarterNow = () => Math.floor(Date.now() / 900_000);
  const told = () => server.events.filter(({ name }) => name === DELIVERY_DUE).map(({ id }) => id);

  test("tells of a delivery once it is committed, by its own id, once however many relays there are", async () => {
    begin();
    const second = new InngestRelay({ client, address }, (error) => failures.push(error));
    const id = await newDelivery();
    await expect.poll(told).toEqual([id]);
    const [event] = server.events.filter(({ name }) => name === DELIVERY_DUE);
    expect(event?.data).toMatchObject({ delivery_id: id, webhook_id: expect.stringMatching(/^wh_/) });
    await second.stop();
    expect(failures).toEqual([]);
  });

  test("keeps what Inngest does not take, and says so", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.refusing = 400;
    const id = await newDelivery();
    begin();
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    expect(await db.sql`select handed_over_at from deliveries`).toEqual([{ handed_over_at: null }]);
    server.refusing = undefined;
    await expect.poll(told).toEqual([id]);
  });

  test("tells of mail that is due", async () => {
    begin();
    await db.orm.transaction((tx) =>
      queueMail(tx, { to: "a@example.com", template: "sign-in-link", data: { link: "https://a.example" } }),
    );
    await expect.poll(() => server.events.map(({ name }) => name)).toEqual([MAIL_DUE]);
  });

  test("what was lost is told again once it is overdue, and before that nothing", async () => {
    const id = await newDelivery();
    const begunIn = quarterNow();
    await db.sql`update deliveries set handed_over_at = now() - interval '1 minute', due_at = now()`;
    begin();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(told()).toEqual([]);
    await db.sql`update deliveries set due_at = now() - interval '8 seconds'`;
    await expect.poll(told).toEqual([expect.stringMatching(new RegExp(`^${id}:`))]);
    await db.sql`update deliveries set handed_over_at = now() - interval '17 seconds'`;
    await expect
      .poll(
        async () => (await db.sql`select 1 from deliveries where handed_over_at > now() - interval '9 seconds'`).length,
      )
      .toBe(1);
    expect(told().length - (quarterNow() - begunIn)).toBeLessThanOrEqual(1); // by the same name within a quarter of an hour
    expect(failures).toEqual([]);
  });

  test("the run of mail sends what is due, that of tidying does its chores", async () => {
    const app = await client;
    server.serve(serve({ client: app, functions: inngestFunctions(app) }));
    await db.orm.transaction((tx) =>
      queueMail(tx, { to: "a@example.com", template: "sign-in-link", data: { link: "https://a.example" } }),
    );
    expect(await server.run("mail")).toBe(1);
    expect(fs.readdirSync(path.join(dataDir, "mail"))).toHaveLength(1);
    await db.sql`update emails set ended_at = now() - interval '31 days'`;
    await server.run("tidy");
    expect(await db.sql`select 1 from emails`).toEqual([]);
  });
});
