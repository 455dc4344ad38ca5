import fs from "node:fs";
import { expect, test } from "vitest";

const decisions = fs.readdirSync("docs/decisions").map((name) => `docs/decisions/${name}`);
const PAGES = ["CONTRIBUTING.md", "docs/architecture.md", "docs/dependencies.md", ...decisions];
const FILE = /`((?:app|lib|components|docs|scripts|bench|e2e|drizzle|data|train|clients)\/[\w()./@-]+)`/g;

const namedIn = (page: string) => [...fs.readFileSync(page, "utf8").matchAll(FILE)].map(([, file = ""]) => file);

test.each(PAGES)("each file that %s names is there", (page) => {
  expect(namedIn(page).filter((file) => !fs.existsSync(file))).toEqual([]);
});

test("the walk of a request names the files that it passes", () => {
  expect(namedIn("docs/architecture.md").length).toBeGreaterThan(30);
});

test("each decision is on the list, and each link of the list leads to one", () => {
  const linked = [...fs.readFileSync("docs/decisions/README.md", "utf8").matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)];
  const pages = fs.readdirSync("docs/decisions").filter((name) => name !== "README.md");
  expect(linked.map(([, file]) => file)).toEqual(pages.sort());
});
