import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as Client from "@/clients/typescript/src/index";
import { startReceiver } from "@/lib/services/testing/receiver";
import { ALL_SCOPES, newOrganization, REFUTED, SERVICES, SUPPORTED, THREAT } from "./client";
import { UNKNOWN_KEY } from "./providers";

const README = fs.readFileSync("clients/typescript/README.md", "utf8");

let folder: string;
let inner: string;
let client: typeof Client;

/** The package as it would be published, unpacked where nothing else is. */
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-client-"));
  inner = path.join(folder, "node_modules/assay-client");
  fs.mkdirSync(inner, { recursive: true });
  const packing = ["pack", "--json", "--pack-destination", folder];
  execFileSync("npm", packing, { cwd: "clients/typescript", shell: process.platform === "win32" });
  const packed = fs.readdirSync(folder).find((name) => name.endsWith(".tgz")) as string;
  execFileSync("tar", ["-xzf", packed, "--strip-components=1", "-C", inner], { cwd: folder });
  client = await import(/* @vite-ignore */ pathToFileURL(path.join(inner, "dist/index.js")).href);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs a program in the folder with the package; gives what it prints. */
async function run(file: string, { code, env }: { code: string; env: Record<string, string> }): Promise<string> {
  fs.writeFileSync(path.join(folder, file), code);
  const child = spawn(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  await new Promise((resolve) => child.on("close", resolve));
  return output;
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("it succeeded"),
    (error) => error,
  );

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const value of values) found.push(value);
  return found;
}

test("the package holds code, types and what tells of it, and nothing to install", () => {
  expect(fs.readdirSync(inner).sort()).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
  const built = fs.readdirSync(path.join(inner, "dist"));
  expect(built).toEqual(expect.arrayContaining(["index.js", "index.d.ts"]));
  expect(built.filter((name) => !/^[a-z-]+(\.generated)?\.(js|d\.ts)$/.test(name))).toEqual([]);
  const manifest = JSON.parse(fs.readFileSync(path.join(inner, "package.json"), "utf8"));
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
});

