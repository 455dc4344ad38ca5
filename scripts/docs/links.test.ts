import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...(fs.readdirSync("docs", { recursive: true }) as string[]).map((file) => path.join("docs", file)),
].filter((file) => /\.mdx?$/.test(file));

const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm;
const LINK = /\]\(([^)\s]+)\)/g;
const ELSEWHERE = /^(?:[a-z]+:|#|\/)/; // other sites, the same page, and paths of the service

const targetsOf = (page: string) =>
  [...fs.readFileSync(page, "utf8").replace(CODE, "").matchAll(LINK)]
    .map(([, link = ""]) => link)
    .filter((link) => !ELSEWHERE.test(link))
    .map((link) => path.join(path.dirname(page), link.split("#")[0] ?? ""));

test.each(pages)("each file that %s links to is there", (page) => {
  expect(targetsOf(page).filter((file) => !fs.existsSync(file))).toEqual([]);
});

test("links are found at all", () => {
  expect(pages.flatMap(targetsOf).length).toBeGreaterThan(80);
});
