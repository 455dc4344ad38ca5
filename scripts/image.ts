// npm run image: does each step of the Dockerfile as a container engine would, without one, then starts what came of it on a new
// volume, again on the same, and with the settings of compose.yaml. Takes minutes, and needs Linux and root. docs/operations.md, Containers.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildImage } from "./image/build";
import { readDockerfile } from "./image/dockerfile";
import { whyNoRoots } from "./image/root";
import { tryImage } from "./image/trial";

const ROOT = path.resolve(import.meta.dirname, "..");

async function main(): Promise<void> {
  const reason = whyNoRoots();
  if (reason) throw new Error(reason);
  process.chdir(ROOT);
  const into = fs.mkdtempSync(path.join(os.tmpdir(), "assay-image-"));
  fs.chmodSync(into, 0o711); // Postgres beside it runs as another account
  try {
    const stages = readDockerfile(fs.readFileSync("Dockerfile", "utf8"));
    const image = await buildImage(stages, { context: ROOT, into, tell: console.log });
    await tryImage(image, into, console.log);
    console.log("The image builds, starts, answers, drains and starts again.");
  } finally {
    fs.rmSync(into, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
