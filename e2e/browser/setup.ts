import fs from "node:fs";
import { startPostgres } from "@/lib/db/embedded";
import { newDataDir, startHost } from "../http/service";

const QUICK_RETRIES = { WEBHOOK_RETRY_DELAYS: "1,1,1,1" };

/**
 * The production build on a data folder of its own. Specs find it in ASSAY_ADDRESS and ASSAY_DATA_DIR, its database in
 * ASSAY_DATABASE; services that they call find its secrets in DATA_DIR.
 */
export default async function setup() {
  const dataDir = newDataDir();
  const host = await startHost(dataDir, QUICK_RETRIES);
  const postgres = await startPostgres(dataDir);
  process.env.ASSAY_ADDRESS = host.address;
  process.env.ASSAY_DATA_DIR = dataDir;
  process.env.ASSAY_DATABASE = postgres.url;
  process.env.DATA_DIR = dataDir;
  return async () => {
    await host.end("SIGTERM");
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
