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
        serializers: { err: (error: unknown) => reportOf(error) },
        hooks: { streamWrite: withoutSecrets },
      },
      destination(),
    ),
  );
}

/** What others print, Next above all, goes through the same door: it prints failures whole. */
export function guardConsole(): void {
  once("console", () => {
    for (const level of ["error", "warn", "log", "info"] as const) {
      const print = console[level].bind(console);
      console[level] = (...given: unknown[]) => print(...given.map(printable));
    }
    return true;
  });
}

function printable(given: unknown): unknown {
  if (typeof given === "string") return withoutSecrets(given);
  return given instanceof Error ? withoutSecrets(JSON.stringify(reportOf(given))) : given;
}

const BUFFER_BYTES = 8_192; // a write for each line took a fifth of the requests that one process can answer
const FLUSH_MS = 500;

function destination() {
  const stream = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => stream.flush(), FLUSH_MS).unref();
  return stream;
}
