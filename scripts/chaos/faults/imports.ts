import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { ask } from "../client";
import { BZIP2_BOMB } from "./bomb";
import { broken, type Fault } from "./fault";

const FACTS = "subject,predicate,object\nChaos Tower,height,300 m\nChaos Tower,country,Spain\n";
const IMPORT_MS = 60_000;
const DRIP_MS = 1_000;
const LOOK_EVERY_MS = 500;

/** Files that never end, expand without bound or arrive a byte a second, while another organization imports a small one. */
export const brokenImports: Fault = {
  name: "broken-imports",
  world: "embedded",
  async happen({ app, newOrganization }, seconds) {
    const [hostile, honest] = [await newOrganization("Hostile"), await newOrganization("Honest")];
    const slow = await startDrip();
    const give = async (key: string, source: object) => {
      const answer = await ask(app.address, { path: "/v1/knowledge/sources", key, body: source });
      if (answer.status >= 300) throw new Error(`a source was not taken: ${answer.status} ${answer.body?.message}`);
      return answer;
    };
    const cut = gzipSync(FACTS.repeat(5_000)).subarray(0, 200).toString("base64");
    await give(hostile.key, { name: "slow", file_name: "slow.csv", urls: Array(5).fill(slow.url) });
    await give(hostile.key, { name: "cut", file_name: "cut.csv.gz", content_base64: cut });
    await give(hostile.key, { name: "bomb", file_name: "bomb.csv.bz2", content_base64: BZIP2_BOMB });
    const { body } = await give(honest.key, { name: "small", file_name: "small.csv", content: FACTS });
    const isReady = await untilReady(app.address, honest.key, body?.id);
    await sleep(seconds * 1000);
    const { body: listed } = await ask(app.address, { path: "/v1/knowledge/sources", key: hostile.key });
    for (const { id } of listed?.sources ?? []) {
      await ask(app.address, { path: `/v1/knowledge/sources/${id}`, method: "DELETE", key: hostile.key });
    }
    await slow.stop();
    return broken({ "another organization's small import is ready within a minute": isReady });
  },
};

async function untilReady(address: string, key: string, id: string): Promise<boolean> {
  for (const deadline = performance.now() + IMPORT_MS; performance.now() < deadline; await sleep(LOOK_EVERY_MS)) {
    const { body } = await ask(address, { path: `/v1/knowledge/sources/${id}`, key }).catch(() => ({
      body: undefined,
    }));
    if (body?.status === "ready") return true;
  }
  return false;
}

/** A server whose file never ends, and comes one byte at a time. */
async function startDrip() {
  const server = http.createServer((_, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("a"), DRIP_MS);
    response.on("error", () => {}).once("close", () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/slow.csv`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
