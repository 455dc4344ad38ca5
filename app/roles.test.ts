import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** What viewers may send besides reading: about themselves, and to look at something without keeping it. */
const OF_VIEWERS = [
  "DELETE /api/dashboard/members/{user_id}", // themselves; who removes others is asked where that is known
  "DELETE /api/dashboard/sessions/{session_id}",
  "POST /api/dashboard/account/delete",
  "POST /api/dashboard/account/second-factor",
  "POST /api/dashboard/account/second-factor/confirm",
  "POST /api/dashboard/account/second-factor/end",
  "POST /api/dashboard/harm/compare",
  "POST /api/dashboard/harm/try",
  "POST /api/dashboard/invitations/accept",
  "POST /api/dashboard/organization/new", // of their own
  "POST /api/dashboard/organization/switch",
  "POST /api/dashboard/password",
  "POST /api/dashboard/verifications/hash",
  "POST /api/dashboard/webhooks/debug-signature",
];
const OF_OWNERS = [
  "PATCH /api/dashboard/members/{user_id}",
  "POST /api/dashboard/organization/delete",
  "POST /api/dashboard/organization/plan",
];

interface Route {
  path: string;
  roleFor?(method: string): string;
}

test("viewers read, admins change, and only what is named here is otherwise", async () => {
  const files = (fs.readdirSync("app/api/dashboard", { recursive: true }) as string[]).filter((file) =>
    file.endsWith("route.ts"),
  );
  const roles: Record<string, string> = {};
  for (const file of files) {
    const handlers: Partial<Record<string, Route>> = await import(path.resolve("app/api/dashboard", file));
    for (const method of METHODS) {
      const handler = handlers[method];
      if (handler?.roleFor) roles[`${method} ${handler.path}`] = handler.roleFor(method);
    }
  }
  const changes = Object.keys(roles).filter((route) => !route.startsWith("GET "));
  const withRole = (role: string) => changes.filter((route) => roles[route] === role).sort();
  expect(Object.keys(roles).length).toBeGreaterThan(70);
  expect(withRole("viewer")).toEqual(OF_VIEWERS);
  expect(withRole("owner")).toEqual(OF_OWNERS);
  expect(withRole("admin")).toHaveLength(changes.length - OF_VIEWERS.length - OF_OWNERS.length);
  for (const [route, role] of Object.entries(roles))
    if (route.startsWith("GET ")) expect([route, role]).toEqual([route, "viewer"]);
});
