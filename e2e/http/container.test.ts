import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { packInto } from "@/scripts/tasks/pack.mjs";
import { call, SUPPORTED, verify } from "./client";
import { newDataDir, startHostIn } from "./service";

// An archive of `npm run release`, laid out as there: the files that .dockerignore leaves, what was built, packages without those of
// development, a data folder with the graph alone. The image is tried by image.test.ts, which needs root.

const NOBODY = 65_534; // in the container it is `node`; both can write nothing but the data folder
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const image = fs.mkdtempSync(path.join(os.tmpdir(), "assay-image-"));
const data = newDataDir();
const home = fs.mkdtempSync(path.join(os.tmpdir(), "assay-home-"));
afterAll(() => {
  for (const folder of [image, data, home]) fs.rmSync(folder, { recursive: true, force: true });
});

function layOut(): void {
  packInto(image);
  const packages: Record<string, { dev?: boolean }> = JSON.parse(fs.readFileSync("package-lock.json", "utf8")).packages;
  for (const [at, { dev }] of Object.entries(packages)) {
    const isOfService = /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(at) && !dev && fs.existsSync(at);
    if (!isOfService) continue;
    fs.mkdirSync(path.dirname(path.join(image, at)), { recursive: true });
    fs.symlinkSync(path.resolve(at), path.join(image, at));
  }
  fs.symlinkSync(path.resolve("node_modules/.bin"), path.join(image, "node_modules/.bin"));
  fs.copyFileSync("node_modules/.package-lock.json", path.join(image, "node_modules/.package-lock.json"));
  fs.chmodSync(image, 0o755);
}

test("what is packed starts as an account that owns only the data folder, and answers", async () => {
  layOut();
  fs.chmodSync(data, 0o711);
  for (const name of ["", ...(fs.readdirSync(data, { recursive: true }) as string[])])
    fs.chownSync(path.join(data, name), account.uid ?? process.getuid?.() ?? 0, account.gid ?? process.getgid?.() ?? 0);
  fs.chownSync(home, account.uid ?? process.getuid?.() ?? 0, account.gid ?? process.getgid?.() ?? 0);
  const graph = fs.statSync(path.join(data, "graph", fs.readdirSync(path.join(data, "graph"))[0] as string)).mtimeMs;
  // Libraries that report to their makers do not where tests run (CI), and keep what they report below the home folder.
  const env = { DATA_DIR: data, PORT: "0", HOST: "0.0.0.0", HOME: home, CI: "" };
  const host = await startHostIn(image, account, env);
  try {
    const [key] = /assay_live_\w+/.exec(host.output()) ?? [""];
    const address = host.address.replace("0.0.0.0", "127.0.0.1");
    expect((await call(address, { path: "/health/ready" })).status).toBe(200);
    const { body } = await verify(address, key, { text: SUPPORTED });
    expect(body.claims).toMatchObject([{ verdict: "supported" }]);
    expect(host.output()).not.toMatch(/Installing|Building|Compiling/);
    expect(fs.statSync(path.join(data, "graph", fs.readdirSync(path.join(data, "graph"))[0] as string)).mtimeMs).toBe(
      graph,
    );
    expect((await fetch(address)).status).toBeLessThan(400);
    expect(fs.readdirSync(home, { recursive: true })).toEqual([]);
  } finally {
    expect(await host.end("SIGTERM")).toBe(0);
  }
}, 240_000);
