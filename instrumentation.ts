/** Under plain `next start` this is what starts the service; under the host it finds it started. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await import("./instrumentation-node");
}
