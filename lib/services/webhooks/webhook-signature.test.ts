import { createHmac, timingSafeEqual } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import vectors from "@/clients/webhook-vectors.json";
import { signatureHeaders } from "./webhook-signature";

const BODY =
  '{"id":"evt_1","type":"key.created","created_at":"2026-01-31T12:00:00.000Z","organization_id":"org_1","data":{"name":"Zürich"}}';
const now = () => new Date();

const anySecret = fc.string({ unit: "binary", minLength: 1, maxLength: 256 });
const anyBody = fc.string({ unit: "binary", minLength: 0, maxLength: 200 });

// The clients' receivers are held to the same.
test.each(vectors)("a known delivery has known signatures: $name", ({ id, body, timestamp, secrets, headers }) => {
  const signed = { id, body, timestamp: new Date(timestamp * 1000 + 999), secrets: secrets as [string] };
  expect(signatureHeaders(signed)).toEqual(headers);
});

test("the published vector of Standard Webhooks is among them", () => {
  const signatures = vectors.flatMap(({ headers }) => headers["webhook-signature"].split(" "));
  expect(signatures).toContain("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("a receiver that follows the contract accepts any secret and body", () => {
  fc.assert(
    fc.property(anySecret, anyBody, (secret, body) => {
      const headers = signatureHeaders({ id: "evt_1", body, timestamp: now(), secrets: [secret] });
      const sent = Buffer.from(headers["X-Service-Signature"]?.slice("sha256=".length) ?? "", "hex");
      return timingSafeEqual(sent, createHmac("sha256", secret).update(Buffer.from(body)).digest());
    }),
  );
});

test("the official library accepts any secret as raw bytes", () => {
  fc.assert(
    fc.property(anySecret, fc.json(), (secret, body) => {
      const headers = signatureHeaders({ id: "evt_1", body, timestamp: now(), secrets: [secret] });
      new Webhook(Buffer.from(secret), { format: "raw" }).verify(body, headers);
    }),
  );
});

test("the official library accepts a base64 secret as it stands, with whsec_ and without", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.boolean(), (key, prefixed) => {
      const secret = `${prefixed ? "whsec_" : ""}${Buffer.from(key).toString("base64")}`;
      const headers = signatureHeaders({ id: "evt_1", body: BODY, timestamp: now(), secrets: [secret] });
      new Webhook(secret).verify(BODY, headers);
    }),
  );
});

test("the official library refuses another secret, body, id or time", () => {
  const headers = signatureHeaders({ id: "evt_1", body: BODY, timestamp: now(), secrets: ["right"] });
  const verify = (secret: string, changed: Record<string, string>, body = BODY) =>
    new Webhook(Buffer.from(secret), { format: "raw" }).verify(body, { ...headers, ...changed });
  expect(() => verify("right", {})).not.toThrow();
  expect(() => verify("wrong", {})).toThrow();
  expect(() => verify("right", {}, BODY.replace("Zürich", "Zurich"))).toThrow();
  expect(() => verify("right", { "webhook-id": "evt_2" })).toThrow();
  expect(() => verify("right", { "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) })).toThrow();
});

test("during a rotation receivers of either secret accept, and the new one signs X-Service-Signature", () => {
  const headers = signatureHeaders({ id: "evt_1", body: BODY, timestamp: now(), secrets: ["new", "old"] });
  for (const secret of ["new", "old"]) {
    expect(() => new Webhook(Buffer.from(secret), { format: "raw" }).verify(BODY, headers)).not.toThrow();
  }
  expect(headers["X-Service-Signature"]).toBe(`sha256=${createHmac("sha256", "new").update(BODY).digest("hex")}`);
});
