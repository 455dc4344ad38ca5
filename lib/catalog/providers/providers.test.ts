import { expect, test } from "vitest";
import { ApiError, ERRORS, type ErrorCode } from "../errors";
import { PROVIDERS, type Provider } from "./index";

const SECRET = "select * from secrets";
const every = Object.entries(PROVIDERS).flatMap(([id, provider]: [string, Provider]) =>
  (Object.keys(ERRORS) as ErrorCode[]).map((code) => ({ id, code, provider })),
);

test.each(every)("$id tells $code in its own form", ({ code, provider }) => {
  const { status, body } = provider.refuse(new ApiError(code, { cause: new Error(SECRET) }));
  expect(provider.error.safeParse(body).error).toBeUndefined();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status >= 500).toBe(ERRORS[code].status >= 500);
  expect(JSON.stringify(body)).not.toContain(SECRET);
});

test.each(Object.entries(PROVIDERS))("%s says where the key belongs", (_, { keyIn, refuse }) => {
  const [first] = keyIn;
  const { body } = refuse(new ApiError("missing_api_key"));
  expect(JSON.stringify(body)).toContain("header" in first ? first.header : `?${first.query}=`);
});

test("fields that are wrong are named as each provider names them", () => {
  const issues = [
    { path: "text", message: "Must not be empty" },
    { path: "task", message: "Unknown" },
  ];
  const failure = new ApiError("invalid_request", { details: { issues } });
  expect(PROVIDERS.openai.refuse(failure).body).toMatchObject({ error: { param: "text" } });
  expect(PROVIDERS.google.refuse(failure).body).toMatchObject({
    error: { details: [{ fieldViolations: [{ field: "text" }, { field: "task" }] }] },
  });
  expect(PROVIDERS.azure.refuse(failure).body).toMatchObject({
    error: { target: "text", details: [{ target: "text" }, { target: "task" }] },
  });
});
