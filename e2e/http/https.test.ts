import fs from "node:fs";
import net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { preparedDataDir, type Service, startHost } from "./service";

const PUBLIC = "https://assay.example";
const BY_TLS = { "x-forwarded-proto": "https" }; // as the proxy says that ends TLS
let dataDir: string;
let host: Service;
let address: string; // where the proxy reaches the host, which itself tells of its public address alone

beforeAll(async () => {
  dataDir = preparedDataDir();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  host = await startHost(dataDir, { PUBLIC_URL: PUBLIC, PORT: String(port) });
});
afterAll(async () => {
  await host.end("SIGTERM");
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(address + path, {
    redirect: "manual",
    ...init,
    headers: { ...BY_TLS, origin: PUBLIC, ...(init.headers as Record<string, string>) },
  });
const pairs = (response: Response) => response.headers.getSetCookie().map((line) => line.split(";")[0]);

/** Signs up and in; gives the line that sets the session's cookie. */
async function signIn(): Promise<string> {
  const account = { organization: "Team", email: "ann@example.com", password: "correct horse battery" };
  const json = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(account) };
  expect((await ask("/api/dashboard/sign-up", json)).status).toBe(200);
  const csrf = await ask("/api/auth/csrf");
  const { csrfToken } = await csrf.json();
  const body = new URLSearchParams({ csrfToken, email: account.email, password: account.password });
  const headers = { cookie: pairs(csrf).join("; ") };
  const answer = await ask("/api/auth/callback/credentials", { method: "POST", body, headers });
  return answer.headers.getSetCookie().find((line) => line.includes("assay-session=")) ?? "";
}

test("where the service is public by https, every cookie of it is for this host and for https alone", async () => {
  const csrf = await ask("/api/auth/csrf");
  const lines = [...csrf.headers.getSetCookie(), await signIn()];
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    expect(line).toMatch(/^__(Host|Secure)-/);
    expect(line).toMatch(/; Secure/i);
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).not.toMatch(/; Domain=/i);
  }
  const session = lines.at(-1) ?? "";
  expect(session).toMatch(/^__Host-assay-session=.*; Path=\/;/);
  const [cookie = ""] = session.split(";");
  expect((await ask("/overview", { headers: { cookie } })).status).toBe(200);
  const unprotected = cookie.replace("__Host-", "");
  expect((await ask("/overview", { headers: { cookie: unprotected } })).status).toBe(307);
});

test("what came in the clear is sent to https, with nothing of it answered", async () => {
  for (const proto of ["http", "http, https"]) {
    const answer = await ask("/sign-in?callbackUrl=%2Fkeys", { headers: { "x-forwarded-proto": proto } });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe(`${PUBLIC}/sign-in?callbackUrl=%2Fkeys`);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect((await ask("/sign-in")).headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
});

test("a key in an address is not repeated where the request is sent to https", async () => {
  const path = "/v1alpha1/comments:analyze";
  for (const query of ["?key=as_live_secret&alt=json", "?alt=json&k%65y=as_live_secret"]) {
    const answer = await ask(path + query, { method: "POST", headers: { "x-forwarded-proto": "http" } });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe(`${PUBLIC}${path}?alt=json`);
    expect(await answer.text()).not.toContain("as_live_secret");
  }
});

test("a page of another origin changes nothing, although it names this host", async () => {
  const init = { method: "POST", headers: { origin: "https://evil.example", "Content-Type": "application/json" } };
  const answer = await ask("/api/dashboard/sign-up", { ...init, body: "{}" });
  expect(answer.status).toBe(403);
});
