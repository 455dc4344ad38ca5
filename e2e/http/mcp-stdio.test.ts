import { execFileSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newOrganization, REFUTED, SERVICES } from "./client";
import { UNKNOWN_KEY } from "./providers";

let folder: string;
let bin: string;
let inner: string;
/** An address of this machine where nobody listens. */
let nobody: string;

/** The package as it would be published, unpacked, with what it depends on beside it. */
beforeAll(async () => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  nobody = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  server.close();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-mcp-"));
  const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: "clients/mcp" });
  const [{ filename }] = JSON.parse(packed.toString()) as [{ filename: string }];
  execFileSync("tar", ["-xzf", filename], { cwd: folder });
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  inner = path.join(folder, "package");
  const manifest = JSON.parse(fs.readFileSync(path.join(inner, "package.json"), "utf8"));
  bin = path.join(inner, manifest.bin["assay-mcp"]);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const variables = { ...getDefaultEnvironment(), ...env };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [bin], env: variables }));
  return client;
}

describe.each(SERVICES)("assay-mcp beside $name", ({ address }) => {
  test("a host that starts it gets the tools of the service, and their answers", async () => {
    const { key } = await newOrganization("enterprise", ["verify"]);
    const client = await start({ ASSAY_URL: `${address}/`, ASSAY_API_KEY: key });
    expect(client.getServerVersion()).toMatchObject({ name: "assay" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["verify", "detect_harm", "search_knowledge"]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.callTool({ name: "verify", arguments: { text: REFUTED } })),
    );
    for (const { structuredContent, content } of answers) {
      expect(structuredContent).toMatchObject({ claims: [{ verdict: "refuted" }] });
      expect(content).toMatchObject([{ text: expect.stringContaining("Refuted") }]);
    }
    const refused = await client.callTool({ name: "detect_harm", arguments: { text: "x" } });
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("harm_detect") }] });
    await client.close();
  });

  test("a key that is not taken is told in the service's words, without the key", async () => {
    const failure = await start({ ASSAY_URL: address, ASSAY_API_KEY: UNKNOWN_KEY }).catch((error) => error);
    expect(failure.message).toContain("The API key is not valid. Check ASSAY_API_KEY.");
    expect(failure.message).not.toContain(UNKNOWN_KEY);
  });
});

test("it says where nobody answers", async () => {
  const failure = await start({ ASSAY_URL: nobody, ASSAY_API_KEY: UNKNOWN_KEY }).catch((error) => error);
  expect(failure.message).toContain(`Assay did not answer at ${nobody}: ECONNREFUSED`);
});

test.each([
  { lacking: "a key", env: {}, said: "Set ASSAY_API_KEY" },
  { lacking: "an address", env: { ASSAY_URL: "assay", ASSAY_API_KEY: UNKNOWN_KEY }, said: "Set ASSAY_URL" },
])("without $lacking it ends at once and says what to set", ({ env, said }) => {
  const variables = { ...getDefaultEnvironment(), ...env } as NodeJS.ProcessEnv;
  const run = () => execFileSync(process.execPath, [bin], { env: variables, stdio: "pipe" });
  expect(run).toThrow(said);
});

test("the package holds its program and what tells of it, nothing else", () => {
  expect(fs.readdirSync(inner).sort()).toEqual(["LICENSE", "README.md", "assay-mcp.mjs", "package.json"]);
});
