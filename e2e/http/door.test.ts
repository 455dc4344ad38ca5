import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "@/lib/http/message";
import { newSharedMember } from "./browser";
import { ALL_SCOPES, newOrganization, SERVICES } from "./client";
import { open, sendRaw, statusOf } from "./raw";
import { preparedDataDir, type Service, startHost } from "./service";

const MIB = 1024 * 1024;
const CHUNK = `10000\r\n${"a".repeat(65_536)}\r\n`;
const JSON_TYPE = "Content-Type: application/json\r\n";
const FORM_TYPE = "Content-Type: application/x-www-form-urlencoded\r\n";

const head = (target: string, more = "", method = "POST") => `${method} ${target} HTTP/1.1\r\nHost: a\r\n${more}`;

/** Sends chunks until the other side closes, or `most` bytes and `last` are out; gives what came back. */
function sendChunks(address: string, start: string, { most, last = "" }: { most: number; last?: string }) {
  return new Promise<string>((resolve) => {
    let [sent, received] = [0, ""];
    const socket = open(address);
    const more = () => {
      while (sent < most && !socket.destroyed) {
        sent += 65_536;
        if (!socket.write(CHUNK)) return;
      }
      if (sent >= most && !socket.destroyed) socket.write(`${last}0\r\n\r\n`);
    };
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.setTimeout(30_000, () => socket.destroy());
    socket.on("drain", more).on("error", () => {});
    socket.on("close", () => resolve(received));
    socket.write(`${start}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n`);
    more();
  });
}

/** Sends a body byte by byte until the other side closes; gives what came back. */
function trickle(address: string, start: string): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = open(address);
    socket.write(`${start}Content-Length: 1000\r\n\r\n{`);
    const drip = setInterval(() => socket.write(" "), 200);
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket
      .on("error", () => {})
      .on("close", () => {
        clearInterval(drip);
        resolve(received);
      });
  });
}

describe("a body on any route of the host", () => {
  let trickles: Promise<string[]>; // begun before all tests, since they take some time until they are given up
  let dataDir: string;
  let host: Service;
  let about: Record<string, string>;

  beforeAll(async () => {
    dataDir = preparedDataDir();
    host = await startHost(dataDir);
    const [key] = /assay_live_\w+/.exec(host.output()) ?? [];
    about = {
      "/v1/verify": `X-API-Key: ${key}\r\n${JSON_TYPE}`,
      "/api/auth/callback/credentials": FORM_TYPE,
      "/api/dashboard/sign-up": `Origin: http://a\r\n${JSON_TYPE}`,
      "/sign-in": FORM_TYPE,
      "/nothing": FORM_TYPE,
    };
    for (const path of ["/sign-in", "/api/auth/csrf"]) await fetch(host.address + path);
    trickles = Promise.all(Object.entries(about).map(([path, headers]) => trickle(host.address, head(path, headers))));
  });
  afterAll(async () => {
    await host.end("SIGTERM");
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const memory = () => {
    const file = `/proc/${host.pid}/status`;
    return fs.existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(file, "utf8"))?.[1]) * 1024 : 0;
  };

  test("of 100 MiB without a length, eight at a time, is refused and takes no memory", async () => {
    const before = memory();
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, memory());
    }, 20);
    for (const [path, headers] of Object.entries(about)) {
      const sends = Array.from({ length: 8 }, () => sendChunks(host.address, head(path, headers), { most: 100 * MIB }));
      for (const answer of await Promise.all(sends)) {
        expect(`${path} ${statusOf(answer)}`).toBe(`${path} 413`);
        expect(answer).toContain('"error":"payload_too_large"');
      }
    }
    clearInterval(watch);
    expect(highest - before).toBeLessThan(150 * MIB); // of 4,000 MiB sent
  });

  test("that tells a length over the bound is refused before any of it is sent", async () => {
    const length = `Content-Length: ${100 * MIB}\r\nExpect: 100-continue\r\n`;
    const told = Object.entries(about).map(async ([path, headers]) => {
      const answer = await sendRaw(host.address, `${head(path, headers)}${length}\r\n`); // closed after a while
      expect(`${path} ${statusOf(answer)}`).toBe(`${path} 413`); // no 100 Continue before it
    });
    await Promise.all(told);
  });

  test("that trickles is given up after 15 seconds", async () => {
    const answers = await trickles;
    expect(answers.map(statusOf)).toEqual(answers.map(() => 408));
  });

  test("within the bound arrives whole, with a length, in chunks, and where the caller waits to be told", async () => {
    const body = `{"organization":"Team","email":"EMAIL","password":"correct horse battery"${" ".repeat(900_000)}}`;
    const forms = [
      (text: string) => `Content-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
      (text: string) => `Content-Length: ${text.length}\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n${text}`,
      (text: string) =>
        `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
    ];
    for (const [n, form] of forms.entries()) {
      const text = body.replace("EMAIL", `whole${n}@example.com`);
      const answer = await sendRaw(
        host.address,
        head("/api/dashboard/sign-up", about["/api/dashboard/sign-up"]) + form(text),
      );
      expect(answer.replace("HTTP/1.1 100 Continue\r\n\r\n", "")).toMatch(/^HTTP\/1.1 200 /);
    }
  });
});

