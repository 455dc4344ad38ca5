import { createHmac, timingSafeEqual } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signatureHeaders } from "./webhook-signature";

const BODY =
  '{"id":"evt_1","type":"key.created","created_at":"2026-01-31T12:00:00.000Z","organization_id":"org_1","data":{"name":"Zürich"}}';
const now = () => new Date();

const anySecret = fc.string({ unit: "binary", minLength: 1, maxLength: 256 });
const anyBody = fc.string({ unit: "binary", minLength: 0, maxLength: 200 });

test("a known delivery has known signatures", () => {
  const timestamp = new Date("2026-01-31T12:00:00.999Z");
  expect(signatureHeaders({ id: "evt_1", body: BODY, timestamp, secrets: ["correct horse battery staple"] })).toEqual({
    "X-Service-Signature": "sha256=e285021a23b955807bd62b78d2c11875681ca3a2f8bcc82c2c480d72cbd1b7cd",
    "webhook-id": "evt_1",
    "webhook-timestamp": "1769860800",
    "webhook-signature": "v1,4/Ki8k1XEi2ys83Mq+r1qzUmyzXfa+f3N3Hq9nuAWLE=",
  });
});

test("the published vector of Standard Webhooks comes out", () => {
  const headers = signatureHeaders({
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    body: '{"test": 2432232314}',
    timestamp: new Date(1614265330_000),
    secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  });
  expect(headers["webhook-signature"]?.split(" ")).toContain("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
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
