import type { LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { CERTIFICATE, CERTIFICATE_KEY } from "../testing/certificate";
import type { NetworkAccess } from "./guarded-client";
import { type GuardedPost, postGuarded } from "./post";

const NOBODYS: LookupAddress = { address: "2c0f:ffff::1", family: 6 }; // public, and given to no one
const LOOPBACK: LookupAddress = { address: "127.0.0.1", family: 4 };

const open: net.Server[] = [];
const sockets = new Set<net.Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of open.splice(0)) server.close();
});

async function listen(server: net.Server): Promise<number> {
  open.push(server);
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const answering = (handler: http.RequestListener) => listen(http.createServer(handler));
/** A receiver that says these bytes, whatever it is sent. */
const saying = (bytes: string | Buffer, { end = true } = {}) =>
  listen(
    net.createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => (end ? socket.end(bytes) : socket.write(bytes)));
    }),
  );

function post(port: number, changes: Partial<GuardedPost> = {}, network?: NetworkAccess) {
  const url = `http://127.0.0.1:${port}/hooks?a=b`;
  return postGuarded({ url, headers: {}, body: "{}", timeoutMs: 5_000, allowPrivate: true, ...changes }, network);
}

/** Gives these answers to look-ups, one after the other. */
function names(...answers: LookupAddress[][]) {
  const resolve = vi.fn(async () => answers.shift() ?? []);
  return { resolve, network: { resolve } };
}

describe("a receiver that answers", () => {
  test("gets the bytes and headers as given, and its answer is told", async () => {
    let got: { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string } | undefined;
    const port = await answering(async (request, response) => {
      const chunks: Buffer[] = await request.toArray();
      got = {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: `${Buffer.concat(chunks)}`,
      };
      response.writeHead(202, { "Retry-After": "7" }).end("thanks");
    });
    const headers = { "Content-Type": "application/json", "X-Service-Signature": "sha256=00" };
    const result = await post(port, { headers, body: '{"name":"Zürich"}' });
    expect(result).toMatchObject({ kind: "answered", status: 202, excerpt: "thanks", retryAfter: 7 });
    expect(got).toMatchObject({ method: "POST", url: "/hooks?a=b", body: '{"name":"Zürich"}' });
    expect(got?.headers).toMatchObject({
      "content-type": "application/json",
      "content-length": "18",
      "x-service-signature": "sha256=00",
    });
  });

  test("is not followed elsewhere", async () => {
    const elsewhere = vi.fn();
    const other = await answering(elsewhere);
    const port = await answering((_, response) =>
      response.writeHead(307, { Location: `http://127.0.0.1:${other}/` }).end(),
    );
    expect(await post(port)).toMatchObject({ kind: "answered", status: 307 });
    expect(elsewhere).not.toHaveBeenCalled();
  });

  test("with endless bytes is read for 2 KB and left", async () => {
    let left: () => void = () => {};
    const closed = new Promise<void>((resolve) => {
      left = resolve;
    });
    let written = 0;
    const port = await answering((_, response) => {
      response.on("close", left);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(16_384))) written += 16_384;
      };
      response.on("drain", more);
      more();
    });
    const result = await post(port);
    expect(result).toMatchObject({ kind: "answered", status: 200, excerpt: "x".repeat(2_048) });
    await closed;
    expect(written).toBeLessThan(20_000_000);
  });

  test("with bytes that are no text still gives an excerpt that a database takes", async () => {
    const port = await answering((_, response) => response.end(Buffer.from([0x61, 0, 0xff, 0xc3])));
    expect(await post(port)).toMatchObject({ excerpt: "a\uFFFD\uFFFD\uFFFD" });
  });

  test("is not cut within a character", async () => {
    const port = await answering((_, response) => response.end(`x${"ü".repeat(3_000)}`));
    expect(await post(port)).toMatchObject({ excerpt: `x${"ü".repeat(1_023)}` });
  });

  test("may name a date or nonsense in Retry-After", async () => {
    const given = [new Date(Date.now() + 90_000).toUTCString(), "soon", "-5"];
    const port = await answering((_, response) => response.writeHead(503, { "Retry-After": given.shift() }).end());
    const dated = (await post(port)) as { retryAfter?: number };
    expect(dated.retryAfter).toBeGreaterThan(85);
    expect(dated.retryAfter).toBeLessThanOrEqual(91);
    expect(await post(port)).toMatchObject({ retryAfter: undefined });
    expect(await post(port)).toMatchObject({ retryAfter: undefined });
  });
});

