import { expect, test } from "vitest";
import { changesOf, typedKey } from "./key-changes";

const opened = typedKey({
  name: "Backend",
  scopes: ["verify", "keys:read"],
  limits: { requests_per_minute: 10, requests_per_month: null },
});

test.each([
  ["a name", { name: "Frontend" }, { name: "Frontend" }],
  ["scopes", { scopes: ["verify"] }, { scopes: ["verify"] }],
  ["a limit that is set", { perMonth: "5" }, { limits: { requests_per_month: 5 } }],
  ["a limit that is taken away", { perMinute: " " }, { limits: { requests_per_minute: null } }],
  ["a limit that is none", { perMinute: "many" }, { limits: { requests_per_minute: "many" } }],
])("of a key whose form changes %s, only that is sent", (_, change, body) => {
  expect(changesOf({ ...opened, ...change }, opened)).toEqual(body);
});

test("spaces around a name and the order of scopes change nothing", () => {
  expect(
    changesOf({ ...opened, name: " Backend ", scopes: ["keys:read", "verify"], perMinute: "10 " }, opened),
  ).toEqual({});
});
