import fs from "node:fs";
import { expect, test } from "vitest";
import { ALL_SCOPES, newOrganization, SERVICES, verify } from "./client";

const LONGEST_TEXT = 2_000; // its claims are judged well within the time that they may take, on any machine

// The build of the pages is that of another bundler: once it lost a function that only some sentences need.
test("the host and 'next start' judge the same statements alike", { timeout: 300_000 }, async () => {
  const { key } = await newOrganization("enterprise", ALL_SCOPES);
  for (const text of texts()) {
    const [left, right] = await Promise.all(SERVICES.map(({ address }) => verify(address, key, bodyOf(text))));
    expect(left?.status).toBe(200);
    expect(right?.body.claims).toEqual(left?.body.claims);
    expect(right?.body.not_checked).toEqual(left?.body.not_checked);
    expect(left?.body.claims.length).toBeGreaterThan(10);
  }
});

function bodyOf(text: string) {
  return { text, options: { max_claims: 1_000, max_latency_ms: 10_000 } };
}

/** The statements of the project's own set, in short texts. */
function texts(): string[] {
  const rows = fs.readFileSync("bench/sets/statements.tsv", "utf8").trim().split("\n").slice(1);
  const found = [""];
  for (const row of rows) {
    const statement = row.split("\t").at(-1);
    if ((found.at(-1) as string).length > LONGEST_TEXT) found.push("");
    found[found.length - 1] += `${statement}\n\n`;
  }
  return found;
}
