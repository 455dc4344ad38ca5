/** What is changed, and the tests that are to notice. */
export interface Scope {
  files: readonly string[];
  tests: readonly string[];
  /** Whether the tests need Postgres. */
  onPostgres: boolean;
}

export const SCOPES: Record<string, Scope> = {
  limits: {
    files: ["lib/db/functions/charge_key_requests.sql", "lib/db/functions/next_alert.sql"],
    tests: [
      "lib/services/usage/meter.test.ts",
      "lib/services/usage/key-limits.test.ts",
      "lib/services/queues/outbox.test.ts",
    ],
    onPostgres: true,
  },
  meter: {
    files: [
      "lib/services/usage/meter.ts",
      "lib/services/usage/allowances.ts",
      "lib/services/usage/charge-statement.ts",
      "lib/services/usage/windows.ts",
    ],
    tests: [
      "lib/services/usage/allowances.test.ts",
      "lib/services/usage/charge-statement.test.ts",
      "lib/services/usage/spent-limits.test.ts",
      "lib/services/usage/undone-charges.test.ts",
      "lib/services/usage/meter.test.ts",
      "lib/services/usage/key-limits.test.ts",
    ],
    onPostgres: true,
  },
  signature: {
    files: ["lib/services/webhooks/webhook-signature.ts"],
    tests: ["lib/services/webhooks/webhook-signature.test.ts"],
    onPostgres: false,
  },
  idempotency: {
    files: ["lib/services/usage/idempotency.ts"],
    tests: ["lib/services/usage/idempotency.test.ts"],
    onPostgres: true,
  },
  leases: {
    files: ["lib/db/leases.ts"],
    tests: ["lib/db/leases.test.ts"],
    onPostgres: true,
  },
  judge: {
    files: ["equality", "only", "some", "count", "arithmetic", "superlative", "comparison", "proportion"].map(
      (name) => `lib/engine/judge/constructs/${name}.ts`,
    ),
    tests: ["lib/engine/judge"],
    onPostgres: false,
  },
};
