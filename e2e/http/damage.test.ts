import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin } from "./admin";
import { call, SUPPORTED, verify } from "./client";
import { newDataDir, startHost } from "./service";

let dataDir = "";
let graph = "";
beforeAll(() => {
  dataDir = newDataDir();
  graph = path.join(dataDir, "graph", "default.bin");
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

test("a default graph of which a part is zeros is compiled again at start, and then answers", async () => {
  const bytes = fs.readFileSync(graph);
  fs.writeFileSync(graph, bytes.fill(0, bytes.length / 2, bytes.length / 2 + 10_000_000));
  const host = await startHost(dataDir);
  try {
    expect(host.output()).toMatch(/Compiling the knowledge graph: .*damaged/);
    const made = await admin(
      dataDir,
      "org",
      "create",
      "--name",
      "T",
      "--email",
      "t@example.com",
      "--plan",
      "free",
      "--json",
    );
    const { body } = await verify(host.address, JSON.parse(made.stdout).api_key, { text: SUPPORTED });
    expect(body.claims[0]?.verdict).toBe("supported");
    expect((await call(host.address, { path: "/health" })).body.graph).toMatchObject({ status: "loaded", rebuilt: 0 });
  } finally {
    await host.end("SIGTERM");
  }
}, 300_000);

test("where it cannot be written the service does not start, and says why", async () => {
  fs.rmSync(path.dirname(graph), { recursive: true });
  fs.writeFileSync(path.dirname(graph), "");
  await expect(startHost(dataDir)).rejects.toThrow("The knowledge graph cannot be written");
});
