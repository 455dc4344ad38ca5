import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXAMPLES } from "@/lib/catalog/examples";
import { eventsOf } from "@/lib/http/live-answer";
import { signatureHeaders } from "@/lib/services/webhooks/webhook-signature";
import { refusal, type Script, type Seen, startService } from "./testing/service";

const CLIENT = path.resolve("clients/typescript");
const TSC = path.resolve("node_modules/typescript/bin/tsc");
const SECRET = "correct horse battery staple";
const SAMPLES = [
  ...fs.readFileSync(path.join(CLIENT, "README.md"), "utf8").matchAll(/^## ([^\n]+)$|```ts\n(.*?)```/gms),
];

const STRICT = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: ["node"] },
  ...{ module: "nodenext", target: "es2023", lib: ["es2023", "dom", "dom.iterable"] },
};

const children: ChildProcess[] = [];
let folder: string;

/** The samples by the heading that each stands under. */
const samples = new Map<string, string>();
let heading = "";
for (const [, title, code] of SAMPLES) {
  if (title) heading = title;
  else samples.set(heading, code as string);
}

const fileOf = (title: string) => path.join(folder, `${title.toLowerCase().replaceAll(" ", "-")}.mts`);

/** The built package where samples find it by its name. */
beforeAll(() => {
  fs.mkdirSync("dist", { recursive: true });
  folder = fs.mkdtempSync(path.resolve("dist/readme-"));
  const home = path.join(folder, "node_modules/assay-client");
  fs.mkdirSync(home, { recursive: true });
  fs.copyFileSync(path.join(CLIENT, "package.json"), path.join(home, "package.json"));
  execFileSync(process.execPath, [TSC, "--project", CLIENT, "--outDir", path.join(home, "dist")]);
  fs.writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: STRICT, include: ["*.mts"] }));
  for (const [title, code] of samples) fs.writeFileSync(fileOf(title), code);
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Runs a sample as a reader would who saved it as a file; `output` is what it has printed. */
function start(title: string, env: Record<string, string>) {
  const file = fileOf(title).replace(/\.mts$/, ".mjs");
  fs.writeFileSync(file, samples.get(title) ?? "");
  const child = spawn(process.execPath, [file], { env: { ...process.env, ASSAY_API_KEY: "assay_live_x", ...env } });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { output: () => output, ended };
}

async function run(title: string, script: Script[] | ((seen: Seen) => Script)) {
  const { address, seen } = await startService(script);
  const { output, ended } = start(title, { ASSAY_URL: address });
  expect(await ended, output()).toBe(0);
  return { output: output(), seen };
}

async function freePort(): Promise<string> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

test("every sample is one of those that run here, and fits the types of the package", () => {
  const titles = [
    ...["First example", "Claim by claim", "Vercel AI SDK", "LangChain", "Options"],
    ...["Errors", "Retries", "Batches and lists", "Webhooks"],
  ];
  expect([...samples.keys()]).toEqual(titles);
  const printed = spawnSync(process.execPath, [TSC, "--project", folder], { encoding: "utf8" });
  expect(printed.stdout).toBe("");
});

test("the first example prints verdicts", async () => {
  const claims = [
    { verdict: "supported", text: "The lamp weighs 300 g." },
    { verdict: "refuted", text: "The lamp's battery lasts 24 hours.", expected: "14 hours" },
  ];
  const { output } = await run("First example", ({ path }) => ({
    body: path === "/v1/verify" ? { claims } : { harmful: false },
  }));
  const printed = /It prints\n\n```text\n(.*?)```/s.exec(fs.readFileSync(path.join(CLIENT, "README.md"), "utf8"))?.[1];
  expect(output).toBe(printed);
});

test("claims are heard one by one, then the result", async () => {
  const answer = { ...EXAMPLES.verify.answer, flagged: true };
  const headers = { "Content-Type": "text/event-stream" };
  const body = eventsOf(answer, { list: "claims", entry: "claim" });
  const { output } = await run("Claim by claim", [{ headers, body }]);
  expect(output).toBe("0 refuted\n1 refuted\nflagged\n");
});

test.each(["Vercel AI SDK", "LangChain"])(
  "an answer of a model is replaced by what its verdict says: %s",
  async (title) => {
    const claims = [{ text: "The lamp's battery lasts 24 hours.", verdict: "refuted", expected: "14 hours" }];
    const { output, seen } = await run(title, [{ body: { claims, flagged: true } }]);
    expect(output).toBe("I was not sure: 14 hours true\n");
    expect(seen[0]?.body).toMatchObject({ text: "The lamp's battery lasts 24 hours.", mode: "flagging" });
  },
);

test("options hold", async () => {
  const { seen } = await run("Options", [{ body: EXAMPLES.verify.answer }]);
  expect(seen).toHaveLength(1);
});

test("a blocked text and one that is too long are told apart", async () => {
  const result = { claims: [{ text: "Berlin is the capital of Spain.", verified: false }] };
  const { output } = await run("Errors", ({ body }) =>
    (body as { text: string }).text.length > 10_000
      ? refusal(400, "text_too_long", { body: { details: { max_length: 10_000 } } })
      : refusal(400, "verification_failed", { body: result }),
  );
  expect(output).toBe("Held back: Berlin is the capital of Spain.\nRefused: text_too_long { max_length: 10000 }\n");
});

test("a call is repeated under its own key", async () => {
  const { output, seen } = await run("Retries", [{ body: { request_id: "req_1" } }]);
  expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["order-1138", "order-1138"]);
  expect(output).toBe("true\n");
});

test("results of a batch are read once it has ended", async () => {
  const results = [
    { id: "intro", body: { claims: [], flagged: false } },
    { id: "end", body: { claims: [], flagged: true } },
  ];
  const { output } = await run("Batches and lists", ({ method }) => ({
    body: { id: "bat_1", ...(method === "POST" ? {} : { status: "finished", results, next_cursor: null }) },
  }));
  expect(output).toBe("intro fine\nend flagged\n");
});

test("the receiver accepts a delivery of the service, and no other", async () => {
  const port = await freePort();
  const { output } = start("Webhooks", { PORT: port, WEBHOOK_SECRET: SECRET });
  const body = '{"id":"evt_1","type":"key.created","data":{"name":"Zürich"}}';
  const post = (secret: string) =>
    fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      headers: signatureHeaders({ id: "evt_1", body, timestamp: new Date(), secrets: [secret] }),
      body,
    }).then(({ status }) => status);
  await expect.poll(() => post(SECRET).catch(output)).toBe(204);
  expect(await post("another")).toBe(401);
  await expect.poll(output).toBe("A new key: Zürich\n");
});
