import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "@/lib/env";
import { resource } from "@/lib/http/resource";
import { place } from "@/lib/process";
import type { Caller } from "@/lib/services/callers/caller";
import { withinMinute } from "@/lib/services/testing/within-minute";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { ACTOR, ALL_SCOPES, call, newOrganization, REFUTED, SERVICES, SUPPORTED, sql } from "./client";
import { preparedDataDir, type Service, startHost } from "./service";

const WITHIN_MINUTE = withinMinute();

const [host, next] = SERVICES.map(({ address }) => address) as [string, string];
const ACCEPT = { Accept: "text/event-stream" };
const LAMPS = Array.from({ length: 40 }, (_, n) => `The lamp of room ${n} weighs ${n + 3} kg.`);
/** In words of its own, since what a passage says word for word is decided at once. */
const OF_LAMPS = LAMPS.map((_, n) => `What hangs in room ${n} is a lamp, ${n + 3} kg in weight.`);
const LONG = { text: LAMPS.join(" "), context: OF_LAMPS.join(" "), options: { max_latency_ms: 10_000 } };
/** Long enough to leave midway: what is begun is judged to its end. */
const LESS = { ...LONG, text: LAMPS.slice(0, 12).join(" "), context: OF_LAMPS.slice(0, 12).join(" ") };
const SHORT = { text: LAMPS.slice(0, 3).join(" "), context: LAMPS.join(" ") };

interface Event {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  data: any;
}

