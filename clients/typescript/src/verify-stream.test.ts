import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { EXAMPLES } from "@/lib/catalog/examples";
import { eventsOf } from "@/lib/http/live-answer";
import { Assay, ConnectionError, RateLimitError, TimeoutError, UnavailableError, type VerifyEvent } from "./index";
import { refusal, type Script, startService } from "./testing/service";

const KEY = "assay_live_x";
const INPUT = { text: "Zürich 🏔 is in Switzerland." };
const RESULT = { ...EXAMPLES.verify.answer, claims: [{ text: "Zürich 🏔\u2028 is" }, { text: "b\r\n\n: c" }] };
const WHOLE = eventsOf(RESULT, { list: "claims", entry: "claim" });
const EVENTS = { "Content-Type": "text/event-stream; charset=utf-8", "X-Request-Id": "req_1" };
const HEARD = [
  { type: "claim", index: 0, claim: RESULT.claims[0] },
  { type: "claim", index: 1, claim: RESULT.claims[1] },
  { type: "result", result: RESULT },
];

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A client whose service answers with these bytes, cut as they are here. */
function answering(chunks: Iterable<Uint8Array>) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  return new Assay({ apiKey: KEY, fetch: async () => new Response(body, { headers: EVENTS }) });
}

async function heard(events: AsyncIterable<VerifyEvent>): Promise<VerifyEvent[]> {
  const all: VerifyEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe("events are the same", () => {
  test.each([1, 2, 3, 7, 1_000_000])("in chunks of %i bytes, through characters and line ends", async (size) => {
    for (const text of [WHOLE, WHOLE.replaceAll("\n", "\r\n"), WHOLE.replaceAll("\n", "\r")]) {
      const bytes = bytesOf(text);
      const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => i * size);
      const assay = answering(starts.map((start) => bytes.slice(start, start + size)));
      expect(await heard(assay.verifyStream(INPUT))).toEqual(HEARD);
    }
  });

  test("among heartbeats, fields of others and events that are not known", async () => {
    const noise = "\uFEFF:\n\nid: 1\nretry: 5\n:x\nevent: later\ndata: {}\n\nevent: claim\n\n";
    expect(await heard(answering([bytesOf(noise + WHOLE)]).verifyStream(INPUT))).toEqual(HEARD);
  });

  test("with data in several lines, and without the space behind the colon", async () => {
    const lines = 'event:result\ndata:{"claims":\ndata: []}\n\n';
    expect(await heard(answering([bytesOf(lines)]).verifyStream(INPUT))).toEqual([
      { type: "result", result: { claims: [] } },
    ]);
  });
});

describe("what is asked", () => {
  const connect = async (script: Script[]) => {
    const { address, seen } = await startService(script);
    return { assay: new Assay({ apiKey: KEY, baseUrl: address }), seen };
  };

  test("is for events, and nothing before somebody reads", async () => {
    const { assay, seen } = await connect([{ headers: EVENTS, body: WHOLE }]);
    const events = assay.verifyStream(INPUT);
    expect(seen).toEqual([]);
    expect(await heard(events)).toEqual(HEARD);
    expect(seen).toMatchObject([{ path: "/v1/verify", body: INPUT, headers: { accept: "text/event-stream" } }]);
    expect(seen[0]?.headers).not.toHaveProperty("idempotency-key");
  });

  test("is asked again after 429, and after anything under a key", async () => {
    const again = { headers: { "Retry-After": "0" } };
    const spent = refusal(429, "rate_limit_exceeded", again);
    const busy = refusal(503, "service_unavailable", again);
    const refused = await connect([spent, busy]);
    await expect(heard(refused.assay.verifyStream(INPUT))).rejects.toThrow(UnavailableError);
    expect(refused.seen).toHaveLength(2);
    const keyed = await connect([spent, busy, { headers: EVENTS, body: WHOLE }]);
    expect(await heard(keyed.assay.verifyStream(INPUT, { idempotencyKey: "order-1" }))).toEqual(HEARD);
    expect(keyed.seen.map(({ headers }) => headers["idempotency-key"])).toEqual(Array(3).fill("order-1"));
  });

  test("fails as any call where no events come", async () => {
    const { assay } = await connect([refusal(429, "rate_limit_exceeded")]);
    await expect(heard(assay.verifyStream(INPUT, { maxRetries: 0 }))).rejects.toThrow(RateLimitError);
    const page = await connect([{ body: "<html>" }]);
    await expect(heard(page.assay.verifyStream(INPUT))).rejects.toMatchObject({ code: "unexpected_answer" });
  });
});

describe("what goes wrong midway", () => {
  const servers: http.Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  /** A service that sends one claim, then goes on as told. */
  async function startSlow(goOn: (response: http.ServerResponse) => void) {
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const server = http.createServer((request, response) => {
      request.resume();
      response.on("close", leave);
      response.writeHead(200, EVENTS).write(WHOLE.slice(0, WHOLE.indexOf("\n\n") + 2));
      goOn(response);
    });
    servers.push(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { assay: new Assay({ apiKey: KEY, baseUrl }), left };
  }

  test("the service tells of a failure: the claims before it were heard", async () => {
    const body = { error: "internal_error", message: "Something failed.", details: { request_id: "req_1" } };
    const { assay } = await startSlow((response) => response.end(`event: error\ndata: ${JSON.stringify(body)}\n\n`));
    const events = assay.verifyStream(INPUT);
    expect((await events.next()).value).toEqual(HEARD[0]);
    const error = await events.next().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({ code: "internal_error", requestId: "req_1", body });
  });

  test.each([
    ["ends without a result", (response: http.ServerResponse) => void response.end("event: result\ndata: {}")],
    ["is cut", (response: http.ServerResponse) => void setTimeout(() => response.destroy(), 50)],
  ])("the answer %s: that is a failure of the connection", async (_, goOn) => {
    const { assay } = await startSlow(goOn);
    await expect(heard(assay.verifyStream(INPUT))).rejects.toThrow(ConnectionError);
  });

  test("the signal ends it with its reason, and the service sees that nobody listens", async () => {
    const { assay, left } = await startSlow(() => {});
    const aborting = new AbortController();
    const events = assay.verifyStream(INPUT, { signal: aborting.signal });
    await events.next();
    aborting.abort(new Error("enough"));
    await expect(events.next()).rejects.toThrow("enough");
    await left;
  });

  test("a loop that is left ends it, too", async () => {
    const { assay, left } = await startSlow(() => {});
    for await (const { type } of assay.verifyStream(INPUT)) {
      expect(type).toBe("claim");
      break;
    }
    await left;
  });

  test("what takes longer than it may is told as such", async () => {
    const { assay } = await startSlow(() => {});
    await expect(heard(assay.verifyStream(INPUT, { timeoutMs: 200 }))).rejects.toThrow(TimeoutError);
  });
});
