import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/tasks/browser.mjs";

/** The browser speaks to the service under test alone. */
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "e2e/browser",
  outputDir: "dist/browser",
  globalSetup: "./e2e/browser/setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 1, // one that passes only then is told as flaky
  timeout: 300_000, // what is proven here is not speed, and two cores may be busy
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env.ASSAY_ADDRESS, // the setup tells it to the workers
    actionTimeout: 60_000, // a click that got lost is told before the test's five minutes are over
    trace: "on-first-retry", // to record one of every test, in case it fails, takes longer than some of them
    launchOptions: { executablePath: findBrowser(), args: QUIET },
  },
});
