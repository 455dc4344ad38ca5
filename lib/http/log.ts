import pino from "pino";
import { env } from "@/lib/env";
import { once } from "@/lib/process";
import { reportOf, withoutSecrets } from "./failure-report";

/**
 * The log of this process, one JSON object a line. Headers, what people sent, and anything that looks like a key never
 * get in. Lines are written behind the requests that they tell of; those not yet written go out when the process ends.
 */
export function log(): pino.Logger {
  return once("log", () =>
    pino(
      {
        level: env().LOG_LEVEL,
        base: undefined,
        redact: { paths: ["*.headers", "headers", "*.query", "*.parameters", "*.args"], remove: true },
        // Before pino sees a failure: it would take the message of the line from it.
        hooks: {
          logMethod(given, write) {
            write.apply(this, reported(given));
          },
          streamWrite: withoutSecrets,
        },
      },
      destination(),
    ),
  );
}

type Given = Parameters<pino.LogFn>;

function reported([first, ...more]: Given): Given {
  if (typeof first !== "object" || first === null) return [first, ...more];
  const fields = first instanceof Error ? { err: first } : (first as { err?: unknown });
  return [fields.err === undefined ? fields : { ...fields, err: reportOf(fields.err) }, ...more];
}

/** Has warnings and errors of libraries go through this log, too. Next above all prints failures whole, with what they hold. */
export function guardConsole(): void {
  once("console", () => {
    for (const level of ["error", "warn"] as const) {
      const print = console[level].bind(console);
      console[level] = (...given: unknown[]) => print(...given.map(printable));
    }
    return true;
  });
}

const HELD = /\b(params|parameters|args|detail): [^\n]*/g; // values in failed queries that were turned into text before they came here

function printable(given: unknown): unknown {
  if (typeof given === "string") return withoutSecrets(given.replace(HELD, "$1: [redacted]"));
  return given instanceof Error ? withoutSecrets(JSON.stringify(reportOf(given))) : given;
}

const BUFFER_BYTES = 8_192; // a write for each line took a fifth of the requests that one process can answer
const FLUSH_MS = 500;

function destination() {
  const stream = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => stream.flush(), FLUSH_MS).unref();
  return stream;
}
