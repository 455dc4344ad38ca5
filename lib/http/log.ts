import pino from "pino";
import { env } from "@/lib/env";
import { once } from "@/lib/process";

const KEY_LIKE = /assay_(live|test)_[0-9A-Za-z]+/g;

/**
 * The log of this process, one JSON object a line. Headers and anything that looks like a key never get in. Lines are
 * written behind the requests that they tell of; those not yet written go out when the process ends.
 */
export function log(): pino.Logger {
  return once("log", () =>
    pino(
      {
        level: env().LOG_LEVEL,
        base: undefined,
        redact: { paths: ["*.headers", "headers", "*.query", "*.parameters", "*.args"], remove: true },
        hooks: { streamWrite: (line) => line.replace(KEY_LIKE, "assay_$1_[redacted]") },
      },
      destination(),
    ),
  );
}

const BUFFER_BYTES = 8_192; // a write for each line took a fifth of the requests that one process can answer
const FLUSH_MS = 500;

function destination() {
  const stream = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => stream.flush(), FLUSH_MS).unref();
  return stream;
}
