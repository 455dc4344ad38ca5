import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signatureHeaders } from "@/lib/services/webhooks/webhook-signature";
import { ALL_SCOPES, newOrganization, SERVICES } from "./client";
import { findPython, type Installed, installClient } from "./python";

const README = fs.readFileSync("clients/python/README.md", "utf8");
const ROUND = "e2e/http/python_client.py";
const LANGCHAIN = "LangChain"; // whose package stands among the tools alone, so that nothing else can need it
const SECRET = "correct horse battery staple";

const python = findPython();
const children: ChildProcess[] = [];
let folder: string;
let installed: Installed | undefined;

/** The samples by the heading that each stands under. */
const samples = new Map<string, string>();
let heading = "";
for (const [, title, code] of README.matchAll(/^## ([^\n]+)$|```python\n(.*?)```/gms)) {
  if (title) heading = title;
  else samples.set(heading, code as string);
}
const fileOf = (title: string) => path.join(folder, `${title.toLowerCase().replaceAll(" ", "_")}.py`);

beforeAll(async () => {
  if (!python) return console.warn("The Python client is not tested: there is no Python of 3.10 or later with venv.");
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-python-"));
  installed = await installClient(folder, python);
  if (!installed) return console.warn("The Python client is not tested: pip cannot install httpx on this machine.");
  for (const [title, code] of samples) fs.writeFileSync(fileOf(title), code);
}, 300_000);
beforeEach(({ skip }) => skip(installed === undefined, "no Python, or no packages for it"));
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

/** Starts a program; `output` is what it has printed. */
function start(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", ...env } });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { output: () => output, ended };
}

async function run(...program: Parameters<typeof start>): Promise<string> {
  const { output, ended } = start(...program);
  expect(await ended, output()).toBe(0);
  return output();
}

const its = () => installed as Installed;

test("the wheel holds code, types and the licence, and needs httpx alone", async () => {
  const list = "import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist())";
  const names = (await run(its().python, ["-c", list, its().wheel])).trim().split(" ");
  expect(names).toEqual(expect.arrayContaining(["assay_client/__init__.py", "assay_client/py.typed"]));
  expect(names.filter((name) => !/^assay_client(\/\w+)*\/(\w+\.py|py\.typed)$/.test(name)).sort()).toEqual(
    ["METADATA", "RECORD", "WHEEL", "licenses/LICENSE"].map((name) => `assay_client-0.1.0.dist-info/${name}`),
  );
  const needs = "import importlib.metadata as m; print(*m.requires('assay-client'))";
  expect(await run(its().python, ["-c", needs])).toMatch(/^httpx\S+ langchain-core\S+; extra == .langchain.\n$/);
});

test("its own tests pass on what was installed", async () => {
  const env = { PYTHONPATH: its().packages };
  expect(await run(its().tools, ["-m", "pytest", "-q", "-p", "no:cacheprovider", "clients/python"], env)).toMatch(
    /\d{3} passed/,
  );
});

test("types hold: of its code and tests, and of every sample by what was installed", async () => {
  const check = [
    "-m",
    "mypy",
    "--config-file",
    "clients/python/pyproject.toml",
    "--cache-dir",
    path.join(folder, "mypy"),
  ];
  const files = [...samples.keys()].filter((title) => title !== LANGCHAIN).map(fileOf);
  await run(its().tools, [...check, "--python-executable", its().python, ...files]);
  const inPlace = ["clients/python/src", "clients/python/tests", ROUND, fileOf(LANGCHAIN)];
  await run(its().tools, [...check, ...inPlace], { MYPYPATH: "clients/python/src" });
});

test("its style holds", async () => {
  const config = ["--no-cache", "--config", "clients/python/pyproject.toml", "clients/python", ROUND];
  const check = (...args: string[]) => run(its().tools, ["-m", "ruff", ...args, ...config]);
  await check("check");
  await check("format", "--check");
});

describe("each sample of the README", () => {
  const [{ address }] = SERVICES as [(typeof SERVICES)[0]];
  const runSample = async (title: string) => {
    const { key } = await newOrganization("enterprise", ["verify", "harm_detect"]);
    const env = { ASSAY_API_KEY: key, ASSAY_URL: address, PYTHONPATH: its().packages };
    return run(title === LANGCHAIN ? its().tools : its().python, [fileOf(title)], env);
  };

  test.each([
    ["First example", /It prints\n\n```text\n(.*?)```/s.exec(README)?.[1]],
    ["Claim by claim", "0 refuted\nflagged\n"],
    ["With asyncio", "fine Canberra is the capital of Australia.\nflagged Berlin is the capital of Spain.\n"],
    [LANGCHAIN, "I was not sure: 14 hours True\n"],
    ["Options", ""],
    [
      "Errors",
      "Held back: Berlin is the capital of Spain.\nRefused: text_too_long {'max_length': 10000, 'actual_length': 10001}\n",
    ],
    ["Retries", "True\n"],
    ["Batches and lists", "intro fine\nend flagged\n"],
  ])("prints what it should: %s", async (title, printed) => {
    expect(await runSample(title)).toBe(printed);
  });

  test("is one of those, or the receiver, which accepts a delivery of the service and no other", async () => {
    const titles = [
      ...["First example", "Claim by claim", "With asyncio", LANGCHAIN, "Options"],
      ...["Errors", "Retries", "Batches and lists", "Webhooks"],
    ];
    expect([...samples.keys()]).toEqual(titles);
    const port = await freePort();
    const { output } = start(its().python, [fileOf("Webhooks")], { PORT: port, WEBHOOK_SECRET: SECRET });
    const body = '{"id":"evt_1","type":"key.created","data":{"name":"Zürich"}}';
    const post = (secret: string) =>
      fetch(`http://127.0.0.1:${port}`, {
        method: "POST",
        headers: signatureHeaders({ id: "evt_1", body, timestamp: new Date(), secrets: [secret] }),
        body,
      }).then(({ status }) => status);
    await expect.poll(() => post(SECRET).catch(output)).toBe(204);
    expect(await post("another")).toBe(401);
    await expect.poll(output).toContain("A new key: Zürich\n");
  });
});

test.each(SERVICES)("a round of calls succeeds with $name", async ({ address }) => {
  const organizations = Array.from({ length: 8 }, () => newOrganization("enterprise", ALL_SCOPES));
  const keys = (await Promise.all(organizations)).map(({ key }) => key);
  const { key: free } = await newOrganization("free");
  const env = { PYTHONPATH: its().packages, ASSAY_URL: address, ASSAY_KEYS: keys.join(" "), ASSAY_FREE_KEY: free };
  await run(its().tools, ["-m", "pytest", "-q", "-p", "no:cacheprovider", ROUND], env);
});

async function freePort(): Promise<string> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}
