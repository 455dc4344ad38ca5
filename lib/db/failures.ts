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

/** Who asks, or their organization, was deleted while their request was at work. */
export class AskerGone extends Error {
  readonly code = "ASKER_GONE";
}

const ASKERS = /_(users|organizations|api_keys)_id_fk$/;

/**
 * True where who asks, or their organization, was deleted meanwhile: there is an `AskerGone` among the causes, or a new row
 * refers to a person, an organization or a key that is gone. Not where such a row cannot go since another refers to it.
 */
export function isAskerGone(error: unknown): boolean {
  return causesOf(error).some((cause) => cause.code === "ASKER_GONE" || refersToNoAsker(cause));
}

/** Constraints are named for both ends. Which of them fails Postgres tells by the column in its detail, in any language. */
function refersToNoAsker({ code, table_name, constraint_name = "", detail }: PostgresFailure): boolean {
  const column = /\((\w+)\)=\(/.exec(detail ?? "")?.[1];
  return code === "23503" && ASKERS.test(constraint_name) && constraint_name.startsWith(`${table_name}_${column}_`);
}

type PostgresFailure = Partial<Record<"code" | "table_name" | "constraint_name" | "detail", string>>;

function causesOf(error: unknown): PostgresFailure[] {
  const causes: PostgresFailure[] = [];
  for (let at = error; at instanceof Error; at = at.cause) causes.push(at as PostgresFailure);
  return causes;
}

function codesOf(error: unknown): string[] {
  return causesOf(error).map(({ code }) => String(code ?? ""));
}
