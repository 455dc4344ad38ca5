import fs from "node:fs";
import { expect, test } from "vitest";
import { ENDPOINTS, type EndpointId } from "@/lib/catalog/endpoints";

/** The path that a route file answers: app/v1/keys/[key_id]/route.ts is /v1/keys/{key_id}; `[...path]` all below. */
function pathOf(file: string): string {
  return `/${file.replace(/\/route\.ts$/, "").replace(/\[([^\]]+)\]/g, "{$1}")}`;
}

/** The catalog's path where a file that catches all below its folder is right to answer it. */
function answeredPath(file: string, id: string): string {
  const path = pathOf(file);
  const own = ENDPOINTS[id as EndpointId]?.path ?? "";
  return path.endsWith("{...path}") && own.startsWith(path.replace("{...path}", "")) ? own : path;
}

function bindings(file: string): string[] {
  const bound = /api(?:Below)?\(([\s\S]*?)\);/.exec(fs.readFileSync(`app/${file}`, "utf8"))?.[1] ?? "";
  return [...bound.matchAll(/(\w+):/g)].map(([, id]) => id as string);
}

const files = (fs.readdirSync("app", { recursive: true }) as string[]).filter((file) =>
  /^(v1|v1alpha1|contentsafety|health)\b.*route\.ts$/.test(file),
);

test("every route file binds the endpoints that the catalog has at its path, all of them", () => {
  const inCatalog = Object.entries(ENDPOINTS).map(([id, { path }]) => `${path} ${id}`);
  const inFiles = files.flatMap((file) => bindings(file).map((id) => `${answeredPath(file, id)} ${id}`));
  expect(inFiles.sort()).toEqual(inCatalog.sort());
});
