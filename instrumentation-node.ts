import { guardConsole, log } from "@/lib/http/log";
import { startTelemetry } from "@/lib/http/telemetry";
import { startBackground } from "@/lib/jobs/background";
import { startRuntime } from "@/lib/services/operations";

guardConsole();
try {
  await startRuntime();
  await startTelemetry();
  startBackground((error) => log().error({ err: error }));
} catch (error) {
  // Next would stay up and answer 500 to everything.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