describe("a receiver that does not", () => {
  test.each([
    ["hangs before the headers", "", "timeout"],
    ["hangs within the headers", "HTTP/1.1 200 OK\r\nX-A: ", "timeout"],
    ["hangs within the body", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx", "timeout"],
  ])("and %s costs the deadline", async (_, bytes, code) => {
    const result = await post(await saying(bytes, { end: false }), { timeoutMs: 300 });
    expect(result).toMatchObject({ kind: "error", code });
    expect(result.durationMs).toBeGreaterThanOrEqual(290);
  });

  test("and trickles its answer costs the deadline, not more", async () => {
    const port = await answering((_, response) => {
      const drip = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(drip));
    });
    const result = await post(port, { timeoutMs: 400 });
    expect(result).toMatchObject({ kind: "error", code: "timeout" });
  });

  test("and never takes the body costs the deadline", async () => {
    const port = await listen(net.createServer((socket) => void socket.pause().on("error", () => {})));
    expect(await post(port, { timeoutMs: 300, body: Buffer.alloc(30_000_000) })).toMatchObject({ code: "timeout" });
  });

  test.each([
    ["closes at once", "", "connection_closed"],
    ["breaks off its body", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx", "connection_closed"],
    ["speaks no HTTP", "220 mail.example.com ESMTP\r\n", "invalid_answer"],
    ["sends headers without end", `HTTP/1.1 200 OK\r\n${"X-A: b\r\n".repeat(9_000)}`, "invalid_answer"],
    [
      "changes the protocol",
      "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n",
      "connection_closed",
    ],
  ])("and %s is told as an error", async (_, bytes, code) => {
    expect(await post(await saying(bytes))).toMatchObject({ kind: "error", code });
  });

  test("and resets the connection is told as an error", async () => {
    const port = await listen(net.createServer((socket) => socket.once("data", () => socket.resetAndDestroy())));
    expect(await post(port)).toMatchObject({ kind: "error", code: "connection_closed" });
  });

  test("and listens nowhere is told as an error", async () => {
    const server = net.createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await post(port)).toMatchObject({ kind: "error", code: "connection_refused" });
  });

  test("and has no address is told as an error", async () => {
    const missing = { resolve: () => Promise.reject(Object.assign(new Error(), { code: "ENOTFOUND" })) };
    expect(await post(80, { url: "http://nobody.test/" }, missing)).toMatchObject({ code: "host_not_found" });
    expect(await post(80, { url: "http://nobody.test/" }, names([]).network)).toMatchObject({ code: "host_not_found" });
  });

  test("and whose name server hangs costs the deadline", async () => {
    const hanging = { resolve: () => new Promise<never>(() => {}) };
    expect(await post(80, { url: "http://slow.test/", timeoutMs: 200 }, hanging)).toMatchObject({ code: "timeout" });
  });
});