describe.each(SERVICES)("assay-client with $name", ({ address }) => {
  const connect = async (scopes: Parameters<typeof newOrganization>[1] = ALL_SCOPES) =>
    new client.Assay({ apiKey: (await newOrganization("enterprise", scopes)).key, baseUrl: address });

  test("the first example of the README prints what the README says", async () => {
    const { key } = await newOrganization("enterprise", ["verify", "harm_detect"]);
    const [, code = ""] = /```ts\n(.*?)```/s.exec(README) ?? [];
    const [, printed] = /It prints\n\n```text\n(.*?)```/s.exec(README) ?? [];
    expect(await run("first.mjs", { code, env: { ASSAY_API_KEY: key, ASSAY_URL: address } })).toBe(printed);
  });

  test("texts are judged, and a blocked one comes with its verdict", async () => {
    const assay = await connect();
    expect(await assay.verify({ text: SUPPORTED })).toMatchObject({
      claims: [{ verdict: "supported" }],
      flagged: false,
    });
    expect(await assay.detectHarm({ text: THREAT })).toMatchObject({ harmful: true });
    const blocked = await failureOf(assay.verify({ text: REFUTED, mode: "blocking" }));
    expect(blocked).toBeInstanceOf(client.BlockedError);
    expect(blocked).toMatchObject({ status: 400, code: "verification_failed", result: { blocked: true } });
    expect(blocked.result.claims).toMatchObject([{ verdict: "refuted", expected: "Madrid" }]);
    expect(blocked.requestId).toBe(blocked.result.request_id);
  });

  test("claims come one by one, then the result, in the mode blocking too", async () => {
    const assay = await connect();
    const input = { text: `${SUPPORTED} ${REFUTED}`, context: SUPPORTED, mode: "blocking" } as const;
    const events = await all(assay.verifyStream(input));
    const { result } = events.at(-1) as Extract<Client.VerifyEvent, { type: "result" }>;
    expect(result).toMatchObject({ blocked: true, summary: { total_claims: 2 } });
    const claims = events.slice(0, -1) as Extract<Client.VerifyEvent, { type: "claim" }>[];
    expect(claims.map(({ index }) => index).sort()).toEqual([0, 1]);
    for (const { index, claim } of claims) expect(claim).toEqual(result.claims[index]);
    const again = await all(assay.verifyStream(input, { idempotencyKey: "once" }));
    expect(await all(assay.verifyStream(input, { idempotencyKey: "once" }))).toEqual(again);
    expect(await failureOf(all(assay.verifyStream({ text: "" })))).toBeInstanceOf(client.ValidationError);
  });

  test("a call whose first answer was lost is done and charged once", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    let tries = 0;
    const losing: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init);
      if (++tries > 1) return answer;
      await answer.text();
      throw new TypeError("the connection was lost");
    };
    const assay = new client.Assay({ apiKey: key, baseUrl: address, fetch: losing });
    await assay.verify({ text: SUPPORTED });
    expect(tries).toBe(2);
    expect((await assay.usage()).current_usage).toBe(1);
    tries = 0;
    await assay.keys.create({ name: "Another" });
    expect(tries).toBe(2);
    expect((await assay.keys.list()).keys).toHaveLength(2);
  });

  test("a batch is waited for, and its results are read page by page", async () => {
    const assay = await connect();
    const { id } = await assay.batches.verify.create({ items: [{ id: "a", text: SUPPORTED }, { text: REFUTED }] });
    expect(await assay.batches.verify.wait(id)).toMatchObject({ id, status: "finished", completed: 2 });
    const results = await all(assay.batches.verify.results(id, { limit: 1 }));
    expect(results).toMatchObject([
      { id: "a", body: { flagged: false } },
      { id: null, body: { flagged: true } },
    ]);
    const harm = await assay.batches.harm.create({ items: [{ text: THREAT }] });
    await assay.batches.harm.wait(harm.id);
    expect(await assay.batches.harm.cancel(harm.id)).toMatchObject({ status: "finished" });
  });

  test("keys are made, rotated and revoked, and failures have their class", async () => {
    const assay = await connect();
    const made = await assay.keys.create({ name: "Short-lived", scopes: ["verify"] });
    const lesser = new client.Assay({ apiKey: made.api_key, baseUrl: address });
    expect(await lesser.keys.current()).toMatchObject({ id: made.id, scopes: ["verify"] });
    expect(await failureOf(lesser.keys.list())).toBeInstanceOf(client.PermissionError);
    const rotated = await assay.keys.rotate(made.id, { grace: "0" });
    expect(await failureOf(lesser.keys.current())).toBeInstanceOf(client.AuthenticationError);
    expect(await assay.keys.revoke(rotated.id)).toMatchObject({ revoked_key_id: rotated.id });
    expect(await failureOf(assay.keys.revoke("key_0"))).toMatchObject({ name: "NotFoundError", code: "key_not_found" });
    const stranger = new client.Assay({ apiKey: UNKNOWN_KEY, baseUrl: address });
    expect(await failureOf(stranger.verify({ text: "x" }))).toMatchObject({ status: 401, code: "invalid_api_key" });
    const invalid = await failureOf(assay.verify({ text: "" }));
    expect(invalid).toBeInstanceOf(client.ValidationError);
    expect(invalid.issues).toMatchObject([{ path: "text" }]);
  });

  test("a spent minute is told with its limit, where nobody wants to wait for the next", async () => {
    const { key } = await newOrganization("free");
    const assay = new client.Assay({ apiKey: key, baseUrl: address, maxRetries: 0 });
    const looks = Array.from({ length: 130 }, () =>
      assay.knowledge.search({ query: "Berlin" }).catch((error) => error),
    );
    const refused = (await Promise.all(looks)).find((one) => one instanceof client.RateLimitError);
    expect(refused).toMatchObject({ limit: 60, code: "rate_limit_exceeded", retryAfterMs: expect.any(Number) });
    expect((refused?.resetAt?.getTime() ?? 1) % 60_000).toBe(0);
  });

  test("a webhook is made and tested; its delivery is verified, listed and sent again", async () => {
    const assay = await connect();
    const receiver = await startReceiver();
    const secret = "a secret that nobody is told";
    const { id } = await assay.webhooks.create({ url: receiver.url, events: ["key.created"], secret });
    const sent = await assay.webhooks.test(id);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ body: payload, headers }] = receiver.received as [(typeof receiver.received)[0]];
    expect(await client.verifyWebhook({ payload, headers, secret })).toMatchObject({
      type: "webhook.test",
      data: { webhook_id: id },
    });
    await expect(client.verifyWebhook({ payload, headers, secret: "another" })).rejects.toThrow(
      client.WebhookSignatureError,
    );
    await expect.poll(async () => (await all(assay.webhooks.deliveries(id)))[0]?.status).toBe("delivered");
    await assay.webhooks.resend(id, sent.id);
    expect(await all(assay.webhooks.deliveries(id, { limit: 1 }))).toHaveLength(2);
    expect(await assay.webhooks.update(id, { status: "disabled" })).toMatchObject({ status: "disabled" });
    await assay.webhooks.delete(id);
    expect(await failureOf(assay.webhooks.get(id))).toBeInstanceOf(client.NotFoundError);
    await receiver.stop();
  });

  test("documents are imported, searched and removed", async () => {
    const assay = await connect();
    const text = "The lamp Aurora weighs 300 g. Its battery lasts 14 hours.";
    const source = { name: "Manual", kind: "documents", file_name: "manual.md", content: text } as const;
    const { id } = await assay.knowledge.sources.create(source);
    const ready = async () => (await assay.knowledge.sources.get(id)).status;
    await expect.poll(ready, { timeout: 60_000, interval: 200 }).toBe("ready");
    const { passages } = await assay.knowledge.search({ query: "Aurora battery", limit: 1 });
    expect(passages).toMatchObject([{ source: "Manual", text: expect.stringContaining("14 hours") }]);
    expect(await assay.knowledge.sources.delete(id)).toMatchObject({ deleted_source_id: id });
    expect((await assay.knowledge.sources.list()).sources).toEqual([]);
    expect(await assay.knowledge.relations.list()).toEqual({ relations: [] });
  });

  test("usage comes as a report and as CSV, and the service says how it is", async () => {
    const assay = await connect();
    const [today] = (await assay.usage({ period: "day" })).daily;
    expect((await assay.usageCsv({ period: "day" })).split("\n")[1]).toContain(today?.date);
    expect(await assay.health()).toMatchObject({ status: "ok" });
    expect(await assay.ready()).toMatchObject({ status: "ok", missing: [] });
  });
});
