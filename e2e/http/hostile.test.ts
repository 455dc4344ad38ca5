import { expect, test } from "vitest";
import { fuzz } from "@/scripts/fuzz/run";

const SECONDS = 10;
const SEED = 1;

// The long form, with other attempts each time, is `npm run fuzz`.
test("hostile bytes to every route leave nothing failing, slow, leaking or dead", async () => {
  const { ledger, faults } = await fuzz({ seconds: SECONDS, seed: SEED });
  expect(faults).toEqual([]);
  expect(ledger.sent).toBeGreaterThan(100);
}, 300_000);
