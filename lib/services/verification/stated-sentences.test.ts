import { afterAll, beforeAll, expect, test } from "vitest";
import { addDocument, ask, openVerify } from "../testing/verify";

let db: Awaited<ReturnType<typeof openVerify>>;
beforeAll(async () => {
  db = await openVerify();
});
afterAll(() => db.close());

const FORECAST = "Sales of lamps will grow by 20 % in 2031.";
const SENT = `Keep the Aurora lamp away from water. ${FORECAST} The Aurora lamp weighs 300 g.`;

test("advice, forecasts and opinions are claims where the passages that came along support or refute them", async () => {
  const text = `🎉 The Aurora lamp weighs 300 g. ${FORECAST} Sales of lamps will grow by 30 % in 2031. It is the loveliest of all lamps.`;
  const { body, usage } = await ask(text, { context: SENT });
  expect(body.claims).toMatchObject([
    { text: "The Aurora lamp weighs 300 g.", verdict: "supported" },
    { text: FORECAST, verdict: "supported", source: "context/0", span: { start: 32, end: 32 + FORECAST.length } },
    { verdict: "refuted", expected: "20 %", correction: FORECAST },
  ]);
  expect(body.not_checked.map(({ reason }) => reason)).toEqual(["opinion"]);
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

test("a sentence that is no claim never flags or blocks a text for want of confidence, and does where it is refuted", async () => {
  const asked = { context: SENT, mode: "blocking", options: { min_confidence: 1 } };
  const { body } = await ask(FORECAST, asked);
  expect(body).toMatchObject({ claims: [], not_checked: [{ reason: "forecast" }], flagged: false, blocked: false });
  expect((await ask("Sales of lamps will grow by 30 % in 2031.", asked)).body).toMatchObject({
    claims: [{ verdict: "refuted" }],
    blocked: true,
  });
});

test("sentences that are no claims never raise the score, since those that nothing speaks for are not listed", async () => {
  const unknown = "The Aurora lamp was drawn by Ann Roe.";
  const alone = await ask(unknown, { context: SENT });
  const beside = await ask(`${unknown} ${FORECAST}`, { context: SENT });
  expect(beside.body.claims).toHaveLength(2);
  expect(beside.body.support_score).toBe(alone.body.support_score);
});
