import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainSignature, type SignatureQuestion } from "./signature-debugger";
import { MISTAKES, type Mistake } from "./signature-mistakes";
import { signatureHeaders } from "./webhook-signature";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const PLAIN = "Correct horse, battery staple";
const EVENT = {
  id: "evt_1",
  type: "key.created",
  created_at: "2026-01-31T12:00:00.000Z",
  organization_id: "org_1",
  data: { key_id: "key_1", key_prefix: "assay_live_a", name: "Zürich/€ 1", created_by: "ada@example.com" },
};
const BODY = JSON.stringify(EVENT);
const NOW = new Date("2026-01-31T12:00:10Z");
const HEADERS = signed(PLAIN);

function signed(secret: string, timestamp = NOW): Record<string, string> {
  return signatureHeaders({ id: "evt_1", body: BODY, timestamp, secrets: [secret] });
}

/** The mistakes found when these parts differ from a delivery that is right. */
function found(changes: Partial<SignatureQuestion> = {}): Mistake[] {
  const report = explainSignature({ headers: HEADERS, body: BODY, secret: PLAIN, now: NOW, ...changes });
  expect(report.valid).toBe(report.findings.length === 0);
  return report.findings.map(({ mistake }) => mistake);
}

const only = (...names: string[]) =>
  Object.fromEntries(Object.entries(HEADERS).filter(([name]) => names.includes(name.toLowerCase())));
const service = (value: string) => ({ "X-Service-Signature": value });
const standard = (value: string) => ({ ...only("webhook-id", "webhook-timestamp"), "webhook-signature": value });
const DIGITS = HEADERS["X-Service-Signature"]?.slice(7) ?? "";
const STANDARD = HEADERS["webhook-signature"]?.slice(3) ?? "";

describe("a delivery as it was sent", () => {
  test.each(["a", PLAIN, SECRET, "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", " spaced\n", '"quoted"', "ünïcödé"])(
    "is valid with the secret %j",
    (secret) => {
      expect(found({ headers: signed(secret), secret })).toEqual([]);
    },
  );

  test("is valid by either scheme alone, by bytes, and with headers pasted as lines", () => {
    expect(explainSignature({ headers: only("x-service-signature"), body: BODY, secret: PLAIN, now: NOW })).toEqual({
      valid: true,
      scheme: "x-service-signature",
      findings: [],
    });
    const headers = only("webhook-id", "webhook-timestamp", "webhook-signature");
    expect(explainSignature({ headers, body: BODY, secret: PLAIN, now: NOW })).toMatchObject({
      valid: true,
      scheme: "standard-webhooks",
    });
    expect(found({ body: Buffer.from(BODY) })).toEqual([]);
    const lines = Object.entries(HEADERS).map(([name, value]) => `${name.toUpperCase()}: ${value}`);
    expect(found({ headers: `POST /hooks HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n` })).toEqual([]);
  });

  test("is valid with the old secret during a rotation, by Standard Webhooks", () => {
    const headers = signatureHeaders({ id: "evt_1", body: BODY, timestamp: NOW, secrets: ["new", "old"] });
    const { "X-Service-Signature": _, ...trio } = headers;
    expect(found({ headers: trio, secret: "old" })).toEqual([]);
    expect(found({ headers, secret: "old" })).toEqual(["secret_wrong"]);
  });
});

const python = (value: unknown): string =>
  Array.isArray(value) || value === null || typeof value !== "object"
    ? JSON.stringify(value).replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
    : `{${Object.entries(value)
        .map(([name, each]) => `"${name}": ${python(each)}`)
        .join(", ")}}`;
const sorted = (value: object) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

const BODIES: [Mistake, string, string][] = [
  ["body_written_anew", "indented", JSON.stringify(EVENT, null, 2)],
  ["body_written_anew", "indented by tabs", JSON.stringify(EVENT, null, "\t")],
  ["body_written_anew", "with a space after each colon", BODY.replaceAll('":', '": ')],
  ["body_written_anew", "by json.dumps", python(EVENT)],
  [
    "body_written_anew",
    "by json_encode",
    BODY.replaceAll("/", "\\/").replaceAll("ü", "\\u00fc").replaceAll("€", "\\u20AC"),
  ],
  ["body_written_anew", "sorted", JSON.stringify(sorted({ ...EVENT, data: sorted(EVENT.data) }))],
  ["body_written_anew", "sorted and indented", JSON.stringify(sorted({ ...EVENT, data: sorted(EVENT.data) }), null, 2)],
  ["body_spaced", "with a line break", `${BODY}\n`],
  ["body_spaced", "with white space", `  ${BODY}\r\n\r\n`],
  ["body_spaced", "with a byte order mark", `\uFEFF${BODY}`],
  ["body_encoded", "as Windows reads Latin-1", new TextDecoder("latin1").decode(Buffer.from(BODY))],
  ["body_encoded", "stringified twice", JSON.stringify(BODY)],
  ["body_encoded", "in base64", Buffer.from(BODY).toString("base64")],
  ["body_encoded", "as in a URL", encodeURIComponent(BODY)],
  ["body_changed", "cut", BODY.slice(0, 100)],
  ["body_changed", "empty", ""],
  ["body_of_another", "of another event", BODY.replace("evt_1", "evt_2")],
];

