import { MCP_PATH } from "@/lib/catalog/mcp";
import type { ProviderId } from "@/lib/catalog/providers";

/** Beginnings of the API's paths, health checks and MCP aside, each with the provider in whose shape unknown paths below it are refused. */
const PREFIXES: Record<string, ProviderId | undefined> = {
  "/v1/": undefined,
  "/v1alpha1/": "perspective",
  "/contentsafety/": "azure",
};

/** True for paths that belong to the API, known or not. */
export function isApiPath(path: string): boolean {
  return (
    path === "/health" ||
    path === "/health/ready" ||
    path === "/v1" ||
    path === MCP_PATH ||
    prefixOf(path) !== undefined
  );
}

/** True for paths whose answers tell of limits, which callers without a key have too. */
export function isLimitedPath(path: string): boolean {
  return path.startsWith("/v1") || prefixOf(path) !== undefined;
}

/** In whose words it is said that there is nothing at a path; our own where undefined. */
export function shapeAt(path: string): ProviderId | undefined {
  return PREFIXES[prefixOf(path) ?? ""];
}

const prefixOf = (path: string) => Object.keys(PREFIXES).find((prefix) => path.startsWith(prefix));
