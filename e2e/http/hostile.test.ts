import { expect, test } from "vitest";
import { fuzz } from "@/scripts/fuzz/run";

const SECONDS = 10;
const SEED = 1;
const MOST_MS = 60_000; // beside other tests: what hangs is found, what is slow by `npm run fuzz` alone

// The long form, with other attempts each time, is `npm run fuzz`.
test("hostile bytes to every route leave nothing failing, hanging, leaking or dead", async () => {
  const { ledger, faults } = await fuzz({ seconds: SECONDS, seed: SEED, mostMs: MOST_MS });
  expect(faults).toEqual([]);
  expect(ledger.sent).toBeGreaterThan(100);
}, 300_000);
