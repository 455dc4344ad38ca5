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
// Postgres' classes: connection, rolled back for the sake of others (deadlock, a replica's conflict with what it replays),
// resources, operator intervention (shutdown, timeout), read-only after a failover.
const UNAVAILABLE_STATES = /^(08|40|53|57|25006)/;

/** True where a query failed because the database cannot be reached or serve, not because the query is wrong: it may be asked again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return codesOf(error).some((code) => CONNECTION_FAILURES.has(code) || UNAVAILABLE_STATES.test(code));
}

/** True where a transaction was undone for the sake of others, as one of two that wait for each other is: it may be done again at once. */
export function isRolledBack(error: unknown): boolean {
  return codesOf(error).some((code) => /^40(001|P01)$/.test(code));
}

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) codes.push(String((at as { code?: unknown }).code ?? ""));
  return codes;
}
