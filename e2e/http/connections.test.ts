import { once } from "node:events";
import fs from "node:fs";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { open, sendRaw, statusOf } from "./raw";
import { preparedDataDir, type Service, startHost } from "./service";

const UPGRADES = 800;
const AT_ONCE = 50;
const H2C = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";
const WEBSOCKET =
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n";

let dataDir: string;
let host: Service;
let key: string;
/** What came back on a connection that is begun before all tests, since it takes some time until it is cut. */
let slow: Promise<string>;

beforeAll(async () => {
  dataDir = preparedDataDir();
  host = await startHost(dataDir, { MAX_CONNECTIONS: "300", MAX_CONNECTIONS_PER_ADDRESS: "200" });
  [key = ""] = /assay_live_\w+/.exec(host.output()) ?? [];
  slow = sendSlowly();
});
afterAll(async () => {
  await host.end("SIGKILL");
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function until(isSo: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  for (const deadline = Date.now() + ms; !(await isSo()); await sleep(50)) {
    if (Date.now() > deadline) throw new Error(`Not so within ${ms} ms: ${isSo}`);
  }
}

const sockets = () => {
  const folder = `/proc/${host.pid}/fd`;
  const targets = fs.readdirSync(folder).map((fd) => {
    try {
      return fs.readlinkSync(`${folder}/${fd}`);
    } catch {
      return ""; // closed meanwhile
    }
  });
  return targets.filter((target) => target.startsWith("socket:")).length;
};

const head = (method: string, path: string, more = "") => `${method} ${path} HTTP/1.1\r\nHost: a\r\n${more}`;

async function sendSlowly(): Promise<string> {
  const socket = open(host.address);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => {}).write("GET /health HTTP/1.1\r\nHost: a\r\n");
  const drip = setInterval(() => socket.write("X-A: b\r\n"), 500);
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(drip);
  return received;
}

async function offerUpgrades(path: string): Promise<number[]> {
  const statuses: number[] = [];
  const caller = async () => {
    while (statuses.length < UPGRADES / 4) {
      const offer = [H2C, WEBSOCKET, "Connection: upgrade\r\nUpgrade: x\r\n"][statuses.length % 3];
      const socket = open(host.address);
      const answer = new Promise<string>((resolve) => {
        socket.once("data", (chunk) => resolve(chunk.toString())).once("close", () => resolve(""));
      });
      socket.on("error", () => {}).write(`${head("GET", path, offer)}\r\n`);
      statuses.push(statusOf(await answer));
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return statuses;
}

const onLinux = fs.existsSync("/proc/self/fd");

describe("an offer of another protocol", () => {
  test.runIf(onLinux)(
    "leaves no socket behind, on the API and on pages, before the first page view and after",
    async () => {
      const before = sockets();
      for (const path of ["/v1/nothing", "/health", "/nothing", "/sign-in"]) {
        const statuses = new Set(await offerUpgrades(path));
        expect([...statuses].filter((status) => ![200, 404, 429].includes(status))).toEqual([]);
      }
      await until(() => sockets() <= before + 10); // the pool of database connections may have grown
    },
  );

  test("of h2c is ignored: the request is answered in HTTP/1.1, its body read", async () => {
    await fetch(`${host.address}/sign-in`);
    const body = '{"text":"Canberra is the capital of Australia."}';
    const about = `X-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const answer = await sendRaw(host.address, `${head("POST", "/v1/verify", about + H2C)}\r\n${body}`);
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('"verdict":"supported"');
  });

  test("as a tunnel is refused, and its connection closed", async () => {
    expect(statusOf(await sendRaw(host.address, head("CONNECT", "example.com:443", "\r\n")))).toBe(405);
  });
});

describe("a connection", () => {
  test("that sends its headers slowly is cut", async () => {
    expect(statusOf(await slow)).toBe(408);
  });

  test.each([
    ["more than 100 headers", `${"X-A: b\r\n".repeat(100)}`, 400],
    ["headers of more than 16 KiB", `X-A: ${"b".repeat(16_384)}\r\n`, 431],
  ])("with %s is answered with an error and closed", async (_, headers, status) => {
    for (const path of ["/health", "/sign-in"]) {
      const answer = await sendRaw(host.address, `${head("GET", path, headers)}Connection: close\r\n\r\n`);
      expect(statusOf(answer)).toBe(status);
    }
  });

  test("that sends many requests without waiting gets its answers in order, and is closed where it piles up too many", async () => {
    const paths = Array.from({ length: 50 }, (_, n) => (n % 2 ? "/health" : `/nothing/${n}`));
    const last = head("GET", "/health", "Connection: close\r\n\r\n");
    const answers = await sendRaw(host.address, paths.map((path) => `${head("GET", path)}\r\n`).join("") + last);
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    expect(statuses).toEqual([...paths.map((path) => (path === "/health" ? 200 : 404)), 200]);
    const piled = await sendRaw(host.address, `${head("GET", "/docs")}\r\n`.repeat(500));
    expect(piled.split("HTTP/1.1 ").length).toBeLessThan(500);
  });

  test("beyond the bound for its address is closed, while others go on", async () => {
    const held = Array.from({ length: 260 }, () => open(host.address));
    let closed = 0;
    for (const socket of held) socket.on("error", () => {}).once("close", () => closed++);
    await until(() => closed >= 60);
    held[0]?.write(`${head("GET", "/health")}\r\n`);
    const [answer] = await new Promise<Buffer[]>((resolve) => held[0]?.once("data", (chunk) => resolve([chunk])));
    expect(statusOf(String(answer))).toBe(200);
    for (const socket of held) socket.destroy();
    await until(async () => (await fetch(`${host.address}/health`).catch(() => undefined))?.status === 200);
  });
});

test("SIGTERM waits for no connection on which nothing was asked, and for one on which something was", async () => {
  const folder = preparedDataDir();
  const other = await startHost(folder);
  const [asking, ...silent] = Array.from({ length: 20 }, () =>
    open(other.address)
      .on("error", () => {})
      .resume(),
  ) as [Socket, ...Socket[]];
  await Promise.all([asking, ...silent].map((socket) => once(socket, "connect")));
  asking.write(head("POST", "/v1/verify", "Content-Length: 9\r\n\r\n{"));
  const ended = other.end("SIGTERM");
  await Promise.all(silent.map((socket) => socket.closed || once(socket, "close")));
  await sleep(500);
  expect(asking.closed).toBe(false);
  asking.destroy();
  expect(await ended).toBe(0);
  fs.rmSync(folder, { recursive: true, force: true });
});

test("SIGTERM ends the process while connections that offered upgrades, or sent half a request, are open", async () => {
  await fetch(`${host.address}/sign-in`);
  const offers = [H2C, WEBSOCKET].map((offer) => `${head("GET", "/sign-in", offer)}\r\n`);
  const open50 = [...offers, head("POST", "/v1/verify", "Content-Length: 9\r\n\r\n{")].flatMap((bytes) =>
    Array.from({ length: 20 }, () => {
      const socket = open(host.address);
      socket.on("error", () => {}).write(bytes);
      return socket;
    }),
  );
  await Promise.all(open50.slice(0, 40).map((socket) => new Promise((resolve) => socket.once("data", resolve))));
  expect(await host.end("SIGTERM")).toBe(0);
});