describe("the address connected to", () => {
  test.each(["127.0.0.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "localhost"])(
    "is refused when %s was stored while it was allowed",
    async (host) => {
      const reached = vi.fn();
      const port = await answering(reached);
      const { network } = names([LOOPBACK]);
      const result = await post(port, { url: `http://${host}:${port}/`, allowPrivate: false }, network);
      expect(result).toMatchObject({ kind: "error", code: "address_not_allowed" });
      expect(reached).not.toHaveBeenCalled();
    },
  );

  test("is the one that was checked: a name that turns private between two deliveries is refused", async () => {
    const reached = vi.fn();
    const port = await answering(reached);
    const { resolve, network } = names([NOBODYS], [LOOPBACK]);
    const request = { url: `http://rebound.test:${port}/`, allowPrivate: false };
    expect((await post(port, { ...request, timeoutMs: 300 }, network)).kind).toBe("error"); // nobody is there
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(await post(port, request, network)).toMatchObject({ code: "address_not_allowed" });
    expect(reached).not.toHaveBeenCalled();
  });

  test("is never the private one among several of a name", async () => {
    const reached = vi.fn();
    const port = await answering(reached);
    const { network } = names([NOBODYS, LOOPBACK, { address: "::1", family: 6 }]);
    await post(port, { url: `http://mixed.test:${port}/`, allowPrivate: false, timeoutMs: 400 }, network);
    expect(reached).not.toHaveBeenCalled();
  });

  test("may be another one of the name where the first does not answer", async () => {
    const port = await answering((_, response) => response.end("here"));
    const { network } = names([{ address: "127.0.0.9", family: 4 }, LOOPBACK]);
    const result = await post(port, { url: `http://several.test:${port}/` }, network);
    expect(result).toMatchObject({ kind: "answered", excerpt: "here" });
  });

  test("is not a proxy's", async () => {
    const reached = vi.fn();
    const proxy = await answering(reached);
    for (const name of ["http_proxy", "HTTP_PROXY", "all_proxy"]) vi.stubEnv(name, `http://127.0.0.1:${proxy}`);
    const port = await answering((_, response) => response.end("direct"));
    expect(await post(port)).toMatchObject({ excerpt: "direct" });
    expect(reached).not.toHaveBeenCalled();
    vi.unstubAllEnvs();
  });
});

describe("a secure connection", () => {
  const secure = () =>
    listen(https.createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (_, response) => response.end("secret")));

  test("is refused where the certificate is not trusted", async () => {
    const port = await secure();
    const { network } = names([LOOPBACK]);
    const result = await post(port, { url: `https://receiver.test:${port}/` }, network);
    expect(result).toMatchObject({ kind: "error", code: "tls_failed" });
  });

  test("is refused where the certificate is another host's", async () => {
    const port = await secure();
    const network = { ...names([LOOPBACK]).network, ca: CERTIFICATE };
    const result = await post(port, { url: `https://other.test:${port}/` }, network);
    expect(result).toMatchObject({ kind: "error", code: "tls_failed" });
  });

  test("is made to the checked address under the name's certificate", async () => {
    const port = await secure();
    const network = { ...names([LOOPBACK]).network, ca: CERTIFICATE };
    const result = await post(port, { url: `https://receiver.test:${port}/` }, network);
    expect(result).toMatchObject({ kind: "answered", status: 200, excerpt: "secret" });
  });

  test("is not made with a receiver that speaks none", async () => {
    const port = await saying("hello\r\n");
    expect(await post(port, { url: `https://127.0.0.1:${port}/` })).toMatchObject({
      kind: "error",
      code: "tls_failed",
    });
  });
});

test("a header with a line break is never sent", async () => {
  const reached = vi.fn();
  const port = await answering(reached);
  expect(await post(port, { headers: { "webhook-id": "a\r\nX-Evil: 1" } })).toMatchObject({
    kind: "error",
    code: "failed",
  });
  expect(reached).not.toHaveBeenCalled();
});

test("no error tells an address or an internal text", async () => {
  const { network } = names([LOOPBACK]);
  const result = await post(1, { url: "http://private.test:1/?token=hidden", allowPrivate: false }, network);
  expect(JSON.stringify(result)).not.toMatch(/127\.0\.0\.1|hidden|private\.test/);
});
