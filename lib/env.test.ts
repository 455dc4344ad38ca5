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
