const MOST_CAUSES = 5;
const MOST_FRAMES = 12;
// Postgres' classes whose messages tell of the server alone: connection, rollback, resources, operator, time-outs.
const ABOUT_THE_SERVER = /^(08|40|53|55|57)/;

const SECRETS: readonly [RegExp, string][] = [
  [/assay_(live|test)_[0-9A-Za-z]+/g, "assay_$1_[redacted]"],
  [/(:\/\/[^\s/:@"]*):[^\s/@"]+@/g, "$1:[redacted]@"],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}\b/gi, "[email]"],
];

/** What a failure may be told as, in the log and on the console. */
export interface FailureReport {
  type: string;
  code?: string | number;
  message?: string;
  /** Of a query: its verb and table. */
  statement?: string;
  constraint?: string;
  table?: string;
  column?: string;
  stack?: string[];
  cause?: FailureReport;
}

/**
 * A failure without what people sent or store: errors of the database hold parameters and rows in message, detail and
 * stack, so that of these only names and codes are told.
 */
export function reportOf(error: unknown, depth = 0): FailureReport {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)) };
  const { name, stack, cause } = error;
  const told = isOfDatabase(error) ? namesOf(error) : { code: codeOf(error), message: withoutSecrets(error.message) };
  return {
    type: name === "Error" ? error.constructor.name : name,
    ...told,
    stack: framesOf(stack),
    ...(cause === undefined || depth >= MOST_CAUSES ? {} : { cause: reportOf(cause, depth + 1) }),
  };
}

/** A text without keys, passwords in addresses, and emails. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text);
}

interface DatabaseError extends Error {
  code?: string;
  query?: string;
  constraint_name?: string;
  table_name?: string;
  column_name?: string;
}

/** postgres.js and drizzle leave the query on what they throw. */
function isOfDatabase(error: Error): error is DatabaseError {
  return error.name === "PostgresError" || typeof (error as DatabaseError).query === "string";
}

function namesOf(error: DatabaseError): Partial<FailureReport> {
  const { code, query, constraint_name, table_name, column_name } = error;
  return {
    code,
    message: ABOUT_THE_SERVER.test(code ?? "") ? error.message : undefined,
    statement: query === undefined ? undefined : nameOf(query),
    constraint: constraint_name,
    table: table_name,
    column: column_name,
  };
}

/** `insert into users` of a statement: enough to find it in the source. */
function nameOf(query: string): string {
  const [verb = ""] = /[a-z]+/i.exec(query) ?? [];
  const [, word = "", table = ""] = /\b(into|update|from)\s+"?(\w+)/i.exec(query) ?? [];
  return [verb, word === verb ? "" : word, table].filter(Boolean).join(" ").toLowerCase();
}

function codeOf(error: Error): string | number | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === "string" || typeof code === "number" ? code : undefined;
}

/** The frames of a stack. The lines before them repeat the message, which may hold what people sent. */
function framesOf(stack = ""): string[] {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim());
}
