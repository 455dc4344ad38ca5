import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { retrieverAnswer } from "@/lib/catalog/schemas/retriever";
import { newSecret } from "@/lib/services/webhook-secrets";
import { signatureHeaders } from "@/lib/services/webhook-signature";
import { SEARCH_SERVICE } from "./search-service";

const TSX = `--import=${pathToFileURL(path.resolve("node_modules/tsx/dist/loader.mjs"))}`; // in this very process, to be ended with it
const SECRET = newSecret();
const BODY = JSON.stringify({ id: "req_1", claims: ["Employees rest.", "Xyz."], passages_per_claim: 5 });

let folder = "";
let child: ChildProcess;
let url = "";
beforeAll(async () => {
  fs.mkdirSync("dist", { recursive: true });
  folder = fs.mkdtempSync(path.resolve("dist/search-service-")); // packages are found from here
  const file = path.join(folder, "service.mts");
  fs.writeFileSync(file, SEARCH_SERVICE.code);
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  child = spawn(process.execPath, [TSX, file], { env: { ...process.env, PORT: String(port), ASSAY_SECRET: SECRET } });
  for (let n = 0; n < 200 && child.exitCode === null; n++) {
    if (await fetch(url, { method: "POST", body: "" }).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the example does not start");
}, 20_000);
afterAll(() => {
  child.kill("SIGKILL");
  fs.rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const post = (secret: string, timestamp = new Date()) => {
  const headers = signatureHeaders({ id: "req_1", body: BODY, timestamp, secrets: [secret] });
  return fetch(url, { method: "POST", headers, body: BODY });
};

test("the search service in the docs answers a signed request with passages in form, in no more than 20 lines or so", async () => {
  const answer = await post(SECRET);
  expect(answer.status).toBe(200);
  const { claims } = retrieverAnswer.parse(await answer.json());
  expect(claims.map(({ passages }) => passages.map(({ id }) => id))).toEqual([["holidays"], []]);
  expect(SEARCH_SERVICE.code.split("\n").length).toBeLessThanOrEqual(22);
});

test("it refuses another secret, and a replay", async () => {
  expect((await post(newSecret())).status).toBe(401);
  expect((await post(SECRET, new Date(Date.now() - 600_000))).status).toBe(401);
});
