import fs from "node:fs";
import { expect, test } from "vitest";
import { CHAPTERS } from "./contents";

test("every page below docs has its line in the contents, at the address that its place says", () => {
  const files = fs.readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mdx"));
  const slugs = files.map((name) =>
    name
      .replaceAll("\\", "/")
      .replace(/\.mdx$/, "")
      .replace(/^overview$/, ""),
  );
  const readmes = ["clients/typescript", "clients/python"];
  const listed = CHAPTERS.flatMap(({ pages }) => pages.map(({ slug }) => slug));
  expect(listed.sort()).toEqual([...slugs, ...readmes].sort());
});
