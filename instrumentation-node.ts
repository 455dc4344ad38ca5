import { startRuntime } from "@/lib/services/runtime";

try {
  await startRuntime();
} catch (error) {
  // Next would stay up and answer 500 to everything.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
