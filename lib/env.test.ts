import { expect, test } from "vitest";
import { readEnv } from "./env";

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

test("webhooks reach private networks on the embedded database alone, unless it is said", () => {
  const own = {
    DATABASE_URL: "postgres://localhost/assay",
    AUTH_SECRET: "a".repeat(16),
    ENCRYPTION_KEY: "b".repeat(16),
  };
  const allowed = (variables: Record<string, string>) => readEnv(variables).WEBHOOK_ALLOW_PRIVATE_NETWORKS;
  expect([allowed({}), allowed(own)]).toEqual([true, false]);
  expect(allowed({ WEBHOOK_ALLOW_PRIVATE_NETWORKS: "false" })).toBe(false);
  expect(allowed({ ...own, WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true" })).toBe(true);
});
