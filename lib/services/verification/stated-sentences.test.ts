import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { place } from "@/lib/process";
import { addDocument, ask, loadModels } from "./testing/asked";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  place("graph", testGraph());
  place("reader", await loadModels());
});
afterAll(() => db.close());

const FORECAST = "Sales of lamps will grow by 20 % in 2031.";
const SENT = `Keep the Aurora lamp away from water. ${FORECAST} The Aurora lamp weighs 300 g.`;

test("advice, forecasts and the like are claims where the passages that came along support or refute them", async () => {
  const text = `The Aurora lamp weighs 300 g. ${FORECAST} Sales of lamps will grow by 30 % in 2031. I own two lamps. Why?`;
  const { body, usage } = await ask(text, { context: SENT });
  expect(body.claims).toMatchObject([
    { text: "The Aurora lamp weighs 300 g.", verdict: "supported" },
    { text: FORECAST, verdict: "supported", source: "context/0", span: { start: 30, end: 30 + FORECAST.length } },
    { verdict: "refuted", expected: "20 %" },
  ]);
  expect(body.not_checked.map(({ reason }) => reason)).toEqual(["first_person", "question"]);
  expect(body).toMatchObject({ summary: { total_claims: 3, verified: 2 }, flagged: true });
  expect(usage).toMatchObject({ claims: 3, verifiedClaims: 2 });
});

test("what is told as a claim after all names what its pronouns stand for", async () => {
  const { body } = await ask("The Aurora lamp weighs 300 g. Keep it away from water.", { context: SENT });
  expect(body.claims[1]).toMatchObject({ text: "Keep the Aurora lamp away from water.", verdict: "supported" });
});

test("what is no claim is one to nobody but the passages that came along", async () => {
  await addDocument(db, `# Lamps\n\n${FORECAST}\n`);
  for (const asked of [
    {},
    { context: "Cats purr." },
    { context: SENT, options: { evidence: ["documents", "graph"] } },
  ]) {
    const { body } = await ask(FORECAST, asked);
    expect(body).toMatchObject({ claims: [], not_checked: [{ text: FORECAST, reason: "forecast" }] });
  }
});

test("as many claims as are asked for are listed, those that were read first", async () => {
  const text = `${FORECAST} The Aurora lamp weighs 300 g.`;
  const { body } = await ask(text, { context: SENT, options: { max_claims: 1 } });
  expect(body.claims.map((claim) => claim.text)).toEqual(["The Aurora lamp weighs 300 g."]);
  expect(body.not_checked).toMatchObject([{ reason: "forecast" }]);
});

test("what is told as a claim after all is told at the end alone, behind the others", async () => {
  const told: number[] = [];
  const tell = (_: object, at: number) => told.push(at);
  const { body } = await ask(`${FORECAST} The Aurora lamp weighs 300 g.`, { context: SENT, tell });
  expect(told).toEqual([0]);
  expect(body.claims.map((claim) => claim.text)).toEqual(["The Aurora lamp weighs 300 g.", FORECAST]);
});
