import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { authOptions } from "./auth";
import { outsideProviders } from "./outside-providers";

const SET_UP = {
  GITHUB_CLIENT_ID: "github",
  GITHUB_CLIENT_SECRET: "x",
  GOOGLE_CLIENT_ID: "google",
  GOOGLE_CLIENT_SECRET: "x",
  AUTH_SECRET: "a".repeat(32),
  ENCRYPTION_KEY: "ab".repeat(32),
};

beforeEach(() => place("environment", readEnv(SET_UP)));
afterEach(() => {
  place("environment", undefined);
  vi.unstubAllGlobals();
});

interface Known {
  email?: string | null;
}

/** What is given to a provider of next-auth stands in its options until it is used. */
interface Provider {
  options: { profile(profile: object, tokens: object): Promise<Known> };
}

/** The person as the service knows them, by what the provider tells of them. */
async function known(id: "github" | "google", profile: object): Promise<Known> {
  const provider = outsideProviders().find((one) => one.id === id) as unknown as Provider;
  return await provider.options.profile(profile, { access_token: "token" });
}

function githubTells(emails: object[], status = 200): void {
  vi.stubGlobal("fetch", async () => Response.json(emails, { status }));
}

test("an address that Google did not verify is not taken", async () => {
  expect((await known("google", { sub: "1", email: "ann@example.com", email_verified: true })).email).toBe(
    "ann@example.com",
  );
  expect((await known("google", { sub: "1", email: "ann@example.com", email_verified: false })).email).toBeNull();
  expect((await known("google", { sub: "1", email: "ann@example.com" })).email).toBeNull();
});

test.each([
  [[{ email: "ann@example.com", primary: true, verified: true }], 200, "ann@example.com"],
  [[{ email: "ann@example.com", primary: true, verified: false }], 200, null],
  [[{ email: "ann@example.com", primary: false, verified: true }], 200, null],
  [[{ email: "ann@example.com", primary: true, verified: true }], 401, null],
  [[], 200, null],
])("of GitHub's addresses only a verified primary one is taken: %j with %i gives %s", async (emails, status, email) => {
  githubTells(emails, status);
  expect((await known("github", { id: 1, email: "shown@example.com" })).email).toBe(email);
});

test("of a provider of OpenID Connect only a verified address is taken, and only of the issuer that is set", async () => {
  const set = { AUTH_OIDC_ISSUER: "https://id.example/", AUTH_OIDC_ID: "assay", AUTH_OIDC_SECRET: "x" };
  place("environment", readEnv({ ...SET_UP, ...set }));
  const told = (claims: object) => {
    const oidc = outsideProviders().find(({ id }) => id === "oidc") as unknown as Provider["options"];
    return oidc.profile({ iss: "https://id.example/", sub: "1", email: "ann@example.com", ...claims }, {});
  };
  for (const email_verified of [true, "true"]) {
    expect(await told({ email_verified })).toEqual({ id: "1", email: "ann@example.com" });
  }
  for (const email_verified of [false, "false", undefined, null, 1, "yes"]) {
    expect(await told({ email_verified })).toEqual({ id: "1", email: null });
  }
  expect(() => told({ email_verified: true, iss: "https://id.example.evil" })).toThrow("AUTH_OIDC_ISSUER");
});

test("whoever comes without a verified address gets no account", async () => {
  const { signIn } = authOptions().callbacks ?? {};
  const account = { type: "oauth", provider: "github", providerAccountId: "1" } as const;
  expect(await signIn?.({ user: { id: "1", email: null }, account })).toBe("/sign-in?error=unproven");
});

test("ways in that are not set up do not exist", () => {
  place("environment", readEnv({}));
  expect(outsideProviders()).toEqual([]);
});
