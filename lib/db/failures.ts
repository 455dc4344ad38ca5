const CONNECTION_FAILURES = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECTION_MOVED",
  "CONNECTION_SILENT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "POOL_EXHAUSTED",
]);
// Postgres' classes: connection, resources, operator intervention (shutdown, timeout), read-only after a failover.
const UNAVAILABLE_STATES = /^(08|53|57|25006)/;

/** True where a query failed because the database cannot be reached or serve, not because the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = String((at as { code?: unknown }).code ?? "");
    if (CONNECTION_FAILURES.has(code) || UNAVAILABLE_STATES.test(code)) return true;
  }
  return false;
}
