import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const MOST = 300;
const FOLDERS = ["app", "bench", "clients", "components", "lib", "scripts", "train"];
const CODE = /\.(?:css|mjs|py|sql|tsx?)$/;
const LEFT_OUT = /\.(?:test|contract)\.tsx?$|(?:^|\/)(?:node_modules|dist|build|\.[^/]+)\//;
/** Made from the OpenAPI document. */
const GENERATED = new Set(["clients/python/src/assay_client/types.py", "clients/typescript/src/api.generated.ts"]);

const linesOf = (file: string) => fs.readFileSync(file, "utf8").split("\n").length - 1;

test("no file of the product is longer than 300 lines, comments among them, which Biome does not count", () => {
  const files = FOLDERS.flatMap((folder) =>
    (fs.readdirSync(folder, { recursive: true }) as string[]).map((file) => path.join(folder, file)),
  ).filter((file) => CODE.test(file) && !LEFT_OUT.test(file) && !GENERATED.has(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => linesOf(file) > MOST)).toEqual([]);
});
