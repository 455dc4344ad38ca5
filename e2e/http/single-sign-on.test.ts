import fs from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { newId } from "@/lib/services/secrets/identifiers";
import { CLIENT, type IdentityProvider, newKey, startIdentityProvider } from "../identity-provider";
import { Browser } from "./browser";
import { preparedDataDir, type Service, startHost } from "./service";

const dataDir = preparedDataDir();
let provider: IdentityProvider;
let service: Service;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  provider = await startIdentityProvider();
  service = await startHost(dataDir, {
    AUTH_OIDC_ISSUER: provider.issuer,
    AUTH_OIDC_ID: CLIENT.id,
    AUTH_OIDC_SECRET: CLIENT.secret,
  });
  postgres = await startPostgres(dataDir);
  db = openDatabase(postgres.url);
});
afterEach(() => {
  provider.tamper = undefined;
});
afterAll(async () => {
  await db.close();
  await service.end("SIGTERM");
  await postgres.stop();
  await provider.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Someone whom the provider knows, and what it says of their address. */
function newPerson(claims: object = { email_verified: true }): string {
  const name = newId("usr").toLowerCase();
  provider.people.set(name, { email: `${name}@Example.com`, ...claims });
  return name;
}

const FAILED = expect.stringMatching(/^\/sign-in\?(.*&)?error=OAuthCallback$/);
const emailOf = (name: string) => `${name}@example.com`;

/** To the provider and through its form; gives the path that it leads back to. */
async function askProvider(browser: Browser, name: string): Promise<{ asked: URL; back: string }> {
  const { csrfToken } = await (await browser.send("/api/auth/csrf")).json();
  const body = new URLSearchParams({ csrfToken, json: "true", callbackUrl: "/keys" });
  const asked = new URL((await (await browser.send("/api/auth/signin/oidc", { method: "POST", body })).json()).url);
  const there = new Browser(asked.origin);
  let next = asked.href.slice(asked.origin.length);
  while (next.startsWith("/")) {
    const form = next.startsWith("/interaction/")
      ? { method: "POST", body: new URLSearchParams({ account: name }) }
      : {};
    const answer = await there.send(next, form);
    const to = answer.headers.get("location") ?? (await answer.text());
    next = to.startsWith(asked.origin) ? to.slice(asked.origin.length) : to;
  }
  expect(next).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/callback\/oidc\?/);
  return { asked, back: next.slice(service.address.length) };
}

async function enter(name: string, browser = new Browser(service.address)) {
  const { back } = await askProvider(browser, name);
  const leadsTo = await follow(browser, back);
  const { user } = await (await browser.send("/api/auth/session")).json();
  return { browser, leadsTo, email: user?.email };
}

/** The page that somebody ends on whom a path leads on within the service. */
async function follow(browser: Browser, path: string): Promise<string> {
  if (!path.startsWith("/api/auth/")) return path;
  const to = (await browser.send(path)).headers.get("location") ?? "";
  return await follow(browser, to.replace(service.address, ""));
}

async function accountOf(name: string) {
  const [row] = await db.sql`
    select u.id, u.password_hash is not null as has_password, count(m)::int as organizations
    from users u left join memberships m on m.user_id = u.id where u.email = ${emailOf(name)} group by u.id`;
  return row;
}

test("whoever the provider vouches for gets an account with an organization, and the same one the next time", async () => {
  const name = newPerson();
  expect(await enter(name)).toMatchObject({ leadsTo: "/keys", email: emailOf(name) });
  const first = await accountOf(name);
  expect(first).toMatchObject({ organizations: 1, has_password: false });
  expect(await enter(name)).toMatchObject({ email: emailOf(name) });
  expect(await accountOf(name)).toEqual(first);
});

test("the provider is asked with PKCE, state and nonce, which are others each time", async () => {
  const asked = await Promise.all(
    [1, 2].map(async () => (await askProvider(new Browser(service.address), newPerson())).asked.searchParams),
  );
  for (const given of asked) {
    expect(Object.fromEntries(given)).toMatchObject({
      response_type: "code",
      scope: "openid email",
      code_challenge_method: "S256",
      redirect_uri: `${service.address}/api/auth/callback/oidc`,
    });
  }
  for (const part of ["state", "nonce", "code_challenge"]) {
    const [one, other] = asked.map((given) => given.get(part));
    expect(one).toMatch(/^.{20,}$/);
    expect(one).not.toBe(other);
  }
});

test.each([
  ["unverified", { email_verified: false }],
  ["of which nothing is said", {}],
  ["absent", { email: undefined, email_verified: true }],
])("an address that is %s opens nothing and makes nothing", async (_, claims) => {
  const name = newPerson(claims);
  expect(await enter(name)).toMatchObject({ leadsTo: "/sign-in?error=unproven", email: undefined });
  expect(await accountOf(name)).toBeUndefined();
});

test("an address that is not verified does not open the account of whom it belongs to", async () => {
  const owner = new Browser(service.address);
  const { email } = await owner.signUp();
  const thief = newPerson({ email, email_verified: false });
  expect(await enter(thief)).toMatchObject({ leadsTo: "/sign-in?error=unproven", email: undefined });
  expect((await owner.signIn(email)).headers.get("location")).not.toContain("error");
});

test.each([
  ["the nonce of another sign-in", { with: (claims: object) => ({ ...claims, nonce: "another" }) }],
  ["no nonce", { with: (claims: object) => ({ ...claims, nonce: undefined }) }],
  ["another issuer", { with: (claims: object) => ({ ...claims, iss: "https://other.example" }) }],
  ["another client as its audience", { with: (claims: object) => ({ ...claims, aud: "other" }) }],
  ["an end that is past", { with: (claims: object) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 60 }) }],
  ["the signature of another key", { with: (claims: object) => ({ ...claims }), key: newKey() }],
])("a token with %s opens nothing", async (_, tamper) => {
  const name = newPerson();
  provider.tamper = { ...tamper };
  expect(await enter(name)).toMatchObject({ leadsTo: FAILED, email: undefined });
  expect(await accountOf(name)).toBeUndefined();
});

test("the token as it was given, signed anew, opens the account: what is refused above is refused for its content", async () => {
  provider.tamper = { with: (claims) => claims };
  const name = newPerson();
  expect(await enter(name)).toMatchObject({ leadsTo: "/keys", email: emailOf(name) });
});

test("nobody is signed in by the way back of another's sign-in", async () => {
  const { back } = await askProvider(new Browser(service.address), newPerson());
  const victim = new Browser(service.address);
  await askProvider(victim, newPerson()); // has a sign-in of their own under way
  for (const browser of [victim, new Browser(service.address)]) {
    expect(await follow(browser, back)).toEqual(FAILED);
    expect(await (await browser.send("/api/auth/session")).json()).toEqual({});
  }
});

test("an account with a password is joined: the password stays where the address was proven, and ends where it was not", async () => {
  const [proven, unproven] = await Promise.all([1, 2].map(() => new Browser(service.address).signUp()));
  await db.sql`update users set email_verified_at = now() where email = ${proven?.email ?? ""}`;
  for (const [account, stays] of [[proven, true] as const, [unproven, false] as const]) {
    const name = newPerson({ email: account?.email, email_verified: true });
    expect(await enter(name)).toMatchObject({ email: account?.email });
    const [joined] = await db.sql`
      select password_hash is not null as has_password from users where email = ${account?.email ?? ""}`;
    expect(joined).toEqual({ has_password: stays });
  }
});

test("the secret of the client is in no line that the service prints", () => {
  expect(service.output()).not.toContain(CLIENT.secret);
});
