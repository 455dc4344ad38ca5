import { expect, test } from "vitest";
import { idleBurst } from "../../scripts/chaos/faults/bursts";
import { appKilled, postgresFrozen, postmasterKilled } from "../../scripts/chaos/faults/processes";
import { upgradeSockets } from "../../scripts/chaos/faults/sockets";
import { runChaos } from "../../scripts/chaos/run";
import { soak } from "../../scripts/chaos/soak";

// The short forms of `npm run chaos` and `npm run soak`.

const FAULTS = [appKilled, postmasterKilled, postgresFrozen, idleBurst, upgradeSockets];

test("killed, frozen and attacked under load, every answer is counted once and every event delivered", async () => {
  const { rows, broken } = await runChaos(FAULTS, { seconds: 4, say: () => {} });
  console.log(rows.map(({ fault, outageMs }) => `${fault}: longest outage ${outageMs} ms`).join("\n"));
  expect(broken).toEqual([]);
}, 600_000);

test("instances and Postgres are killed under load: each answer is counted once, each event delivered under one id", async () => {
  const { broken, answered, events, outageMs } = await soak({
    instances: 2,
    seconds: 12,
    killEveryS: 4,
    perSecond: 60,
    say: () => {},
  });
  console.log(`soak: ${answered} answered, longest outage ${outageMs} ms`);
  expect(broken).toEqual([]);
  expect(events).toBeGreaterThan(0);
}, 300_000);
