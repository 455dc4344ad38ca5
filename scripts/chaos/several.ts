import fs from "node:fs";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { migrateDatabase, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { databaseDir, postgresAccount } from "@/lib/db/postgres-binaries";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { createOrganization } from "@/lib/services/people/organizations";
import { startFront } from "../../e2e/http/front";
import { newDataDir, preparedDataDir } from "../../e2e/http/service";
import { TELLING } from "../fuzz/vitals";
import { freePort, postmasterOf } from "./process";
import { Supervisor } from "./supervisor";
import { SECRETS } from "./world";

const OWNER = { email: "soak@example.com", plan: "enterprise", scopes: [...SCOPE_IDS] } as const;

/** Instances under supervision behind a proxy, on one Postgres that is started again whenever it ends. */
export interface Several {
  address: string;
  /** What stands before them. */
  front: string;
  instances: readonly Supervisor[];
  postmaster(): number;
  /** Gives a key of it. */
  newOrganization(name: string): Promise<string>;
  /** Ends all. False where an instance had to be killed. */
  close(): Promise<boolean>;
}

/** Starts the built app so many times, each time on a data folder of its own as on a machine of its own. */
export async function startSeveral(count: number): Promise<Several> {
  const databaseDataDir = preparedDataDir();
  const postgres = await startPostgres(databaseDataDir);
  await migrateDatabase(postgres.url);
  postgres.keepRunning(() => {});
  place("environment", readEnv(SECRETS));
  const database = openDatabase(postgres.url);
  const folders = Array.from({ length: count }, () => newDataDir());
  const variables = {
    DATABASE_URL: postgres.url,
    ...SECRETS,
    ...TELLING,
    LOG_LEVEL: "silent",
    WEBHOOK_RETRY_DELAYS: "1,2,5,10",
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true",
  };
  const instances: Supervisor[] = [];
  for (const folder of folders) instances.push(await Supervisor.start(folder, variables));
  const port = await freePort();
  const front = await startFront(
    port,
    instances.map(({ address }) => Number(new URL(address).port)),
  );
  return {
    address: front.address,
    front: front.name,
    instances,
    postmaster: () => postmasterOf(databaseDir(databaseDataDir, postgresAccount())),
    newOrganization: async (name) => (await createOrganization({ name: "soak" }, { name, ...OWNER })).key,
    async close() {
      await front.stop();
      const ends = await Promise.all(instances.map((one) => one.stop()));
      await database.close();
      await postgres.stop();
      for (const folder of [databaseDataDir, ...folders]) fs.rmSync(folder, { recursive: true, force: true });
      return ends.every(Boolean);
    },
  };
}
