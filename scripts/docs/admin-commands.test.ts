import fs from "node:fs";
import { expect, test } from "vitest";
import { PLAN_IDS } from "@/lib/catalog/plans";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { readCommandLine } from "../admin/command-line";

const ASKED = /(?:npm run (?:-s )?admin --|scripts\/admin\.ts) ([^`#\n]+)/g;
const pages = fs.readdirSync("docs", { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`);
const commands = ["README.md", "CONTRIBUTING.md", ...pages.filter((name) => /\.mdx?$/.test(name))].flatMap((file) =>
  [...fs.readFileSync(file, "utf8").matchAll(ASKED)].map(([, line = ""]) => ({ file, line: line.trim() })),
);

const KNOWN = { plan: PLAN_IDS, scopes: SCOPE_IDS } as const;
const isPlaceholder = (value: string) => /^[A-Z]+$/.test(value);

test("the documentation names commands of the operator", () => {
  expect(commands.length).toBeGreaterThan(10);
});

test.each(commands)("$file: $line", ({ line }) => {
  const { command, flags } = readCommandLine(line.replace(/[[\]]/g, "").split(/\s+/));
  expect(command?.usage).toBeDefined();
  for (const [name, known] of Object.entries(KNOWN)) {
    const values = flags[name as keyof typeof KNOWN]?.split(/[|,]/) ?? [];
    expect(known).toEqual(expect.arrayContaining(values.filter((value) => !isPlaceholder(value))));
  }
});
