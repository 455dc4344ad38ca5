import { find } from "@/lib/process";

/** Under plain `next start` this is what starts the service; under the host, which started it, all of it would be loaded for nothing. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs" && !find("runtime")) await import("./instrumentation-node");
}