const eventsIn = (text: string): Event[] =>
  text
    .split("\n\n")
    .filter((event) => event.startsWith("event:"))
    .map((event) => {
      const [, name = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      return { name, data: JSON.parse(data) };
    });

async function ask(address: string, { key, body, headers }: { key: string; body: object; headers?: object }) {
  const request = { key, path: "/v1/verify", body, headers: { ...ACCEPT, ...headers } };
  const answer = await call(address, request);
  return { ...answer, events: typeof answer.body === "string" ? eventsIn(answer.body) : [] };
}

/** What the same answer has but for what differs each time. */
function lasting({ request_id: _, processing_time_ms: __, ...body }: Record<string, unknown>) {
  return body;
}

async function used(id: string) {
  const [row] = await sql`
    select minute_requests as minute, month_requests::int as month,
      (select coalesce(sum(requests), 0)::int from usage_daily d where d.organization_id = c.organization_id) as noted,
      (select coalesce(sum(claims), 0)::int from usage_daily d where d.organization_id = c.organization_id) as claims
    from usage_counters c where organization_id = ${id}`;
  return row;
}

describe.each(SERVICES)("POST /v1/verify as events on $name", ({ address }) => {
  test("each claim is the one of the result, and that is the JSON answer", WITHIN_MINUTE, async () => {
    const { id, key } = await newOrganization();
    const { status, headers, events } = await ask(address, { key, body: LONG });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const result = events.at(-1) as Event;
    expect(events.map(({ name }) => name)).toEqual([...result.data.claims.map(() => "claim"), "result"]);
    const told = events.slice(0, -1).map(({ data }) => data);
    expect(told.map(({ index }) => index).sort((a, b) => a - b)).toEqual([...told.keys()]);
    for (const { index, claim } of told) expect(claim).toEqual(result.data.claims[index]);
    expect(result.data.request_id).toBe(headers.get("x-request-id"));
    const json = await call(address, { key, path: "/v1/verify", body: LONG });
    expect(lasting(result.data)).toEqual(lasting(json.body));
    expect(await used(id)).toMatchObject({ minute: 2, month: 2, noted: 2, claims: 2 * told.length });
  });

  test("the first claims leave before the last are decided, through nothing that packs or keeps them", async () => {
    const { key } = await newOrganization();
    const response = await fetch(`${address}/v1/verify`, {
      method: "POST",
      headers: { ...ACCEPT, "X-API-Key": key, "Content-Type": "application/json", "Accept-Encoding": "gzip, br" },
      body: JSON.stringify(LONG),
    });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const { value = "" } = (await reader?.read()) ?? {};
    expect(value).toContain("event: claim");
    expect(value).not.toContain("event: result");
    await reader?.cancel();
  });

  test("what is refused before the first event is the JSON error that it always is", async () => {
    const { key } = await newOrganization("free");
    const { key: other } = await newOrganization("free", ["keys:read"]);
    const asked = async (of: string, body: object) => {
      const answer = await ask(address, { key: of, body });
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
      return [answer.status, answer.body.error];
    };
    expect(await asked("", SHORT)).toEqual([401, "missing_api_key"]);
    expect(await asked(other, SHORT)).toEqual([403, "insufficient_permissions"]);
    expect(await asked(key, { text: "" })).toEqual([400, "invalid_request"]);
    expect(await asked(key, { text: "a".repeat(10_001) })).toEqual([400, "text_too_long"]);
    expect(await asked(key, { text: "a", context: "a".repeat(2 ** 20) })).toEqual([413, "payload_too_large"]);
    const spent = await newOrganization("free");
    await setMonthlyUsage(ACTOR, spent.id, 1_000);
    expect(await asked(spent.key, SHORT)).toEqual([429, "rate_limit_exceeded"]);
    expect(await asked(spent.key, SHORT)).toEqual([429, "rate_limit_exceeded"]); // known to be spent
    expect(await used(spent.id)).toMatchObject({ month: 1_000, noted: 0 });
  });

  test("JSON comes unless events are what is asked for first", async () => {
    const { key } = await newOrganization();
    for (const accept of ["*/*", "application/json", "application/json, text/event-stream"]) {
      const { body, headers } = await ask(address, { key, body: SHORT, headers: { Accept: accept } });
      expect(body.claims).toHaveLength(3);
      expect(headers.get("vary")).toContain("Accept");
    }
    expect(
      (await ask(address, { key, body: SHORT, headers: { Accept: "text/event-stream, */*" } })).events,
    ).toHaveLength(4);
  });

  test("a blocked text and one without claims end with their result", async () => {
    const { key } = await newOrganization();
    const blocked = await ask(address, { key, body: { text: REFUTED, mode: "blocking" } });
    expect(blocked.status).toBe(200);
    expect(blocked.events).toMatchObject([
      { name: "claim", data: { index: 0, claim: { verdict: "refuted" } } },
      { name: "result", data: { error: "verification_failed", blocked: true } },
    ]);
    const { events } = await ask(address, { key, body: { text: "Why?" } });
    expect(events).toMatchObject([{ name: "result", data: { claims: [], flagged: false } }]);
  });

  test(
    "a repeat under an Idempotency-Key gets the stored result, as events or not, and is charged once",
    WITHIN_MINUTE,
    async () => {
      const { id, key } = await newOrganization();
      const headers = { "Idempotency-Key": "again" };
      const first = await ask(address, { key, body: SHORT, headers });
      const again = await ask(address, { key, body: SHORT, headers });
      const json = await call(address, { key, path: "/v1/verify", body: SHORT, headers });
      expect(again.body).toBe(first.body);
      expect(first.events.map(({ name }) => name)).toEqual(["claim", "claim", "claim", "result"]);
      expect(json.body).toEqual(first.events.at(-1)?.data);
      const replays = [first, again, json].map((answer) => answer.headers.get("idempotent-replayed"));
      expect(replays).toEqual([null, "true", "true"]);
      expect(again.headers.get("x-request-id")).toBe(first.headers.get("x-request-id"));
      expect(await used(id)).toMatchObject({ minute: 3, month: 1, noted: 1, claims: 3 });
      const other = await ask(address, { key, body: LONG, headers });
      expect([other.status, other.body.error]).toEqual([409, "idempotency_conflict"]);
    },
  );

  test("who leaves midway is charged once, and the work is finished and logged", async () => {
    const { id, key } = await newOrganization();
    const leaving = new AbortController();
    const response = await fetch(`${address}/v1/verify`, {
      method: "POST",
      headers: { ...ACCEPT, "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify({ ...LONG, mode: "logging" }),
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    expect(await used(id)).toMatchObject({ month: 1, noted: 1, claims: 0 });
    leaving.abort();
    await expect.poll(() => used(id)).toMatchObject({ month: 1, noted: 1, claims: 40 });
    expect(await sql`select total_claims from verifications where organization_id = ${id}`).toEqual([
      { total_claims: 40 },
    ]);
    expect((await call(address, { path: "/health" })).status).toBe(200);
  });

  test("the connection serves the next request", async () => {
    const { key } = await newOrganization();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const port = (path: string, body?: object) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { ...ACCEPT, "X-API-Key": key, "Content-Type": "application/json" };
        const method = body ? "POST" : "GET";
        const request = http.request(`${address}${path}`, { agent, method, headers }, (response) => {
          const { localPort } = response.socket;
          response.resume().on("end", () => resolve(localPort));
        });
        request.on("error", reject).end(body && JSON.stringify(body));
      });
    const first = await port("/v1/verify", SHORT);
    expect(await port("/v1/verify", SHORT)).toBe(first);
    expect(await port("/health")).toBe(first);
    agent.destroy();
  });
});

test.each(["README.md", "docs/guides/streaming.mdx"])(
  "the sample of %s runs, and prints what it says",
  async (file) => {
    const { key } = await newOrganization();
    const [, sample = ""] = /```sh\n(curl -sN .*?)```/s.exec(fs.readFileSync(file, "utf8")) ?? [];
    const env = { ...process.env, ASSAY_URL: host, ASSAY_API_KEY: key };
    const { stdout } = await promisify(execFile)("sh", ["-c", sample], { env });
    expect(eventsIn(stdout)).toMatchObject([
      { name: "claim", data: { claim: { verdict: "supported" } } },
      { name: "claim", data: { claim: { verdict: "refuted", expected: "14 hours" } } },
      { name: "result", data: { flagged: true } },
    ]);
  },
);

test(
  "40 streams at once at the monthly limit on two processes: exactly what is left is served",
  WITHIN_MINUTE,
  async () => {
    const { id, key } = await newOrganization("free", ALL_SCOPES);
    await setMonthlyUsage(ACTOR, id, 990);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(n % 2 ? host : next, { key, body: SHORT })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.error)).toEqual(Array(30).fill("rate_limit_exceeded"));
    expect(await used(id)).toMatchObject({ month: 1_000, noted: 10, claims: 30 });
  },
);

