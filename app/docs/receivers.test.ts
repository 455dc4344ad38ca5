import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signatureHeaders } from "@/lib/services/webhook-signature";
import { RECEIVERS } from "./receivers";

const SECRET = "geheim: ü 'and' \"quotes\"";
const BODY = '{"id":"evt_1","type":"key.created","data":{"name":"Zürich"}}';
const TSX = `--import=${pathToFileURL(path.resolve("node_modules/tsx/dist/loader.mjs"))}`; // in this very process, to be ended with it

const isThere = (command: string) => spawnSync(command, ["--version"]).status === 0;
const python = ["python3", "python"].find(isThere);
const children: ChildProcess[] = [];
let folder: string;

beforeAll(() => {
  fs.mkdirSync("dist", { recursive: true });
  folder = fs.mkdtempSync(path.resolve("dist/receivers-")); // packages are found from here
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs an example as a reader would; gives its address and what it prints. */
async function start(name: keyof typeof RECEIVERS, [command, ...args]: [string, ...string[]]) {
  const file = path.join(folder, name === "python" ? "receiver.py" : `${name}.mts`);
  fs.writeFileSync(file, RECEIVERS[name].code);
  const port = await freePort();
  const child = spawn(command, [...args, file], {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET },
  });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${port}/`;
  for (let n = 0; n < 200 && child.exitCode === null; n++) {
    if (await fetch(url, { method: "POST", body: "" }).catch(() => undefined)) return { url, output: () => output };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(output);
}

const post = async (url: string, headers: Record<string, string>, body = BODY) =>
  (await fetch(url, { method: "POST", headers, body })).status;
const signed = (secret: string, body = BODY, timestamp = new Date()) =>
  signatureHeaders({ id: "evt_1", body, timestamp, secrets: [secret] });

describe.each([
  ["typescript", [process.execPath, TSX] as [string, ...string[]]],
  ["standard", [process.execPath, TSX] as [string, ...string[]]],
  ...(python ? [["python", [python]] as ["python", [string]]] : []),
] as const)("the receiver in the docs: %s", (name, command) => {
  let receiver: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    receiver = await start(name, [...command] as [string, ...string[]]);
  }, 20_000);

  test("accepts a delivery of the service", async () => {
    expect(await post(receiver.url, signed(SECRET))).toBe(204);
    await expect.poll(receiver.output).toContain("key.created");
  });

  test("refuses another secret, another body, and none of the headers", async () => {
    expect(await post(receiver.url, signed("another"))).toBe(401);
    expect(await post(receiver.url, signed(SECRET), BODY.replace("ü", "u"))).toBe(401);
    expect(await post(receiver.url, {})).toBe(401);
    expect(await post(receiver.url, { "X-Service-Signature": "sha256=00", "webhook-signature": "v1,00" })).toBe(401);
  });

  test(name === "standard" ? "refuses a replay" : "works on a repeat once", async () => {
    if (name === "standard") {
      expect(await post(receiver.url, signed(SECRET, BODY, new Date(Date.now() - 600_000)))).toBe(401);
      return;
    }
    expect(await post(receiver.url, signed(SECRET))).toBe(204);
    await expect.poll(receiver.output).toContain("key.created");
    expect(receiver.output().split("key.created")).toHaveLength(2);
  });
});

test.runIf(isThere("curl") && spawnSync("openssl", ["version"]).status === 0)(
  "the curl line in the docs is accepted by the receiver in the docs",
  async () => {
    const { url } = await start("typescript", [process.execPath, TSX]);
    const env = { ...process.env, RECEIVER_URL: url, WEBHOOK_SECRET: SECRET };
    const output = await new Promise<string>((resolve) => {
      execFile("sh", ["-c", RECEIVERS.curl.code], { env }, (_, stdout) => resolve(stdout));
    });
    expect(output).toMatch(/^HTTP\/1\.1 204/);
  },
);
