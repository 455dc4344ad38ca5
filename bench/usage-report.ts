import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Database, migrateDatabase, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import type { KeyIdentity } from "@/lib/services/callers/caller";
import { findKey } from "@/lib/services/keys/keys";
import { createOrganization } from "@/lib/services/people/organizations";
import { reportUsage } from "@/lib/services/usage/report";

const KEYS = 10;
const STRANGERS = 30; // organizations whose rows lie around those that are asked for
const REQUESTS_A_ROW = 1_370; // 10 keys, 365 days and 2 endpoints: ten million requests
const ROUNDS = 200;

/** GET /v1/usage over a year with ten million requests, without HTTP. Milliseconds. */
export async function measureUsageReport(): Promise<object> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-bench-"));
  const postgres = await startPostgres(dataDir);
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url);
  try {
    const [key] = await Promise.all(Array.from({ length: 1 + STRANGERS }, () => seed(database)));
    await database.sql`analyze usage_daily`;
    const times = await timeReports(key as KeyIdentity);
    const at = (share: number) => Number((times[Math.floor(times.length * share)] as number).toFixed(2));
    return { usage_report: { requests: REQUESTS_A_ROW * KEYS * 365 * 2, p50_ms: at(0.5), p95_ms: at(0.95) } };
  } finally {
    await database.close();
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeReports(key: KeyIdentity): Promise<number[]> {
  const caller = { requestId: "req_1", address: "", key, elapsedMs: () => 0 };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await reportUsage(caller, { period: "month", start_date: "2025-01-01", end_date: "2025-12-31" });
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}

async function seed({ sql }: Database): Promise<KeyIdentity> {
  const organization = {
    name: "Bench",
    email: "bench@example.com",
    plan: "enterprise",
    scopes: ["usage:read"],
  } as const;
  const { key } = await createOrganization({ name: "bench" }, organization);
  const identity = (await findKey(key)) as KeyIdentity;
  const id = identity.organizationId;
  await sql`insert into api_keys (id, organization_id, name, prefix, key_hash, scopes)
    select 'key_' || n || ${id}, ${id}, 'n', 'p', n || ${id}, '{}' from generate_series(1, ${KEYS}::int) n`;
  await sql`insert into usage_daily
    select ${id}, day, 'key_' || n || ${id}, endpoint, ${REQUESTS_A_ROW}::int, 2740, 1370, 2000
    from generate_series(date '2025-01-01', date '2025-12-31', interval '1 day') day,
      unnest(array['verify', 'harm_detect']) endpoint, generate_series(1, ${KEYS}::int) n`;
  return identity;
}
