import fs from "node:fs";
import { expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/catalog/endpoints";

/** The path that a route file answers: app/v1/keys/[key_id]/route.ts is /v1/keys/{key_id}. */
function pathOf(file: string): string {
  return `/${file.replace(/\/route\.ts$/, "").replace(/\[([^\]]+)\]/g, "{$1}")}`;
}

function bindings(file: string): string[] {
  const bound = /api\(\{([\s\S]*?)\}\)/.exec(fs.readFileSync(`app/${file}`, "utf8"))?.[1] ?? "";
  return [...bound.matchAll(/(\w+):/g)].map(([, id]) => id as string);
}

const files = (fs.readdirSync("app", { recursive: true }) as string[]).filter(
  (file) => /^(v1|health)\b.*route\.ts$/.test(file) && !file.includes("[..."),
);

test("every route file binds the endpoints that the catalog has at its path, all of them", () => {
  const inCatalog = Object.entries(ENDPOINTS).map(([id, { path }]) => `${path} ${id}`);
  const inFiles = files.flatMap((file) => bindings(file).map((id) => `${pathOf(file)} ${id}`));
  expect(inFiles.sort()).toEqual(inCatalog.sort());
});
