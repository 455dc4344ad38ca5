import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { type Receiver, startReceiver } from "@/lib/services/testing/receiver";
import { freePort } from "../../scripts/chaos/process";
import { adminWith } from "./admin";
import { call } from "./client";
import { newDataDir, type Service, startHost } from "./service";

// ASSAY_TEST_INNGEST=FILE, the program of Inngest's server (`inngest start`), is run as an operator runs it.
const PROGRAM = process.env.ASSAY_TEST_INNGEST;
const EVENT_KEY = "abcdef0123456789";
const SIGNING_KEY = "0123456789abcdef0123456789abcdef";
const RETRY_S = 10;
const EVENTS = 40;
const READY_MS = 60_000;

describe.skipIf(!PROGRAM)("a host whose background work a real Inngest runs", () => {
  const dataDir = newDataDir();
  const stateDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-inngest-state-"));
  let host: Service;
  let receiver: Receiver;
  let inngest: ChildProcess;
  let key: string;
  let ports: number[];

  beforeAll(async () => {
    ports = [await freePort(), await freePort(), await freePort()];
    host = await startHost(dataDir, {
      PORT: String(ports[0]),
      INNGEST_EVENT_KEY: EVENT_KEY,
      INNGEST_SIGNING_KEY: SIGNING_KEY,
      INNGEST_BASE_URL: `http://127.0.0.1:${ports[1]}`,
      WEBHOOK_RETRY_DELAYS: String(RETRY_S),
      LOG_LEVEL: "silent",
    });
    const who = ["--name", "Test", "--email", "t@example.com", "--plan", "enterprise", "--scopes", SCOPE_IDS.join(",")];
    const { stdout } = await adminWith({ DATABASE_URL: "", DATA_DIR: dataDir }, "org", "create", ...who, "--json");
    key = JSON.parse(stdout).api_key;
    start();
  }, 120_000);
  afterAll(async () => {
    await host.end("SIGTERM");
    await kill();
    for (const dir of [dataDir, stateDir]) fs.rmSync(dir, { recursive: true, force: true });
  });

  function start(): void {
    const options = {
      port: ports[1],
      "connect-gateway-port": ports[2],
      "sqlite-dir": stateDir,
      "sdk-url": `${host.address}/api/inngest`,
    };
    const keys = { "event-key": EVENT_KEY, "signing-key": SIGNING_KEY };
    const flags = Object.entries({ ...options, ...keys }).flatMap(([name, value]) => [`--${name}`, String(value)]);
    inngest = spawn(PROGRAM as string, ["start", "--no-ui", ...flags], { stdio: "ignore" });
  }

  async function kill(): Promise<void> {
    if (inngest.exitCode !== null || inngest.signalCode !== null) return;
    const gone = once(inngest, "exit");
    inngest.kill("SIGKILL");
    await gone;
  }

  const health = async () => (await (await fetch(`${host.address}/health/ready`)).json()).inngest;
  const attemptsOf = () =>
    [...new Set(receiver.received.map(({ id }) => id))].map((id) => receiver.received.filter((one) => one.id === id));

  /** Events whose first two attempts are refused. */
  async function send(): Promise<void> {
    receiver = await startReceiver((one) =>
      receiver.received.filter(({ id }) => id === one.id).length < 2 ? 500 : 200,
    );
    for (const { id } of (await call(host.address, { key, path: "/v1/webhooks" })).body.webhooks)
      await call(host.address, { key, method: "DELETE", path: `/v1/webhooks/${id}` });
    const subscription = { url: receiver.url, events: ["key.created"], secret: "a secret of the tests" };
    expect((await call(host.address, { key, path: "/v1/webhooks", body: subscription })).status).toBe(201);
    for (let n = 0; n < EVENTS; n++)
      expect((await call(host.address, { key, path: "/v1/keys", body: { name: `key ${n}` } })).status).toBe(201);
  }

  /** How late the attempts after the first came, in milliseconds: the latest. Every event had exactly three. */
  function lateness(): number {
    expect(attemptsOf().map((all) => all.length)).toEqual(Array(EVENTS).fill(3));
    const gaps = attemptsOf().flatMap((all) => all.slice(1).map(({ at }, n) => at - (all[n]?.at ?? 0)));
    return Math.max(...gaps) - RETRY_S * 1000;
  }

  const allEnded = () => attemptsOf().filter((all) => all.length >= 3).length;

  test("every event has its attempts at their times", async () => {
    await expect.poll(health, { timeout: READY_MS }).toMatchObject({ answers: true, stands_in: false });
    await send();
    await expect.poll(allEnded, { timeout: 90_000 }).toBe(EVENTS);
    console.log(`the latest attempt was late by ${lateness()} ms`);
    expect((await health()).last_called_at).not.toBeNull();
    await receiver.stop();
  }, 200_000);

  test.each(["kept", "lost"])(
    "killed between attempts, its state %s: each is made once, less than 20 s late",
    async (state) => {
      await send();
      await expect.poll(() => attemptsOf().length, { timeout: 30_000 }).toBe(EVENTS);
      await kill();
      if (state === "lost") fs.rmSync(stateDir, { recursive: true, force: true });
      fs.mkdirSync(stateDir, { recursive: true });
      start();
      await expect.poll(allEnded, { timeout: 150_000 }).toBe(EVENTS);
      const lateMs = lateness();
      console.log(`state ${state}: the latest attempt was late by ${lateMs} ms`);
      expect(lateMs).toBeLessThan(20_000);
      await receiver.stop();
    },
    250_000,
  );

  test("gone for good, it is stood in for; back, it goes on", async () => {
    await kill();
    await send();
    await expect.poll(health, { timeout: 120_000, interval: 1_000 }).toMatchObject({ answers: false, stands_in: true });
    await expect.poll(allEnded, { timeout: 90_000 }).toBe(EVENTS);
    expect(attemptsOf().map((all) => all.length)).toEqual(Array(EVENTS).fill(3));
    start();
    await expect.poll(health, { timeout: 120_000, interval: 1_000 }).toMatchObject({ answers: true, stands_in: false });
    await receiver.stop();
  }, 400_000);
});
