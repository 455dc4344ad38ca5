import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import vectors from "../../webhook-vectors.json";
import { verifyWebhook, WebhookSignatureError } from "./index";

type Vector = (typeof vectors)[number];

const LATER_MS = 10_000;
const at = ({ timestamp }: Vector) => timestamp * 1000 + LATER_MS;
const asked = ({ body, headers, secrets }: Vector) => ({ payload: body, headers, secret: secrets[0] as string });
const PLAIN = vectors[0] as Vector;

beforeEach(() => vi.useFakeTimers({ now: at(PLAIN), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

async function codeOf(changes: Partial<Parameters<typeof verifyWebhook>[0]>) {
  const failure = await verifyWebhook({ ...asked(PLAIN), ...changes }).catch((error) => error);
  expect(failure).toBeInstanceOf(WebhookSignatureError);
  return failure.code;
}

describe.each(vectors.map((vector) => [vector.name, vector] as const))("a known delivery: %s", (_, vector) => {
  test("is accepted with each of its secrets, as text and as bytes, with headers of any kind", async () => {
    vi.setSystemTime(at(vector));
    const event = JSON.parse(vector.body);
    for (const secret of vector.secrets) expect(await verifyWebhook({ ...asked(vector), secret })).toEqual(event);
    const bytes = new TextEncoder().encode(vector.body);
    expect(await verifyWebhook({ ...asked(vector), payload: bytes })).toEqual(event);
    expect(await verifyWebhook({ ...asked(vector), payload: bytes.buffer })).toEqual(event);
    expect(await verifyWebhook({ ...asked(vector), headers: new Headers(vector.headers) })).toEqual(event);
    const shouted = Object.fromEntries(
      Object.entries(vector.headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(await verifyWebhook({ ...asked(vector), headers: shouted })).toEqual(event);
  });
});

test("another secret, body, id or time is refused", async () => {
  expect(await codeOf({ secret: "incorrect horse" })).toBe("signature_wrong");
  expect(await codeOf({ payload: PLAIN.body.replace("Zürich", "Zurich") })).toBe("signature_wrong");
  expect(await codeOf({ headers: { ...PLAIN.headers, "webhook-id": "evt_2" } })).toBe("signature_wrong");
  const later = String(PLAIN.timestamp + 1);
  expect(await codeOf({ headers: { ...PLAIN.headers, "webhook-timestamp": later } })).toBe("signature_wrong");
});

test.each(["v1,", "v1", "v1,AAAA", "v2,4/Ki8k1XEi2ys83Mq+r1qzUmyzXfa+f3N3Hq9nuAWLE=", "v1,%", "sha256=00"])(
  "a signature that is none is refused: %s",
  async (signature) => {
    expect(await codeOf({ headers: { ...PLAIN.headers, "webhook-signature": signature } })).toBe("signature_wrong");
  },
);

test("a delivery is accepted for five minutes around its time, or as long as is said", async () => {
  const moved = (seconds: number) => vi.setSystemTime((PLAIN.timestamp + seconds) * 1000);
  for (const seconds of [300, -300]) {
    moved(seconds);
    await verifyWebhook(asked(PLAIN));
  }
  for (const seconds of [301, -301]) {
    moved(seconds);
    expect(await codeOf({})).toBe("timestamp_off");
    await verifyWebhook({ ...asked(PLAIN), toleranceSeconds: 302 });
  }
  for (const value of ["soon", "-1", "1e9", "NaN"]) {
    const headers = { ...PLAIN.headers, "webhook-timestamp": value };
    expect(await codeOf({ headers, toleranceSeconds: Number.POSITIVE_INFINITY })).toBe("timestamp_off");
  }
});

test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])(
  "without %s it is refused: X-Service-Signature alone, which covers no time, could be replayed",
  async (name) => {
    expect(await codeOf({ headers: { ...PLAIN.headers, [name]: undefined } })).toBe("header_missing");
  },
);

test("a secret that was not set is told, rather than taken as one that signs nothing", async () => {
  await expect(verifyWebhook({ ...asked(PLAIN), secret: "" })).rejects.toThrow(TypeError);
});
