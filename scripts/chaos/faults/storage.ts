import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../client";
import { broken, type Fault } from "./fault";

const HEALTH_MS = 5_000;
const LONGEST_ANSWER_MS = 15_000;
const FILL = Buffer.alloc(1024 * 1024, 1);

/** The database is there and says nothing: connections hang, new ones too. */
export const blackHole: Fault = {
  name: "black-hole",
  world: "remote",
  async happen({ app, proxy, newOrganization }, seconds) {
    const { key } = await newOrganization("Waiting");
    proxy?.freeze();
    await sleep(1_000);
    const ends = await Promise.all([
      statusOf(app.address, { path: "/health", timeoutMs: HEALTH_MS }),
      statusOf(app.address, { path: "/health/ready", timeoutMs: HEALTH_MS }),
      statusOf(app.address, { path: "/v1/verify", key, body: { text: "A." }, timeoutMs: LONGEST_ANSWER_MS }),
    ]);
    await sleep(seconds * 1000);
    proxy?.thaw();
    const [process, ready, verify] = ends;
    return broken({
      "the process says that it is alive": process === 200,
      "the process says that it is not ready": ready === 503,
      "a request is refused in time": verify === 503,
    });
  },
};

async function statusOf(address: string, call: Parameters<typeof ask>[1]): Promise<number> {
  return (await ask(address, call).catch(() => ({ status: 0 }))).status;
}

/** Not a byte is left where the database writes. */
export const fullDisk: Fault = {
  name: "full-disk",
  world: "small-disk",
  async happen({ dataDir }, seconds) {
    const filler = path.join(dataDir, "filler");
    const file = fs.openSync(filler, "w");
    const deadline = performance.now() + seconds * 1000;
    for (; performance.now() < deadline; await sleep(50)) fillUp(file);
    fs.closeSync(file);
    fs.rmSync(filler);
    return [];
  },
};

function fillUp(file: number): void {
  for (;;) {
    try {
      fs.writeSync(file, FILL);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOSPC") return;
      throw error;
    }
  }
}
