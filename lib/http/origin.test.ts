import { describe, expect, test } from "vitest";
import { isOwnOrigin, ownPath, publicOrigin } from "./origin";

describe("the path to go on to after signing in", () => {
  test.each(["/keys", "/usage?period=week&key=key_1", "/settings/members#invite"])("%s is kept", (path) => {
    expect(ownPath(path)).toBe(path);
  });

  test.each([
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/keys\nSet-Cookie: a",
    "/..//evil.example/\\",
    "evil.example/keys",
  ])("%j leads to the overview instead of elsewhere", (path) => {
    expect(ownPath(path)).toBe("/overview");
  });
});

describe("a change is taken only from the service's own pages", () => {
  const from = (headers: Record<string, string>) => isOwnOrigin(new Headers({ host: "127.0.0.1:3000", ...headers }));

  test("a page of the same origin may", () => {
    expect(from({ origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" })).toBe(true);
    expect(from({ origin: "http://127.0.0.1:3000" })).toBe(true);
  });

  test.each([
    {},
    { origin: "null" },
    { origin: "https://evil.example" },
    { origin: "http://127.0.0.1:3001" },
    { origin: "http://127.0.0.1:3000.evil.example" },
    { origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" },
    { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-site" },
  ])("%j may not", (headers) => {
    expect(from(headers as Record<string, string>)).toBe(false);
  });
});

test("links in mails never lead to a host that a caller made up", () => {
  expect(publicOrigin("localhost:3000")).toBe("http://localhost:3000");
  expect(publicOrigin("127.0.0.1:4000")).toBe("http://127.0.0.1:4000");
  for (const host of ["evil.example", "evil.example:3000", "127.0.0.1.evil.example", "localhost@evil.example", null]) {
    expect(publicOrigin(host)).toBe("http://127.0.0.1:3000");
  }
});
