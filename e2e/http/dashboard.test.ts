import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { newId } from "@/lib/services/secrets/identifiers";
import { Browser, newAccount, newSharedMember, PASSWORD } from "./browser";
import { SERVICES, sql, THREAT } from "./client";

const sessionOf = (browser: Browser) => browser.cookies.get("assay-session");

/** Every data route with the methods that it answers, found in its file. */
const ROUTES = (fs.readdirSync("app/api/dashboard", { recursive: true }) as string[])
  .filter((file) => file.endsWith("route.ts"))
  .flatMap((file) => {
    const source = fs.readFileSync(`app/api/dashboard/${file}`, "utf8");
    const path = `/api/dashboard/${file.replace(/\/route\.ts$/, "").replace(/\[[^\]]+\]/g, "some_id")}`;
    const isPublic = source.includes("forVisitors");
    return [...source.matchAll(/export const (GET|POST|PATCH|PUT|DELETE)\b/g)].map(([, method = ""]) => ({
      method,
      path,
      isPublic,
    }));
  });

describe.each(SERVICES)("the dashboard on $name", ({ address }) => {
  test("an icon is where browsers look for it unasked", async () => {
    const answer = await fetch(`${address}/favicon.ico`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^image\/svg/);
  });

  test("every data route but those to get in asks who is there", async () => {
    const stranger = new Browser(address);
    const open: string[] = [];
    for (const { method, path, isPublic } of ROUTES) {
      const init = method === "GET" ? {} : { body: "{}", headers: { "Content-Type": "application/json" } };
      const { status } = await stranger.send(path, { method, ...init });
      if (status !== 401 && !isPublic) open.push(`${method} ${path}: ${status}`);
    }
    expect(ROUTES.length).toBeGreaterThan(20);
    expect(open).toEqual([]);
    expect(
      ROUTES.filter(({ isPublic }) => isPublic)
        .map(({ path }) => path.slice(15))
        .sort(),
    ).toEqual(["invitations/join", "reset-password", "reset-password/new", "sign-in-link", "sign-up"]);
  });

  test("no other site can change anything with the cookies of a person who is signed in", async () => {
    const { browser } = await newSharedMember(address);
    const changes = ROUTES.filter(({ method }) => method !== "GET");
    const taken: string[] = [];
    for (const { method, path } of changes) {
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
      ]) {
        const init = { method, body: "{}", headers: { "Content-Type": "application/json", ...(headers as object) } };
        const response = await browser.send(path, init);
        if (response.status !== 403)
          taken.push(`${method} ${path} from ${JSON.stringify(headers)}: ${response.status}`);
      }
    }
    expect(taken).toEqual([]);
  });

  test("a form of another site, which can send no JSON, changes nothing", async () => {
    const { browser } = await newSharedMember(address);
    const body = new URLSearchParams({ name: "stolen" });
    expect((await browser.send("/api/dashboard/keys", { method: "POST", body })).status).toBe(400);
  });

  test("nobody is signed in without the token of the sign-in form", async () => {
    const browser = new Browser(address);
    const { email } = await newAccount();
    const body = new URLSearchParams({ csrfToken: "guessed", email, password: PASSWORD });
    await browser.send("/api/auth/callback/credentials", { method: "POST", body });
    expect(sessionOf(browser)).toBeUndefined();
  });

  test("signing in makes a new session, whatever cookie was there before", async () => {
    const [victim, attacker] = [new Browser(address), await newSharedMember(address)];
    const { email } = await victim.signUp();
    const planted = sessionOf(attacker.browser) as string;
    victim.cookies.set("assay-session", planted);
    await victim.signIn(email);
    expect(sessionOf(victim)).not.toBe(planted);
    const [mine, theirs] = await Promise.all(
      [victim, attacker.browser].map(async (one) => (await one.send("/api/dashboard/members")).json()),
    );
    expect(mine.members[0].email).toBe(email);
    expect(theirs.members[0].email).toBe(attacker.email);
  });

  test("the session's cookie cannot be read by scripts nor sent by other sites", async () => {
    const browser = new Browser(address);
    const { email } = await newAccount();
    const lines = (await browser.signIn(email)).headers.getSetCookie();
    const session = lines.find((line) => line.startsWith("assay-session=")) ?? "";
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
    expect(session).toMatch(/Path=\//i);
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "signing in never leads to %s",
    async (callbackUrl) => {
      const browser = new Browser(address);
      const { email } = await newAccount();
      const { headers } = await browser.signIn(email, { callbackUrl });
      expect(new URL(headers.get("location") ?? "", address).host).toBe(new URL(address).host);
      await browser.signIn(email);
      const page = await browser.send(`/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`);
      expect(page.headers.get("location")).toBe("/overview");
    },
  );

  test("an address to go on to that is none is refused as the caller's mistake", async () => {
    const browser = new Browser(address);
    const { email } = await newAccount();
    for (const callbackUrl of ["%", "no address", "javascript:alert(1)", "http://["]) {
      const path = `/api/auth/providers?callbackUrl=${encodeURIComponent(callbackUrl)}`;
      expect((await browser.send(path)).status, callbackUrl).toBe(400);
      const cookie = `next-auth.callback-url=${encodeURIComponent(callbackUrl)}`;
      const signOut = await fetch(`${address}/api/auth/csrf`, { headers: { cookie } });
      expect(signOut.status, callbackUrl).toBe(400);
    }
    const { status } = await browser.signIn(email, { callbackUrl: "no address" });
    expect(status).toBeLessThan(500);
  });

  test("pages may not be framed, and run only scripts of this very answer", async () => {
    for (const path of ["/", "/sign-in", "/docs", "/overview"]) {
      const response = await fetch(address + path, { redirect: "manual" });
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("frame-ancestors 'none'");
      expect(response.headers.get("x-frame-options")).toBe("DENY");
      const [, nonce = "none"] = /script-src [^;]*'nonce-([^']+)'/.exec(policy) ?? [];
      expect(/script-src[^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe/);
      const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    }
    const nonces = await Promise.all(
      [1, 2].map(async () => (await fetch(`${address}/sign-in`)).headers.get("content-security-policy")),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test("two organizations never see each other's rows, by any id on any data route", async () => {
    const [one, other] = [await newSharedMember(address), await newSharedMember(address)];
    const { email } = other;
    const [key] = await sql`select id from api_keys where organization_id = ${other.organizationId}`;
    const [user] = await sql`select id from users where email = ${email}`;
    const [session] = await sql`select id from sessions where user_id = ${user?.id}`;
    const invited = { email: `${newId("usr").toLowerCase()}@example.com`, role: "viewer" };
    await other.browser.json("/api/dashboard/invitations", invited);
    const [invitation] = await sql`select id from invitations where organization_id = ${other.organizationId}`;
    const tries: [string, string, object?][] = [
      ["DELETE", `keys/${key?.id}`],
      ["POST", `keys/${key?.id}/rotate`, { grace: "0" }],
      ["PATCH", `members/${user?.id}`, { role: "viewer" }],
      ["DELETE", `members/${user?.id}`],
      ["DELETE", `invitations/${invitation?.id}`],
      ["DELETE", `sessions/${session?.id}`],
      ["POST", "organization/switch", { organization_id: other.organizationId }],
    ];
    for (const [method, path, body] of tries) {
      const init = {
        method,
        ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      };
      const { status } = await one.browser.send(`/api/dashboard/${path}`, init);
      expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 404`);
    }
    const secrets = [
      email,
      key?.id,
      user?.id,
      session?.id,
      invitation?.id,
      other.organizationId,
      invited.email,
    ] as string[];
    for (const { path } of ROUTES.filter(({ method }) => method === "GET")) {
      const text = await (await one.browser.send(`${path}?key_id=${key?.id}`)).text();
      for (const secret of secrets) if (secret !== key?.id) expect(text).not.toContain(secret);
    }
    const usage = await (await one.browser.send(`/api/dashboard/usage?key_id=${key?.id}`)).json();
    expect(usage.keys).toEqual([]);
    for (const page of [
      "/overview",
      "/keys",
      `/usage?key_id=${key?.id}`,
      "/settings",
      "/settings/people",
      "/settings/audit",
    ]) {
      const text = await (await one.browser.send(page)).text();
      for (const secret of [email, user?.id, other.organizationId, invited.email]) expect(text).not.toContain(secret);
    }
  });

  test("a viewer changes nothing of the organization", async () => {
    const { browser, email } = await newSharedMember(address);
    await sql`update memberships m set role = 'viewer' from users u where u.id = m.user_id and u.email = ${email}`;
    const changes: [string, string, object][] = [
      ["POST", "keys", { name: "n" }],
      ["DELETE", "keys/key_1", {}],
      ["POST", "keys/key_1/rotate", {}],
      ["PATCH", "organization", { name: "n" }],
      ["POST", "organization/plan", { plan: "enterprise" }],
      ["POST", "invitations", { email: "a@example.com", role: "viewer" }],
      ["DELETE", "invitations/inv_1", {}],
      ["PATCH", "members/usr_1", { role: "owner" }],
      ["POST", "playground", { endpoint: "verify", body: { text: "Canberra is the capital of Australia." } }],
    ];
    for (const [method, path, body] of changes) {
      const headers = { "Content-Type": "application/json" };
      const response = await browser.send(`/api/dashboard/${path}`, { method, body: JSON.stringify(body), headers });
      expect(`${path} ${response.status}`).toBe(`${path} 403`);
      expect((await response.json()).error).toMatch(/role_too_low|insufficient_permissions/);
    }
    expect((await browser.send("/api/dashboard/keys")).status).toBe(200);
  });

  test("a session that was ended elsewhere ends here with the next request", async () => {
    const { browser, email } = await newSharedMember(address);
    const elsewhere = new Browser(address);
    await elsewhere.signIn(email);
    const { sessions } = await (await browser.send("/api/dashboard/sessions")).json();
    const { id } = sessions.find((one: { is_current: boolean }) => !one.is_current);
    expect((await elsewhere.send("/api/dashboard/keys")).status).toBe(200);
    await browser.send(`/api/dashboard/sessions/${id}`, { method: "DELETE" });
    expect((await elsewhere.send("/api/dashboard/keys")).status).toBe(401);
    expect((await elsewhere.send("/keys")).headers.get("location")).toBe("/sign-in?callbackUrl=%2Fkeys");
    expect((await browser.send("/api/dashboard/keys")).status).toBe(200);
  });

  test("a viewer spends no request in the playground, and its page says so", async () => {
    const { browser, email, organizationId } = await newSharedMember(address);
    await sql`update memberships m set role = 'viewer' from users u where u.id = m.user_id and u.email = ${email}`;
    for (const endpoint of ["verify", "harm_detect"]) {
      const response = await browser.json("/api/dashboard/playground", { endpoint, body: { text: THREAT } });
      expect([response.status, (await response.json()).error]).toEqual([403, "role_too_low"]);
    }
    expect(await sql`select sum(requests) as n from usage_daily where organization_id = ${organizationId}`).toEqual([
      { n: null },
    ]);
    expect(await (await browser.send("/playground")).text()).toContain("admins and owners run it");
  });

  test("what the playground checks for harm counts, and how much of it was harmful", async () => {
    const { browser } = await newSharedMember(address);
    for (const text of [THREAT, "hello", THREAT]) {
      await browser.json("/api/dashboard/playground", { endpoint: "harm_detect", body: { text } });
    }
    const overview = await (await browser.send("/api/dashboard/overview")).json();
    expect(overview).toMatchObject({ texts: { total: 3, harmful: 2 }, month: { used: 3 } });
    const { days, keys } = await (await browser.send("/api/dashboard/usage?period=day")).json();
    expect(days).toMatchObject([{ harm_detect: 3, harmful_texts: 2 }]);
    expect(keys).toMatchObject([{ harm_detect: 3, harmful_texts: 2 }]);
  });

  test("usage comes as a table for spreadsheets", async () => {
    const { browser } = await newSharedMember(address);
    const response = await browser.send("/api/dashboard/usage/csv?start_date=2026-01-01&end_date=2026-01-03");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="assay-usage-2026-01-01-2026-01-03.csv"',
    );
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines[0]).toBe("date,verify,harm_detect,claims,verified_claims,avg_confidence,harmful_texts");
    expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual(["2026-01-01", "2026-01-02", "2026-01-03"]);
  });
});