describe("work that fails after its first claim", () => {
  beforeAll(() => place("environment", readEnv({ LOG_LEVEL: "silent" })));

  /** A request that is answered in this process, by a verb of the test's own. */
  async function answered(verb: (caller: Caller) => Promise<never>) {
    const { id, key } = await newOrganization("free");
    const headers: Record<string, string> = {
      accept: "text/event-stream",
      "x-api-key": key,
      "content-type": "application/json",
    };
    const answer = await resource({ verify: verb }).answer({
      ...{ method: "POST", path: "/v1/verify", query: "", address: "192.0.2.1" },
      header: (name) => headers[name],
      readBody: async () => Buffer.from(JSON.stringify({ text: SUPPORTED })),
    });
    let text = "";
    for await (const chunk of answer.stream ?? []) text += chunk;
    return { id, answer, text, events: eventsIn(text) };
  }

  test("ends with an error, and the month gets back what it took", async () => {
    const { id, answer, events } = await answered(async ({ tell }) => {
      tell?.({ text: "a" }, 0);
      await sleep(50);
      throw new Error("password=hunter2");
    });
    expect(answer.status).toBe(200);
    expect(events).toEqual([
      { name: "claim", data: { index: 0, claim: { text: "a" } } },
      {
        name: "error",
        data: {
          error: "internal_error",
          message: "Something failed on our side.",
          details: { request_id: answer.headers["X-Request-Id"] },
        },
      },
    ]);
    expect(await used(id)).toEqual({ minute: 1, month: 0, noted: 0, claims: 0 });
  });

  test("is given up after its time, with heartbeats until then", async () => {
    const { id, text, events } = await answered(async ({ tell }) => {
      tell?.({ text: "a" }, 0);
      return await new Promise<never>(() => {});
    });
    expect(text.match(/^:$/gm)).toHaveLength(1);
    expect(events.map(({ data }) => data.error)).toEqual([undefined, "service_unavailable"]);
    expect(await used(id)).toEqual({ minute: 1, month: 0, noted: 0, claims: 0 });
  });

  test("that fails before it costs the minute, and is a JSON error", async () => {
    const { id, answer } = await answered(async () => {
      await sleep(10);
      throw new Error("no models");
    });
    expect(answer.status).toBe(500);
    expect(answer.stream).toBeUndefined();
    expect(await used(id)).toEqual({ minute: 1, month: 0, noted: 0, claims: 0 });
  });
});

describe("a host that is told to stop", () => {
  let dataDir: string;
  let service: Service;
  beforeAll(async () => {
    dataDir = preparedDataDir();
    service = await startHost(dataDir);
  });
  afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  /** A caller who has read what came first, which is not all of it. */
  const begin = async (body: object): Promise<{ reader?: ReadableStreamDefaultReader<string>; first: string }> => {
    const [key = ""] = /assay_live_\w+/.exec(service.output()) ?? [];
    const response = await fetch(`${service.address}/v1/verify`, {
      method: "POST",
      headers: { ...ACCEPT, "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader?.read())?.value ?? "";
    // Where this process had to wait for a core, all that was sent meanwhile comes at once.
    return first.includes("event: result") ? await begin(body) : { reader, first };
  };
  const sockets = () => {
    const links = spawnSync("ls", ["-l", `/proc/${service.pid}/fd`], { encoding: "utf8" }).stdout;
    return links.split("socket:").length - 1;
  };

  test("holds nothing of callers who left midway", async () => {
    const before = sockets();
    for (let n = 0; n < 20; n++) await (await begin(LESS)).reader?.cancel();
    await expect.poll(sockets).toBeLessThan(before + 10); // those to the database among them
  });

  test("sends what it has begun to its end", async () => {
    const { reader, first } = await begin(LONG);
    const ended = service.end("SIGTERM");
    let text = first;
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) text += read.value;
    expect(eventsIn(text).map(({ name }) => name)).toEqual([...Array(40).fill("claim"), "result"]);
    expect(await ended).toBe(0);
  });
});
