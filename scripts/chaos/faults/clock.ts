import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../client";
import { broken, type Fault } from "./fault";

const HOUR_MS = 3_600_000;
const NOTICED_MS = 1_000;
const ANONYMOUS_CALLS = 70;
const WINDOW_MS = 70_000;

/** The clock of the app is set an hour ahead, and back, and right again; that of the database is not. */
export const clockMoved: Fault = {
  name: "clock-moved",
  world: "embedded",
  async happen({ app, setClock }, seconds) {
    setClock(HOUR_MS);
    await sleep(NOTICED_MS);
    for (let n = 0; n < ANONYMOUS_CALLS; n++) await ask(app.address, { path: "/v1/keys/me" });
    await sleep((seconds * 1000) / 2);
    setClock(-HOUR_MS);
    await sleep((seconds * 1000) / 2);
    const isOpen = await untilOpen(app.address);
    setClock(0);
    await sleep(NOTICED_MS);
    return broken({ "a minute later callers without a key are heard again": isOpen });
  },
};

async function untilOpen(address: string): Promise<boolean> {
  for (const deadline = performance.now() + WINDOW_MS; performance.now() < deadline; await sleep(NOTICED_MS)) {
    if ((await ask(address, { path: "/v1/keys/me" })).status === 401) return true;
  }
  return false;
}