describe.each(SERVICES)("a body on $name", ({ address }) => {
  const send = async (path: string, size: { most: number; last?: string }) => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const type = path.includes("auth") ? FORM_TYPE : JSON_TYPE;
    return sendChunks(address, head(path, `X-API-Key: ${key}\r\nOrigin: http://a\r\n${type}`), size);
  };
  const paths = ["/api/auth/callback/credentials", "/v1/keys", "/api/dashboard/sign-up"];

  test.each(paths)("of one byte over the bound is refused by %s", async (path) => {
    expect(statusOf(await send(path, { most: MAX_BODY_BYTES, last: "1\r\na\r\n" }))).toBe(413);
  });

  // `next start` closes while more is under way, which resets the connection; the answer can be lost by that.
  test.each(paths)("that is far over the bound gets no other answer by %s", async (path) => {
    expect(await send(path, { most: 8 * MIB })).not.toMatch(/^HTTP\/1.1 (?!413)/);
  });

  test("that is no JSON is a bad request to sign in with", async () => {
    const headers = { "Content-Type": "application/json" };
    for (const body of ["{", "null", "[]", "1", '{"csrfToken":{}}', '{"__proto__":{"csrfToken":1}}']) {
      const init = { method: "POST", headers, body, redirect: "manual" } as const;
      expect((await fetch(`${address}/api/auth/callback/credentials`, init)).status).toBeLessThan(500);
    }
  });
});

const [HOST] = SERVICES as [(typeof SERVICES)[number]];

describe("a request target", () => {
  const ask = (target: string, { method = "GET", headers = "" } = {}) =>
    sendRaw(HOST.address, `${head(target, headers, method)}Connection: close\r\n\r\n`);

  test.each([
    ["OPTIONS", "*"],
    ["GET", "/v1\\verify"],
    ["GET", "//v1/verify"],
    ["GET", "/%76%31/verify"],
    ["GET", "/v1%2Fverify"],
    ["GET", "/keys/../v1/verify"],
    ["GET", "/v1/%ff"],
  ])("%s %s is not found by the API, with its headers", async (method, target) => {
    const answer = await ask(target, { method });
    expect(answer).toMatch(/^HTTP\/1.1 404 [\s\S]*"error":"not_found"/);
    expect(answer).toMatch(/^X-Request-Id: req_/m);
    if (target !== "*") expect(answer).toMatch(/^X-RateLimit-Limit: 60/m);
  });

  test("with the host in it is answered like one without", async () => {
    expect(await ask(`${HOST.address}/health`)).toContain('"status":"ok"');
    expect(await ask("http://other.example/v1/verify")).toMatch(/^HTTP\/1.1 405 [\s\S]*"method_not_allowed"/);
    expect(await ask("http://other.example")).toMatch(/^HTTP\/1.1 200 /);
    expect(await ask("http:///v1/verify")).toMatch(/^HTTP\/1.1 400 /);
  });

  test.each([
    "/webhooks/%ff",
    "/log/%",
    "/knowledge/%c3%28",
    "/api/auth/%ff",
    "/api/dashboard/keys/%ff",
    "/%ff",
    "/_next/%ff",
  ])("%s is a bad request", async (target) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      expect(await ask(target, { method })).toMatch(/^HTTP\/1.1 400 [\s\S]*"error":"invalid_request"/);
    }
  });

  test.each(["TRACE", "PROPFIND"])("with the method %s is refused everywhere", async (method) => {
    for (const target of ["/", "/keys", "/api/auth/session", "/api/dashboard/keys", "/v1/verify"]) {
      expect(await ask(target, { method })).toMatch(/^HTTP\/1.1 405 [\s\S]*\nAllow: /);
    }
  });
});

describe.each(SERVICES)("the character NUL on $name", ({ address }) => {
  test.each([
    ["GET", "knowledge/sources/src_%00", "source_not_found"],
    ["DELETE", "knowledge/sources/%00", "source_not_found"],
    ["DELETE", "keys/key_%00", "key_not_found"],
    ["GET", "webhooks/%00", "webhook_not_found"],
  ])("in %s /v1/%s names nothing", async (method, path, error) => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const answer = await fetch(`${address}/v1/${path}`, { method, headers: { "X-API-Key": key } });
    expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({ status: 404, error });
  });

  test("in queries and bodies is a bad request that says where", async () => {
    const { browser } = await newSharedMember(address);
    const tries = [
      () => browser.send("/api/dashboard/usage?key_id=%00"),
      () => browser.json("/api/dashboard/organization/switch", { organization_id: "org_\0" }),
      () =>
        browser.json("/api/dashboard/knowledge/sources", {
          name: "a",
          file_name: "a.csv",
          urls: ["http://a.example/\0"],
        }),
    ];
    for (const attempt of tries) {
      const answer = await attempt();
      expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({
        status: 400,
        error: "invalid_request",
      });
    }
    expect((await browser.send("/api/dashboard/sessions/%00", { method: "DELETE" })).status).toBe(404);
  });
});
