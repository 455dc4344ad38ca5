import fs from "node:fs";
import { startPostgres } from "@/lib/db/embedded";
import { newDataDir, startHost } from "../http/service";
import { CLIENT, startIdentityProvider } from "../identity-provider";

const QUICK_RETRIES = { WEBHOOK_RETRY_DELAYS: "1,1,1,1" };

/**
 * The production build on a data folder of its own, and a provider that people sign in by. Specs find it in ASSAY_ADDRESS and ASSAY_DATA_DIR, its database in
 * ASSAY_DATABASE; services that they call find its secrets in DATA_DIR.
 */
export default async function setup() {
  const dataDir = newDataDir();
  const provider = await startIdentityProvider();
  provider.people.set("ann", { email: "ann@identity.example", email_verified: true });
  provider.people.set("bob", { email: "bob@identity.example", email_verified: false });
  const host = await startHost(dataDir, {
    ...QUICK_RETRIES,
    AUTH_OIDC_ISSUER: provider.issuer,
    AUTH_OIDC_ID: CLIENT.id,
    AUTH_OIDC_SECRET: CLIENT.secret,
    AUTH_OIDC_NAME: "Northwind ID",
  });
  const postgres = await startPostgres(dataDir);
  process.env.ASSAY_ADDRESS = host.address;
  process.env.ASSAY_DATA_DIR = dataDir;
  process.env.ASSAY_DATABASE = postgres.url;
  process.env.DATA_DIR = dataDir;
  return async () => {
    await host.end("SIGTERM");
    await postgres.stop();
    await provider.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
