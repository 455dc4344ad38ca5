import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyInput, verifyOutput } from "@/lib/catalog/schemas/verify";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { loadReader } from "@/lib/knowledge/syntax";
import { place } from "@/lib/process";
import { verifyClaims } from "./verifications";

const TRUE = "Canberra is the capital of Australia.";
const KEY = { id: "key_1", organizationId: "org_1" };

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  place("graph", testGraph());
  place("reader", await loadReader());
});
afterAll(() => db.close());

async function ask(text: string, more: object = {}) {
  const caller = { requestId: "req_1", key: KEY as never, address: "", elapsedMs: () => 1 };
  const { body, usage } = await verifyClaims(caller, verifyInput.parse({ text, ...more }));
  return { body: verifyOutput.parse(body), usage };
}

test("what is no claim is told with its place in code points and the reason, and counts for nothing", async () => {
  const { body, usage } = await ask(`Is it 🎉? ${TRUE} Why?`, { mode: "blocking" });
  expect(body.claims.map(({ text, verified, span }) => ({ text, verified, span }))).toEqual([
    { text: TRUE, verified: true, span: { start: 9, end: 46 } },
  ]);
  expect(body.not_checked).toEqual([
    { text: "Is it 🎉?", span: { start: 0, end: 8 }, reason: "question" },
    { text: "Why?", span: { start: 47, end: 51 }, reason: "question" },
  ]);
  expect(body).toMatchObject({ summary: { total_claims: 1, unverified: 0 }, flagged: false, blocked: false });
  expect(usage).toMatchObject({ claims: 1, verifiedClaims: 1 });
});

test("sentences behind the most claims that were asked for are told as such", async () => {
  const { body } = await ask(`${TRUE} Paris is in France.`, { options: { max_claims: 1 } });
  expect(body.claims.map(({ text }) => text)).toEqual([TRUE]);
  expect(body.not_checked).toMatchObject([{ text: "Paris is in France.", reason: "over_limit" }]);
});

test("a text that is not to be read is one claim, whatever it is", async () => {
  const text = ` # Is it?\n${TRUE} `;
  const { body } = await ask(text, { extract_claims: false });
  expect(body.claims.map(({ span }) => span)).toEqual([{ start: 1, end: text.length - 1 }]);
  expect(body.not_checked).toEqual([]);
});

test("a blank text has no claims and nothing that was not checked", async () => {
  for (const extract_claims of [true, false]) {
    const { body } = await ask(" \n\t", { extract_claims });
    expect(body).toMatchObject({ claims: [], not_checked: [], summary: { total_claims: 0 }, flagged: false });
  }
});

test("a claim says whether it leans on something that the text does not name", async () => {
  const reader = { claims: [{ text: "It is tall.", start: 0, end: 11, contextDependent: true }], notChecked: [] };
  place("reader", { read: async () => reader });
  expect((await ask("It is tall.")).body.claims).toMatchObject([{ context_dependent: true }]);
  place("reader", await loadReader());
});

test("what reading throws fails the request", async () => {
  place("reader", { read: () => Promise.reject(new Error("no models")) });
  await expect(ask(TRUE)).rejects.toThrow("no models");
  place("reader", await loadReader());
});
