import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildImage, type Image } from "@/scripts/image/build";
import { newVolume } from "@/scripts/image/container";
import { readDockerfile } from "@/scripts/image/dockerfile";
import { whyNoRoots } from "@/scripts/image/root";
import { tryComposed, tryNew } from "@/scripts/image/trial";

// Each step of the Dockerfile as a container engine does it, but for three whose results `npm test` has made already.

const into = fs.mkdtempSync(path.join(os.tmpdir(), "assay-image-"));
fs.chmodSync(into, 0o711); // Postgres beside it runs as another account
afterAll(() => fs.rmSync(into, { recursive: true, force: true }));

const INSTALLED = "node_modules/.package-lock.json"; // what npm says that it installed
const laid: string[] = [];
const AT_HAND = {
  "npm ci --include=dev --include=optional": (root: string) => {
    link("node_modules", path.join(root, "app"));
    const own = path.join(root, "app", INSTALLED);
    fs.rmSync(own); // npm writes into it, and with that into every link
    fs.copyFileSync(INSTALLED, own);
  },
  "npm run build && rm -rf .next/cache": (root: string) => {
    link(".next", path.join(root, "app"));
    fs.rmSync(path.join(root, "app/.next/cache"), { recursive: true, force: true });
    fs.cpSync("dist", path.join(root, "app/dist"), { recursive: true, filter: (file) => !/^dist\/[^.]+$/.test(file) }); // folders of tests and benches
  },
  "DATA_DIR=/data npm run graph": (root: string) => {
    fs.cpSync(".data/graph", path.join(root, "data/graph"), { recursive: true });
  },
};

/** By hard links, where both lie on one disk, for steps that delete files, and change none. */
function link(folder: string, to: string): void {
  const isOneDisk = fs.statSync(folder).dev === fs.statSync(to).dev;
  execFileSync("cp", [isOneDisk ? "-al" : "-a", folder, to]);
}

async function built(): Promise<Image> {
  const atHand = Object.fromEntries(
    Object.entries(AT_HAND).map(([command, lay]) => [
      command,
      (root: string) => {
        laid.push(command);
        lay(root);
      },
    ]),
  );
  const stages = readDockerfile(fs.readFileSync("Dockerfile", "utf8"));
  return await buildImage(stages, { context: process.cwd(), into, tell: () => {}, atHand });
}

describe.skipIf(whyNoRoots() !== undefined)("what the Dockerfile makes", () => {
  test("serves texts and pages as its account, without packages of development, and as compose.yaml starts it", async () => {
    const installed = fs.readFileSync(INSTALLED, "utf8");
    const image = await built();
    expect(fs.readFileSync(INSTALLED, "utf8")).toBe(installed);
    expect(laid).toEqual(Object.keys(AT_HAND)); // one that reads otherwise would be done in earnest, which takes minutes
    const modules = path.join(image.root, "app/node_modules");
    expect(ofDevelopment().filter((at) => fs.existsSync(path.join(image.root, "app", at)))).toEqual([]);
    const runtimes = fs
      .readdirSync(path.join(modules, "onnxruntime-node/bin/napi-v6"), { recursive: true })
      .map(String);
    expect(runtimes.filter((at) => at.endsWith("binding.node"))).toEqual([
      `${process.platform}/${process.arch}/onnxruntime_binding.node`,
    ]);
    await tryNew(image, newVolume(image, into));
    await tryComposed(image, into);
  }, 300_000);
});

/** Where the lock file has packages that only development needs. */
function ofDevelopment(): string[] {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    fs.readFileSync("package-lock.json", "utf8"),
  );
  return Object.entries(lock.packages).flatMap(([at, { dev }]) => (dev ? [at] : []));
}
