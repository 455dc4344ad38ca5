// Loaded into the service that is fuzzed, see vitals.ts: on SIGUSR2 it collects its garbage and says what it still holds.
import { setTimeout as sleep } from "node:timers/promises";
import v8 from "node:v8";
import vm from "node:vm";

const COLLECTIONS = 3; // what one finds may let go of more, once its finalizers ran
const PAUSE_MS = 100;

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc");

process.on("SIGUSR2", async () => {
  for (let n = 0; n < COLLECTIONS; n++) {
    collect();
    await sleep(PAUSE_MS);
  }
  const { heapUsed, external } = process.memoryUsage();
  console.log(`held memory: ${heapUsed + external} bytes`);
});
