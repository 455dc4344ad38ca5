import { ENDPOINTS } from "@/lib/catalog/endpoints";
import { env } from "@/lib/env";

const CHECKS = new Set<string>([ENDPOINTS.health.path, ENDPOINTS.ready.path]);
const HSTS = { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" };

/**
 * Where a request belongs that came in the clear although PUBLIC_URL is https; undefined where it may stay. The proxy
 * that ends TLS says how a request arrived; health checks come without one.
 */
export function secureAddress(target: string, forwardedProto: string | undefined): string | undefined {
  if (!isHttpsOnly() || CHECKS.has(target)) return undefined;
  if (forwardedProto?.split(",")[0]?.trim() === "https") return undefined;
  return new URL(env().PUBLIC_URL ?? "").origin + (target.startsWith("/") ? target : "/");
}

/** Headers of every answer: browsers that once came by https stay there. */
export function transportHeaders(): Record<string, string> {
  return isHttpsOnly() ? HSTS : {};
}

function isHttpsOnly(): boolean {
  return env().PUBLIC_URL?.startsWith("https:") ?? false;
}
