import { expect, test } from "vitest";
import { idleBurst } from "../../scripts/chaos/faults/bursts";
import { appKilled, postgresFrozen, postmasterKilled } from "../../scripts/chaos/faults/processes";
import { upgradeSockets } from "../../scripts/chaos/faults/sockets";
import { runChaos } from "../../scripts/chaos/run";

// The short form of `npm run chaos`.

const FAULTS = [appKilled, postmasterKilled, postgresFrozen, idleBurst, upgradeSockets];

test("killed, frozen and attacked under load, every answer is counted once and every event delivered", async () => {
  const { rows, broken } = await runChaos(FAULTS, { seconds: 4, say: () => {} });
  console.log(rows.map(({ fault, outageMs }) => `${fault}: longest outage ${outageMs} ms`).join("\n"));
  expect(broken).toEqual([]);
}, 600_000);
