import { spawnSync } from "node:child_process";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { retrieverAnswer } from "@/lib/catalog/schemas/retriever";
import { newSecret } from "@/lib/services/webhooks/secrets";
import { signatureHeaders } from "@/lib/services/webhooks/webhook-signature";
import { ALL_SCOPES, newOrganization, SERVICES } from "./client";
import { type Bench, newBench, type Running, readSamples, removeBench, type Sample, start, stop } from "./samples";

const [{ address }] = SERVICES as [(typeof SERVICES)[0]];
const PYTHON_PACKAGES = ["openai==3.57.0", "langchain-core==1.8.3"];
const SECRET = "geheim: ü 'and' \"quotes\"";
const EVENT = '{"id":"evt_1","type":"key.created","data":{"name":"Zürich"}}';

const samples = readSamples();
const alone = samples.filter(({ runs, notRun }) => !runs && !notRun);
const kind = (runs: string) => samples.filter((sample) => sample.runs === runs);
const named = (some: Sample[]) =>
  some.map((sample) => ({ sample, name: `${sample.file}:${sample.line} ${sample.language}` }));

let bench: Bench;
beforeAll(async () => {
  bench = await newBench(PYTHON_PACKAGES);
  const missing = [...new Set(samples.map(({ language }) => language))].filter((one) => !bench.commands[one]);
  if (missing.length > 0) console.warn(`Samples are not run in ${missing.join(", ")}: this machine lacks it.`);
}, 300_000);
afterAll(() => removeBench(bench));

test("every sample is run, or says why it cannot be", () => {
  expect(samples.filter(({ language }) => !["sh", "ts", "python", "go", "java"].includes(language))).toEqual([]);
  expect(new Set(samples.flatMap(({ runs }) => runs ?? []))).toEqual(new Set(["receiver", "sender", "search service"]));
  const notRun = samples.filter((sample) => sample.notRun).map(({ file }) => file);
  expect(notRun).toHaveLength(6);
  expect(alone.length).toBeGreaterThan(60);
});

test("samples in TypeScript fit the types of what they import", () => {
  const options = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: ["node"] },
    ...{ module: "nodenext", target: "es2023", lib: ["es2023", "dom", "dom.iterable"], moduleDetection: "force" },
  };
  const folder = path.join(bench.folder, "types");
  fs.mkdirSync(folder);
  fs.writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, include: ["*.mts"] }),
  );
  for (const [n, { language, notRun, code }] of samples.entries())
    if (language === "ts" && !notRun) fs.writeFileSync(path.join(folder, `sample-${n}.mts`), code);
  const tsc = path.resolve("node_modules/typescript/bin/tsc");
  expect(spawnSync(process.execPath, [tsc, "--project", folder], { encoding: "utf8" }).stdout).toBe("");
});

describe.concurrent("a sample of the documentation runs, and prints what the page says", () => {
  test.for(named(alone))("$name", async ({ sample }, { expect, skip }) => {
    skip(!bench.commands[sample.language], `no ${sample.language} on this machine`);
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const { output, ended } = start(bench, sample, { ASSAY_URL: address, ASSAY_API_KEY: key });
    expect(await ended, output()).toBe(0);
    if (sample.prints !== undefined) expect(output()).toBe(sample.prints);
    if (sample.language === "sh") expect(/"error":\s*["{]|^event: error/m.test(output()), output()).toBe(sample.fails);
  });
});

describe("a receiver of the documentation", () => {
  test.for(named(kind("receiver")))(
    "$name takes a delivery of the service once, and no other",
    async ({ sample }, { skip }) => {
      skip(!bench.commands[sample.language], `no ${sample.language} on this machine`);
      const receiver = await listen(sample, { WEBHOOK_SECRET: SECRET });
      expect(await post(receiver.url, signed(SECRET))).toBe(204);
      await expect.poll(receiver.output).toContain("key.created");
      expect(await post(receiver.url, signed("another"))).toBe(401);
      expect(await post(receiver.url, signed(SECRET), EVENT.replace("ü", "u"))).toBe(401);
      expect(await post(receiver.url, {})).toBe(401);
      expect(await post(receiver.url, { "X-Service-Signature": "sha256=00", "webhook-signature": "v1,00" })).toBe(401);
      const replay = await post(receiver.url, signed(SECRET, new Date(Date.now() - 600_000)));
      expect(replay).toBe(sample.code.toLowerCase().includes("x-service-signature") ? 204 : 401);
      if (sample.code.toLowerCase().includes("seen")) {
        expect(await post(receiver.url, signed(SECRET))).toBe(204);
        expect(receiver.output().split("key.created")).toHaveLength(2);
      }
      stop(receiver);
    },
  );

  test.for(named(kind("sender")))("gets the signed event of $name", async ({ sample }, { skip }) => {
    const bySignature = kind("receiver").find(({ language, code }) => language === "ts" && code.includes("x-service"));
    skip(!bench.commands.sh || spawnSync("openssl", ["version"]).status !== 0, "no curl or openssl on this machine");
    const receiver = await listen(bySignature as Sample, { WEBHOOK_SECRET: SECRET });
    const { output, ended } = start(bench, sample, { RECEIVER_URL: receiver.url, WEBHOOK_SECRET: SECRET });
    await ended;
    expect(output()).toMatch(/HTTP\/1\.1 204/);
    stop(receiver);
  });
});

test.each(named(kind("search service")))("$name answers signed claims in form, and nobody else", async ({ sample }) => {
  const secret = newSecret();
  const body = JSON.stringify({ id: "req_1", claims: ["Employees rest.", "Xyz."], passages_per_claim: 5 });
  const service = await listen(sample, { ASSAY_SECRET: secret });
  const ask = (by: string, timestamp = new Date()) =>
    fetch(service.url, {
      method: "POST",
      headers: signatureHeaders({ id: "req_1", body, timestamp, secrets: [by] }),
      body,
    });
  const { claims } = retrieverAnswer.parse(await (await ask(secret)).json());
  expect(claims.map(({ passages }) => passages.map(({ id }) => id))).toEqual([["holidays"], []]);
  expect((await ask(newSecret())).status).toBe(401);
  expect((await ask(secret, new Date(Date.now() - 600_000))).status).toBe(401);
  stop(service);
});

/** Starts a sample that serves, and waits until it does. */
async function listen(sample: Sample, env: Record<string, string>): Promise<Running & { url: string }> {
  const port = await freePort();
  const running = start(bench, sample, { PORT: String(port), ...env });
  const url = `http://127.0.0.1:${port}/`;
  for (let n = 0; n < 1_500 && running.child.exitCode === null; n++) {
    if (await fetch(url, { method: "POST", body: "" }).catch(() => undefined)) return { ...running, url };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(running.output());
}

const signed = (secret: string, timestamp = new Date()) =>
  signatureHeaders({ id: "evt_1", body: EVENT, timestamp, secrets: [secret] });

const post = async (url: string, headers: Record<string, string>, body = EVENT) =>
  (await fetch(url, { method: "POST", headers, body })).status;

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
