import fs from "node:fs";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DELIVERY_DUE, MAIL_DUE } from "@/lib/jobs/inngest";
import { EVENT_KEY, InngestServer, SIGNING_KEY, signedRequest } from "@/lib/jobs/testing/inngest-server";
import { type Receiver, startReceiver } from "@/lib/services/testing/receiver";
import { freePort } from "../../scripts/chaos/process";
import { call, SERVICES } from "./client";
import { preparedDataDir, type Service, startHost } from "./service";

const SECRET = "a secret of the tests";

test.each(SERVICES)("without Inngest there is no endpoint for it: $name", async ({ address }) => {
  for (const method of ["GET", "PUT", "POST"]) {
    expect((await fetch(`${address}/api/inngest`, { method })).status).toBe(404);
  }
});

describe("a host whose background work Inngest runs", () => {
  const server = new InngestServer({ [DELIVERY_DUE]: "deliver", [MAIL_DUE]: "mail" });
  const dataDir = preparedDataDir();
  let host: Service;
  let receiver: Receiver;
  let key: string;
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await freePort();
    host = await startHost(dataDir, {
      INNGEST_EVENT_KEY: EVENT_KEY,
      INNGEST_SIGNING_KEY: SIGNING_KEY,
      INNGEST_BASE_URL: await server.start(),
      WEBHOOK_RETRY_DELAYS: "0.2",
      METRICS_PORT: String(metricsPort),
    });
    key = /X-API-Key: (\S+)"/.exec(host.output())?.[1] ?? "";
    server.serve(toHost);
    receiver = await startReceiver((_, before) => (before === 0 ? 500 : 200));
  });
  afterAll(async () => {
    await host.end("SIGTERM");
    await server.stop();
    await receiver.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const toHost = async (request: Request) => {
    const headers = Object.fromEntries(request.headers);
    delete headers.host;
    return await fetch(host.address + new URL(request.url).pathname + new URL(request.url).search, {
      method: "POST",
      headers,
      body: await request.text(),
    });
  };

  test("an event is delivered by a run, again after a failure, and signed", async () => {
    const subscription = { url: receiver.url, events: ["key.created"], secret: SECRET };
    expect((await call(host.address, { key, path: "/v1/webhooks", body: subscription })).status).toBe(201);
    expect((await call(host.address, { key, path: "/v1/keys", body: { name: "Zürich" } })).status).toBe(201);
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2);
    expect(server.events.map(({ name }) => name)).toContain(DELIVERY_DUE);
    for (const { headers, body } of receiver.received) {
      const webhook = new Webhook(Buffer.from(SECRET), { format: "raw" });
      const event = webhook.verify(body, headers as Record<string, string>);
      expect(event).toMatchObject({ type: "key.created", data: { name: "Zürich" } });
    }
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
  });

  test("its readiness and its metrics tell how Inngest does", async () => {
    const { inngest } = await (await fetch(`${host.address}/health/ready`)).json();
    expect(inngest).toMatchObject({ answers: true, overdue: 0, stands_in: false });
    expect(Date.now() - Date.parse(inngest.last_called_at)).toBeLessThan(60_000);
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(text).toMatch(/^assay_inngest_answers 1$/m);
    expect(text).toMatch(/^assay_inngest_called_seconds \d/m);
  });

  test("a call that is not signed does nothing", async () => {
    const request = signedRequest("mail", {}, { key: "signkey-test-ffffffffffffffffffffffffffffffff" });
    expect((await toHost(request)).status).toBe(401);
    expect(
      (await fetch(`${host.address}/api/inngest?fnId=assay-mail&stepId=step`, { method: "POST", body: "{}" })).status,
    ).toBe(401);
  });
});
