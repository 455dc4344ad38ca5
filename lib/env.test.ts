import os from "node:os";
import { expect, test } from "vitest";
import { readEnv, usesInngest } from "./env";

test("a database of one's own demands the two secrets", () => {
  expect(() => readEnv({ DATABASE_URL: "postgres://localhost/assay" })).toThrow(/AUTH_SECRET and ENCRYPTION_KEY/);
});

test("an empty variable counts as unset", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "" })).toMatchObject({ PORT: 3000 });
  expect(readEnv({ DATABASE_URL: "" }).DATABASE_URL).toBeUndefined();
});

test("a value that cannot be used is named", () => {
  expect(() => readEnv({ PORT: "high", SERVICE_ENVIRONMENT: "prod" })).toThrow(/PORT[\s\S]*SERVICE_ENVIRONMENT/);
});

test("single sign-on is set up as a whole, with a provider whose word nobody can change on the way", () => {
  const whole = { AUTH_OIDC_ISSUER: "https://id.example/realms/a/", AUTH_OIDC_ID: "assay", AUTH_OIDC_SECRET: "x" };
  expect(readEnv(whole)).toMatchObject({
    AUTH_OIDC_ISSUER: "https://id.example/realms/a",
    AUTH_OIDC_NAME: "single sign-on",
    AUTH_OIDC_SCOPES: "openid email",
  });
  const document = `${whole.AUTH_OIDC_ISSUER}.well-known/openid-configuration`;
  expect(readEnv({ ...whole, AUTH_OIDC_ISSUER: document }).AUTH_OIDC_ISSUER).toBe("https://id.example/realms/a");
  expect(readEnv({ ...whole, AUTH_OIDC_ISSUER: "http://localhost:8080" }).AUTH_OIDC_ISSUER).toBeDefined();
  expect(() => readEnv({ ...whole, AUTH_OIDC_ISSUER: "http://id.example" })).toThrow("https, except on this machine");
  for (const name of Object.keys(whole)) {
    expect(() => readEnv({ ...whole, [name]: "" })).toThrow(
      "AUTH_OIDC_ISSUER, AUTH_OIDC_ID, AUTH_OIDC_SECRET go together",
    );
  }
  expect(() => readEnv({ ...whole, AUTH_OIDC_SCOPES: "openid profile" })).toThrow("openid and email");
});

test("there is a thread that reads texts for each core unless it is said, and at least one", () => {
  expect(readEnv({}).READERS).toBe(os.availableParallelism());
  expect(readEnv({ READERS: "3" }).READERS).toBe(3);
  for (const READERS of ["0", "1.5", "many"]) expect(() => readEnv({ READERS })).toThrow("READERS");
});

test("requests to private networks are allowed while the service itself is for this machine alone, unless it is said", () => {
  const own = {
    DATABASE_URL: "postgres://localhost/assay",
    AUTH_SECRET: "a".repeat(16),
    ENCRYPTION_KEY: "b".repeat(16),
  };
  const allowed = (variables: Record<string, string>) => readEnv(variables).WEBHOOK_ALLOW_PRIVATE_NETWORKS;
  expect([allowed({}), allowed(own)]).toEqual([true, false]);
  for (const here of [{ HOST: "localhost" }, { HOST: "::1" }, { HOST: "127.0.0.2", PUBLIC_URL: "http://[::1]:3000" }]) {
    expect(allowed(here as Record<string, string>)).toBe(true);
  }
  for (const HOST of ["0.0.0.0", "::", "192.168.1.2", "example.com", "127.0.0.1.example.com"]) {
    expect(allowed({ HOST })).toBe(false);
  }
  expect(allowed({ PUBLIC_URL: "https://assay.example" })).toBe(false);
  expect(allowed({ PUBLIC_URL: "https://assay.example", WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true" })).toBe(true);
  expect(allowed({ WEBHOOK_ALLOW_PRIVATE_NETWORKS: "false" })).toBe(false);
  expect(allowed({ ...own, WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true" })).toBe(true);
});

test.each([
  [undefined, [60, 300, 1_800, 7_200]],
  ["0,60,300,1800,7200", [60, 300, 1_800, 7_200]],
  ["60, 300, 1800, 7200", [60, 300, 1_800, 7_200]],
  ["0,0.1,0.2", [0.1, 0.2, 0.2, 0.2]],
  ["1", [1, 1, 1, 1]],
  ["0", [0, 0, 0, 0]],
])("retry delays %s are %j before attempts 2 to 5", (text, expected) => {
  expect(readEnv({ WEBHOOK_RETRY_DELAYS: text }).WEBHOOK_RETRY_DELAYS).toEqual(expected);
});

test.each(["soon", "1,,2", "-1", "1,2,3,4,5,6", "Infinity"])("retry delays of %s are refused", (text) => {
  expect(() => readEnv({ WEBHOOK_RETRY_DELAYS: text })).toThrow(/WEBHOOK_RETRY_DELAYS/);
});

test("Inngest runs the background work where any of its variables says so", () => {
  const uses = (variables: Record<string, string>) => usesInngest(readEnv(variables));
  expect([uses({}), uses({ INNGEST_DEV: "0" }), uses({ INNGEST_DEV: "false", INNGEST_BASE_URL: "" })]).toEqual([
    false,
    false,
    false,
  ]);
  expect([uses({ INNGEST_DEV: "1" }), uses({ INNGEST_DEV: "http://localhost:8288" })]).toEqual([true, true]);
  expect(uses({ INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s" })).toBe(true);
  expect(() => readEnv({ INNGEST_EVENT_KEY: "e" })).toThrow(/INNGEST_SIGNING_KEY/);
  expect(() => readEnv({ INNGEST_BASE_URL: "http://inngest:8288" })).toThrow(/INNGEST_SIGNING_KEY/);
});
