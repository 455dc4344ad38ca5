import fs from "node:fs";
import { newDataDir, startHost } from "../http/service";

/** The production build on a data folder of its own; specs find it in ASSAY_ADDRESS and ASSAY_DATA_DIR. */
export default async function setup() {
  const dataDir = newDataDir();
  const host = await startHost(dataDir);
  process.env.ASSAY_ADDRESS = host.address;
  process.env.ASSAY_DATA_DIR = dataDir;
  return async () => {
    await host.end("SIGTERM");
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
