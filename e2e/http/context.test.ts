import { describe, expect, test } from "vitest";
import { call, newOrganization, SERVICES, SUPPORTED, verify } from "./client";

const TEXT = "The lamp weighs 300 g. Its battery lasts 24 hours. Berlin is the capital of Spain.";
const CONTEXT = [{ id: "manual", title: "Manual", text: "🎉 The lamp weighs 300 g. Its battery lasts 14 hours." }];

describe.each(SERVICES)("context on $name", ({ address }) => {
  test("each claim is told with the exact words that decide it, and the graph decides the rest", async () => {
    const { key } = await newOrganization();
    const { status, body } = await verify(address, key, { text: TEXT, context: CONTEXT });
    expect(status).toBe(200);
    const [weight, battery, capital] = body.claims;
    expect(weight).toMatchObject({ verdict: "supported", source: "context/manual", path: ["Manual", "1"] });
    expect(battery).toMatchObject({ verdict: "refuted", verified: false, source: "context/manual" });
    expect(battery.citations).toMatchObject([{ quote: "Its battery lasts 14 hours." }]);
    expect(capital).toMatchObject({ verdict: "refuted", expected: "Madrid" });
    const [{ quote, span }] = weight.citations;
    expect(
      Array.from(CONTEXT[0]?.text ?? "")
        .slice(span.start, span.end)
        .join(""),
    ).toBe(quote);
    expect(body.support_score).toBeGreaterThan(0);
  });

  test("a context that is too long, or of a wrong form, is refused with the sizes", async () => {
    const { key } = await newOrganization();
    const long = await verify(address, key, { text: SUPPORTED, context: "a".repeat(200_001) });
    expect(long).toMatchObject({
      status: 400,
      body: { error: "context_too_long", details: { max_length: 200_000, actual_length: 200_001 } },
    });
    const many = await verify(address, key, { text: SUPPORTED, context: Array(101).fill({ text: "a" }) });
    expect(many).toMatchObject({ status: 400, body: { error: "context_too_long", details: { max_items: 100 } } });
    for (const wrong of [7, [{ id: "a" }], ["a"]]) {
      const { status, body } = await verify(address, key, { text: SUPPORTED, context: wrong });
      expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_request" });
    }
  });

  test("equal text with another context is another request", async () => {
    const { key } = await newOrganization();
    const ask = (context: string) =>
      call(address, { key, path: "/v1/verify", body: { text: TEXT, context }, headers: { "Idempotency-Key": "one" } });
    const first = await ask("The lamp weighs 300 g.");
    expect((await ask("The lamp weighs 400 g.")).body).toMatchObject({ error: "idempotency_conflict" });
    expect((await ask("The lamp weighs 300 g.")).body).toEqual(first.body);
  });
});