const SECRETS: [Mistake, string, [secret: string, used: string]][] = [
  ["secret_spaced", "read from a file", [PLAIN, `${PLAIN}\n`]],
  ["secret_spaced", "with spaces", [PLAIN, `  ${PLAIN}\t`]],
  ["secret_spaced", "in quotes", [PLAIN, `"${PLAIN}"`]],
  ["secret_prefix", "without its prefix", [SECRET, SECRET.slice(6)]],
  ["secret_prefix", "with a prefix", [PLAIN, `whsec_${PLAIN}`]],
  ["secret_encoded", "in base64", [PLAIN, Buffer.from(PLAIN).toString("base64")]],
  ["secret_encoded", "in hexadecimal", [PLAIN, Buffer.from(PLAIN).toString("hex")]],
  ["secret_encoded", "as in a URL", [PLAIN, encodeURIComponent(PLAIN)]],
  ["secret_encoded", "decoded from base64", [Buffer.from(PLAIN).toString("base64"), PLAIN]],
  ["secret_wrong", "of something else", [PLAIN, "tr0ub4dor"]],
  ["secret_wrong", "in lower case", [PLAIN, PLAIN.toLowerCase()]],
];

const WRITTEN: [Mistake, string, SignatureQuestion["headers"]][] = [
  ["signature_form", "bare digits", service(DIGITS)],
  ["signature_form", "upper case", service(`sha256=${DIGITS.toUpperCase()}`)],
  ["signature_form", "base64", service(`sha256=${Buffer.from(DIGITS, "hex").toString("base64")}`)],
  ["signature_form", "quotes", service(`"sha256=${DIGITS}" `)],
  ["signature_unreadable", "cut digits", service(`sha256=${DIGITS.slice(0, 60)}`)],
  ["signature_unreadable", "nothing", service("sha256=")],
  ["signature_unreadable", "SHA-1", service(`sha256=${createHmac("sha1", PLAIN).update(BODY).digest("hex")}`)],
  ["signature_unreadable", "SHA-512", service(`sha256=${createHash("sha512").update(BODY).digest("hex")}`)],
  ["signature_form", "bare base64", standard(STANDARD)],
  ["signature_form", "hexadecimal", standard(`v1,${Buffer.from(STANDARD, "base64").toString("hex")}`)],
  ["signature_form", "the base64 of URLs", standard(`v1,${Buffer.from(STANDARD, "base64").toString("base64url")}`)],
  ["header_missing", "no time", only("webhook-id", "webhook-signature")],
  ["header_missing", "no id", only("webhook-timestamp", "webhook-signature")],
  ["timestamp_off", "milliseconds", { ...standard(`v1,${STANDARD}`), "webhook-timestamp": String(NOW.getTime()) }],
  ["signature_missing", "other headers", only("webhook-id", "webhook-timestamp")],
  ["signature_missing", "none", {}],
];

test.each(BODIES)("%s: a body %s", (mistake, _, body) => {
  expect(found({ body })).toContain(mistake);
  expect(found({ body, headers: only("x-service-signature", "webhook-id") })).toEqual([mistake]);
});

test.each(SECRETS)("%s: a secret %s", (mistake, _, [secret, used]) => {
  const { "X-Service-Signature": signature = "" } = signed(secret);
  expect(found({ headers: service(signature), secret: used })).toEqual([mistake]);
});

test.each(WRITTEN)("%s: headers with %s", (mistake, _, headers) => {
  expect(found({ headers })).toContain(mistake);
});

test("a time that is five minutes off is told, though the signature is right", () => {
  const later = (seconds: number) => found({ now: new Date(NOW.getTime() + seconds * 1000) });
  expect([later(299), later(-299)]).toEqual([[], []]);
  expect([later(302), later(-302)]).toEqual([["timestamp_off"], ["timestamp_off"]]);
});

test("mistakes that come together are told together", () => {
  const headers = service(DIGITS.toUpperCase());
  const mistakes = found({ headers, secret: `${PLAIN}\n`, body: `${JSON.stringify(EVENT, null, 2)}\n` });
  expect(mistakes.sort()).toEqual(["body_written_anew", "secret_spaced", "signature_form"]);
});

test("each mistake that can be told is told by one of these tests", () => {
  const told = [...BODIES, ...SECRETS, ...WRITTEN].map(([mistake]) => mistake);
  expect(Object.keys(MISTAKES).filter((mistake) => !told.includes(mistake as Mistake))).toEqual([]);
});

test("line ends within the body are told", () => {
  const body = JSON.stringify(EVENT, null, 2);
  const signature = `sha256=${createHmac("sha256", PLAIN).update(body).digest("hex")}`;
  expect(found({ headers: service(signature), body: body.replaceAll("\n", "\r\n") })).toEqual(["body_spaced"]);
});

test("any input gets an answer that is valid only where the secret signed the body, and repeats no secret", () => {
  const any = fc.string({ unit: "binary", maxLength: 60 });
  fc.assert(
    fc.property(any, any, any, (signature, body, secret) => {
      const headers = {
        "x-service-signature": signature,
        "webhook-signature": body,
        "webhook-id": secret,
        "webhook-timestamp": "1",
      };
      const report = explainSignature({ headers, body, secret: `${secret}SECRET`, now: NOW });
      expect(report.valid).toBe(false);
      expect(JSON.stringify(report)).not.toContain("SECRET");
    }),
  );
});

test.each([
  ["of many escapes", JSON.stringify({ ...EVENT, data: { a: "\\u00fc".repeat(2_000) } })],
  ["of many codes", "%7B".repeat(5_000)],
  ["of many brackets", "[".repeat(16_000)],
  ["of a million characters", "x".repeat(1_000_000)],
])("a body %s is answered", (_, body) => {
  expect(found({ body, secret: '"whsec_%41%41AAAA" \n' })).toHaveLength(1);
});
