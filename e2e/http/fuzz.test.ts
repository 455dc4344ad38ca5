import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SUBSCRIBABLE } from "@/lib/catalog/events";
import { HARM_CATEGORY_IDS, HARM_THRESHOLD_IDS } from "@/lib/catalog/harm";
import { MODES } from "@/lib/catalog/schemas/verify";
import { ALL_SCOPES, call, newOrganization, SERVICES } from "./client";

const RUNS = process.env.ASSAY_TEST_LONG ? 60 : 15;
const anything = fc
  .anything({ withNullPrototype: false, maxDepth: 2 })
  .filter((value) => JSON.stringify(value) !== undefined);
const text = fc.string({ unit: "binary", maxLength: 200 });

/** A field as it should be, most of the time. */
const field = (right: fc.Arbitrary<unknown>) =>
  fc.option(fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: anything }), { nil: undefined });
const date = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date("-000001-01-01"), max: new Date("9999-12-31T23:59:59Z") })
    .map((at) => at.toISOString()),
  fc
    .date({ noInvalidDate: true, min: new Date("2020-01-01"), max: new Date("2030-01-01") })
    .map((at) => at.toISOString().slice(0, 10)),
  text,
);

/** What is no text is written as JSON; what is absent is left out. */
function queryOf(parameters: Record<string, unknown>): URLSearchParams {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)]],
  );
  return new URLSearchParams(given);
}

const BODIES = {
  "/v1/verify": fc.record({
    text: field(text),
    mode: field(fc.constantFrom(...MODES)),
    extract_claims: field(fc.boolean()),
    options: field(
      fc.record({
        min_confidence: field(fc.double({ min: -0.5, max: 1.5 })),
        include_evidence: field(fc.boolean()),
        max_claims: field(fc.integer()),
      }),
    ),
  }),
  "/v1/harm/detect": fc.record({
    text: field(text),
    categories: field(fc.array(fc.constantFrom(...HARM_CATEGORY_IDS, "none"))),
    threshold: field(fc.constantFrom(...HARM_THRESHOLD_IDS)),
  }),
  "/v1/keys": fc.record({
    name: field(text),
    scopes: field(fc.array(fc.constantFrom(...ALL_SCOPES, "x"))),
    expires_at: field(date),
  }),
  "/v1/webhooks": fc.record({
    url: field(fc.oneof(fc.webUrl({ withQueryParameters: true }), text)),
    events: field(fc.array(fc.constantFrom(...SUBSCRIBABLE, "x"))),
    secret: field(text),
  }),
  "/v1/webhooks/wh_1/rotate-secret": fc.record({ secret: field(text) }),
  "/v1/webhooks/wh_1/test": fc.record({ webhook_id: field(text) }),
  "/v1/keys/key_1/rotate": fc.record({ grace: field(fc.constantFrom("0", "15m", "1h")), key_id: field(text) }),
};

// Every answer is held against the OpenAPI document where it arrives: an undocumented one throws.
describe.each(SERVICES)("any request to $name is answered as documented, without a key in it", ({ address }) => {
  const isFine = ({ status, body }: { status: number; body: unknown }, key: string) => {
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).not.toContain(key);
  };

  test.each(Object.entries(BODIES))("POST %s with any fields", async (path, bodies) => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const idempotencyKey = fc.option(fc.string({ unit: "grapheme-ascii", maxLength: 3 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(bodies, idempotencyKey, async (body, repeat) => {
        const headers: Record<string, string> = repeat === undefined ? {} : { "Idempotency-Key": repeat };
        isFine(await call(address, { key, path, body, headers }), key);
      }),
      { numRuns: RUNS },
    );
  });

  test.each(Object.keys(BODIES))("POST %s with any bytes or JSON", async (path) => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const bodies = fc.oneof(fc.uint8Array({ maxLength: 100 }), fc.json(), anything);
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => isFine(await call(address, { key, method: "POST", path, body }), key)),
      { numRuns: RUNS },
    );
  });

  test("PATCH and deliveries of a webhook with any fields and query", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const made = { url: "https://receiver.invalid/", events: ["key.created"], secret: "s" };
    const { body } = await call(address, { key, path: "/v1/webhooks", body: made });
    const path = `/v1/webhooks/${body.id}`;
    const fields = fc.record({
      url: field(fc.oneof(fc.webUrl(), text)),
      events: field(fc.array(fc.constantFrom(...SUBSCRIBABLE))),
      status: field(fc.constantFrom("active", "disabled", "failing")),
    });
    const query = fc.record({ limit: field(fc.integer()), cursor: field(text), status: field(text) });
    await fc.assert(
      fc.asyncProperty(fields, query, async (patch, parameters) => {
        isFine(await call(address, { key, method: "PATCH", path, body: patch }), key);
        isFine(await call(address, { key, path: `${path}/deliveries?${queryOf(parameters)}` }), key);
      }),
      { numRuns: RUNS },
    );
  });

  test("PATCH of a key with any fields", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const { body } = await call(address, { key, path: "/v1/keys", body: { name: "n" } });
    const fields = fc.record({
      name: field(text),
      scopes: field(fc.array(fc.constantFrom(...ALL_SCOPES, "x"))),
      disabled: field(fc.boolean()),
      key_id: field(text),
    });
    await fc.assert(
      fc.asyncProperty(fields, async (patch) => {
        isFine(await call(address, { key, method: "PATCH", path: `/v1/keys/${body.id}`, body: patch }), key);
      }),
      { numRuns: RUNS },
    );
  });

  test("GET /v1/usage with any query", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const query = fc.record({
      period: field(fc.constantFrom("day", "week", "month")),
      start_date: field(date),
      end_date: field(date),
      x: field(text),
    });
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom("text/csv", "*/*", "application/json"), async (parameters, accept) => {
        const path = `/v1/usage?${queryOf(parameters)}`;
        isFine(await call(address, { key, path, headers: { Accept: accept } }), key);
      }),
      { numRuns: RUNS },
    );
  });

  test("DELETE /v1/keys/{key_id} with any id", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const ids = fc
      .oneof(fc.string({ unit: "grapheme", minLength: 1 }), fc.string({ unit: "binary-ascii", minLength: 1 }))
      .filter((id) => !/^\.{1,2}$/.test(id));
    await fc.assert(
      fc.asyncProperty(ids, async (id) => {
        const answer = await call(address, { key, method: "DELETE", path: `/v1/keys/${encodeURIComponent(id)}` });
        isFine(answer, key);
        expect(answer.body.error).toMatch(/key_not_found|method_not_allowed/);
      }),
      { numRuns: RUNS },
    );
  });

  test("keys that are none, in any form", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const forms = fc.oneof(
      fc.string({ unit: "grapheme-ascii", minLength: 1 }),
      fc.nat(key.length - 1).map((at) => key.slice(0, at) + key.slice(at + 1)),
    );
    await fc.assert(
      fc.asyncProperty(forms, async (wrong) => {
        const { status, body } = await call(address, { key: wrong, path: "/v1/keys/me" });
        expect([401, 429]).toContain(status);
        if (wrong.length > 20) expect(JSON.stringify(body)).not.toContain(wrong);
      }),
      { numRuns: 15 },
    );
  });
});
