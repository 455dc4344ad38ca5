import fs from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const files = (fs.readdirSync("lib", { recursive: true }) as string[])
  .filter((file) => file.endsWith(".ts") && !/\.(test|contract)\.ts$|testing\//.test(file))
  .map((file) => path.join("lib", file));

/** Columns of numbers that differ by their width alone, told of by the first of them. */
const TOLD_TOGETHER = new Set(["u16", "u32", "f64"]);

function untold(file: string): string[] {
  const source = fs.readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, source);
  const isTold = (at: number) => {
    const above = comments.findLast(({ end }) => end <= at);
    return above?.value.startsWith("*") === true && source.slice(above.end, at).trim() === "";
  };
  return program.body.flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration" || !node.declaration || isTold(node.start)) return [];
    const { declaration } = node;
    if (declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration")
      return [`${file} ${declaration.id?.name}`];
    if (declaration.type !== "VariableDeclaration") return [];
    const functions = declaration.declarations.filter(({ init }) => init?.type === "ArrowFunctionExpression");
    return functions.flatMap(({ id }) => (id.type === "Identifier" ? [`${file} ${id.name}`] : []));
  });
}

/** Verbs that are said to refuse a role and do not ask for one: that is done before they are called, for most of them. */
function refusingNobody(file: string): string[] {
  const source = fs.readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, source);
  return program.body.flatMap(({ start, end }) => {
    const above = comments.findLast((one) => one.end <= start && source.slice(one.end, start).trim() === "");
    const isAsked = /requireRole\(|ApiError\("role_too_low"/.test(source.slice(start, end));
    return above?.value.includes("`role_too_low`") && !isAsked
      ? [`${file}: ${source.slice(start, end).split("(")[0]}`]
      : [];
  });
}

test("what other files may call says what it is for", () => {
  const left = files.flatMap(untold).filter((one) => !TOLD_TOGETHER.has(one.split(" ")[1] ?? ""));
  expect(files.length).toBeGreaterThan(500);
  expect(left).toEqual([]);
});

test("what is said to refuse a role asks for one", () => {
  expect(files.flatMap(refusingNobody)).toEqual([]);
});
