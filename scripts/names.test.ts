import fs from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const FOLDERS = ["lib", "app", "components", "clients/typescript/src"];

/** Names of the API's own shapes as its client has them: what they mean is what the catalog says. */
const GENERATED = "clients/typescript/src/api.generated.ts";

/** They mean two things still: claims as judged and as shown, drafts of claims and of the playground, relations as places and as calls. */
const LEFT = ["Claim", "Draft", "Relations"];

const files = FOLDERS.flatMap((folder) =>
  (fs.readdirSync(folder, { recursive: true }) as string[]).map((file) => path.join(folder, file)),
).filter((file) => /\.tsx?$/.test(file) && !/\.(test|contract)\.tsx?$|testing\//.test(file) && file !== GENERATED);

function exportedTypes(file: string): string[] {
  const { program } = parseSync(file, fs.readFileSync(file, "utf8"));
  return program.body.flatMap((node) => {
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : undefined;
    const isType =
      declared?.type === "TSInterfaceDeclaration" ||
      declared?.type === "TSTypeAliasDeclaration" ||
      declared?.type === "ClassDeclaration";
    return isType && declared.id ? [declared.id.name] : [];
  });
}

test("a type that other files may name has a name of its own", () => {
  const places = new Map<string, string[]>();
  for (const file of files)
    for (const name of exportedTypes(file)) places.set(name, [...(places.get(name) ?? []), file]);
  expect(places.size).toBeGreaterThan(500);
  const twice = [...places].filter(([, at]) => at.length > 1);
  expect(twice.filter(([name]) => !LEFT.includes(name))).toEqual([]);
  expect(twice.map(([name]) => name).sort()).toEqual(LEFT);
});
